import { randomBytes } from 'node:crypto';
import type { PaymentConfirmation, Withdrawal, WithdrawalPage } from '../../src/contract/entities/withdrawal';
import type { Turnover, WithdrawalSettings } from '../../src/contract/entities/withdrawal-settings';
import { parseAmount } from '../../src/contract/money';
import type { PaymentPasswords } from '../account/index';
import type { Database } from '../database/types';
import { GatewayError } from '../platform/index';
import type { Arrivals } from './arrivals';
import { settledBy } from './debts.queries';
import {
  amountLeft,
  blocksOf,
  checkAfterPayee,
  checkBeforePassword,
  checkCounted,
  checkEnough,
  gatherFacts,
  needsCode,
  needsIdentity,
  withdrawable,
  type FactsDeps,
  type WithdrawalFacts,
} from './withdrawal-checks';
import type { TypedCode, WithdrawalCodes } from './withdrawal-code';
import type { WithdrawalPayees } from './withdrawal-payee';
import { readPolicy } from './withdrawal-policy.queries';
import { newestPutIn } from './withdrawal-facts.queries';
import { feeOf, turnoverParts } from './withdrawal-rules';
import { mayCancel, shown } from './withdrawal-shown';
import type { Withdrawals, WithdrawingMember } from './withdrawal-types';
import type { WithdrawalWork } from './withdrawal-work';
import {
  countWithdrawals,
  findOwnWithdrawal,
  listWithdrawals,
  useToday,
  usualTime,
} from './withdrawals-member.queries';
import {
  findByIntent,
  findWithdrawal,
  insertWithdrawal,
  insertWithdrawalStep,
  lockMemberOut,
  lockWithdrawal,
  moveWithdrawal,
  readWithdrawalSteps,
  type WithdrawalRow,
} from './withdrawals.queries';

const MINUTE_MS = 60_000;
/** The newest ones that are counted. */
const MAX_COUNTED = 1_000;
/** Fewer say nothing of how long it usually takes. */
const LEAST_FOR_USUAL = 5;
/** Deposits that what is still to be staked is told of, at most. */
const MAX_PARTS = 20;

type Who = WithdrawingMember;
type Create = Parameters<Withdrawals['create']>[0];

export interface WithdrawalsDeps extends FactsDeps {
  db: Database;
  paymentPasswords: Pick<PaymentPasswords, 'state' | 'demand'>;
  receivers: WithdrawalPayees;
  withdrawalCodes: WithdrawalCodes;
  work: WithdrawalWork;
  arrivals: Arrivals;
  onError: (error: unknown, what: string) => void;
}

class MemberWithdrawals implements Withdrawals {
  constructor(private readonly deps: WithdrawalsDeps) {}

  async settings(who: Who): Promise<WithdrawalSettings> {
    const { db, receivers, now } = this.deps;
    const { currency, id: merchantId } = who.merchant;
    const money = (minor: bigint) => ({ minor, currency });
    const [facts, paying, usual] = await Promise.all([
      gatherFacts(this.deps, who),
      receivers.paying(merchantId, currency),
      usualTime(db, { merchantId, at: new Date(now()), least: LEAST_FOR_USUAL }),
    ]);
    const { policy, today } = facts;
    const left = amountLeft(facts);
    const isAlways = policy.opens === policy.closes;
    return {
      allowed: paying.length > 0,
      min: money(policy.min_amount),
      max: money(policy.max_amount),
      available: money(withdrawable(facts)),
      owed: money(facts.owedMinor),
      timesLeft: policy.times_a_day === null ? null : Math.max(0, policy.times_a_day - today.times),
      amountLeft: left === null ? null : money(left),
      hours: isAlways ? null : { from: policy.opens, to: policy.closes, zone: policy.zone },
      mayCancel: policy.member_cancels,
      pausedUntil: facts.pausedUntil?.getTime() ?? null,
      turnover: await this.#turnover(who, facts),
      paymentPasswordSet: facts.password.set,
      identity: needsIdentity(facts, policy.max_amount) ? facts.identity : 'not-needed',
      blocks: paying.length > 0 ? blocksOf(facts) : ['FUNCTION_NOT_AVAILABLE'],
      codeAbove: policy.code_above === null ? null : money(policy.code_above),
      usual,
    };
  }

  async turnover(who: Who): Promise<Turnover> {
    return this.#turnover(who, await gatherFacts(this.deps, who));
  }

  async fee({ merchant, amount }: Who & { amount: string }) {
    const minor = this.#amount(amount, merchant.currency);
    const policy = await readPolicy(this.deps.db.merchant(merchant.id).query, merchant.id);
    return { minor: feeOf(policy, minor), currency: merchant.currency };
  }

  async create(input: Create): Promise<Withdrawal> {
    const { db, paymentPasswords, receivers, work } = this.deps;
    const { merchant, memberId, intent } = input;
    const { currency, id: merchantId } = merchant;
    const who = { merchantId, memberId };
    const { query } = db.merchant(merchantId);
    const amount = this.#amount(input.amount, currency);
    const known = await findByIntent(query, { ...who, intent });
    if (known) return this.#again(input, known, amount);
    const facts = await gatherFacts(this.deps, input);
    checkBeforePassword(facts, amount);
    const fee = feeOf(facts.policy, amount);
    if (fee >= amount) throw new GatewayError('WALLET_AMOUNT_INVALID');
    await paymentPasswords.demand(who, input.password);
    const { payee, provider } = await receivers.usable({ ...who, id: input.payeeId, currency });
    checkAfterPayee(facts, amount);
    checkEnough(facts, amount);
    const code = needsCode(facts, amount)
      ? await this.deps.withdrawalCodes.demand(who, input.typed ?? null)
      : null;
    const row = await this.#store(input, facts, code, {
      amount,
      fee,
      provider: provider.code,
      payeeId: payee.id,
      payeeKind: payee.kind,
      payeeMasked: payee.masked,
    });
    if (row === null) throw new GatewayError('CODE_WRONG');
    // Its money is put aside before it is answered; where that breaks off, a job goes on.
    await work
      .begin({ merchantId, id: row.id })
      .catch((error: unknown) => this.deps.onError(error, `the withdrawal ${row.id}`));
    const begun = (await findWithdrawal(query, { merchantId, id: row.id })) ?? row;
    return this.#again(input, begun, amount);
  }

  async detail({ merchant, memberId, id }: Who & { id: bigint }): Promise<Withdrawal> {
    const { query } = this.deps.db.merchant(merchant.id);
    const row = await findOwnWithdrawal(this.deps.db, { merchantId: merchant.id, memberId, id });
    if (!row) throw new GatewayError('REQUEST_INVALID');
    const [policy, steps, settled] = await Promise.all([
      readPolicy(query, merchant.id),
      readWithdrawalSteps(query, { merchantId: merchant.id, id }),
      settledBy(query, { merchantId: merchant.id, withdrawalIds: [id] }),
    ]);
    return shown(row, policy, settled.get(id) ?? 0n, steps);
  }

  async list({
    merchant,
    memberId,
    page,
    size,
  }: Who & { page: number; size: number }): Promise<WithdrawalPage> {
    const who = { merchantId: merchant.id, memberId };
    const { db } = this.deps;
    const [rows, total, policy] = await Promise.all([
      listWithdrawals(db, { ...who, page, size }),
      countWithdrawals(db, { ...who, most: MAX_COUNTED }),
      readPolicy(db.merchant(merchant.id).query, merchant.id),
    ]);
    const settled = await settledBy(db.merchant(merchant.id).query, {
      merchantId: merchant.id,
      withdrawalIds: rows.map(({ id }) => id),
    });
    return {
      withdrawals: rows.map((row) => shown(row, policy, settled.get(row.id) ?? 0n)),
      totalPages: Math.ceil(total / size),
    };
  }

  async cancel({ merchant, memberId, id }: Who & { id: bigint }): Promise<Withdrawal> {
    const { db, work, now } = this.deps;
    const merchantId = merchant.id;
    if (!(await findOwnWithdrawal(db, { merchantId, memberId, id })))
      throw new GatewayError('REQUEST_INVALID');
    await db.merchant(merchantId).tx(async (query) => {
      const row = await lockWithdrawal(query, { merchantId, id });
      const step = {
        merchantId,
        id,
        state: 'cancelled',
        actor: 'member',
        reason: '',
        at: new Date(now()),
      } as const;
      const isAllowed = row !== null && mayCancel(await readPolicy(query, merchantId), row);
      if (!isAllowed || !(await moveWithdrawal(query, step)))
        throw new GatewayError('WITHDRAW_NOT_CANCELLABLE');
    });
    await work
      .begin({ merchantId, id })
      .catch((error: unknown) => this.deps.onError(error, `the withdrawal ${id}`));
    return this.detail({ merchant, memberId, id });
  }

  async confirmations({ merchant, memberId }: Who): Promise<PaymentConfirmation[]> {
    const rows = await this.deps.arrivals.waiting({ merchantId: merchant.id, memberId });
    return rows.map((row) => ({
      id: row.id.toString(),
      amount: { minor: row.amount - row.fee, currency: row.currency },
      dueAt: row.confirm_due_at?.getTime() ?? null,
    }));
  }

  async confirm({
    merchant,
    memberId,
    id,
    answer,
  }: Who & { id: bigint; answer: 'Y' | 'N' | 'A' }): Promise<void> {
    // A page's clock decides nothing.
    if (answer === 'A') return;
    await this.deps.arrivals.answer({
      merchantId: merchant.id,
      memberId,
      id,
      answer: answer === 'Y' ? 'yes' : 'no',
    });
  }

  #amount(text: string, currency: string): bigint {
    const minor = parseAmount(text, currency);
    if (minor === null || minor <= 0n) throw new GatewayError('WALLET_AMOUNT_INVALID');
    return minor;
  }

  async #turnover({ merchant, memberId }: Who, facts: WithdrawalFacts): Promise<Turnover> {
    const { turnover, currency, policy } = facts;
    const { requiredMinor, doneMinor: stakedMinor, depositsMinor } = turnover;
    const money = (minor: bigint) => ({ minor, currency });
    const open = stakedMinor < requiredMinor;
    const { query } = this.deps.db.merchant(merchant.id);
    const putIn = open
      ? await newestPutIn(query, { merchantId: merchant.id, memberId, currency, most: MAX_PARTS })
      : [];
    return {
      required: money(requiredMinor),
      done: money(stakedMinor),
      open,
      parts: turnoverParts(policy, { depositsMinor, stakedMinor }, putIn).map((part) => ({
        depositId: part.of.deposit_id.toString(),
        at: part.of.at.getTime(),
        deposited: money(part.of.minor),
        required: money(part.requiredMinor),
        done: money(part.doneMinor),
      })),
    };
  }

  /** What stands under a key already, to the same request. */
  async #again(
    { merchant, memberId, payeeId }: Create,
    row: WithdrawalRow,
    amount: bigint,
  ): Promise<Withdrawal> {
    if (row.amount !== amount || row.payee_id.toString() !== payeeId)
      throw new GatewayError('LEDGER_KEY_CONFLICT');
    if (row.state === 'refused' && row.money === 'none')
      throw new GatewayError(row.refusal === 'owed' ? 'WITHDRAW_OWED' : 'WALLET_NOT_ENOUGH');
    return this.detail({ merchant, memberId, id: row.id });
  }

  /** One member at a time: what parallel requests could pass together is counted again here. null: the code is wrong. */
  async #store(
    { merchant, memberId, intent }: Create,
    facts: WithdrawalFacts,
    code: (TypedCode & { address: string }) | null,
    agreed: Pick<
      Parameters<typeof insertWithdrawal>[1],
      'amount' | 'fee' | 'provider' | 'payeeId' | 'payeeKind' | 'payeeMasked'
    >,
  ): Promise<WithdrawalRow | null> {
    const merchantId = merchant.id;
    const who = { merchantId, memberId };
    const at = new Date(this.deps.now());
    const { policy } = facts;
    return this.deps.db.merchant(merchantId).tx(async (query) => {
      await lockMemberOut(query, who);
      const known = await findByIntent(query, { ...who, intent });
      if (known) return known;
      const today = await useToday(query, { ...who, at, zone: policy.zone });
      checkCounted({ ...facts, today }, agreed.amount);
      // The last check, so that nothing else costs a code. A wrong one is answered behind the commit, which keeps its try.
      if (code !== null && !(await this.deps.withdrawalCodes.take(query, code))) return null;
      const row = await insertWithdrawal(query, {
        ...who,
        ...agreed,
        intent,
        currency: merchant.currency,
        reference: randomBytes(16).toString('hex'),
        at,
        dueAt: new Date(at.getTime() + policy.due_minutes * MINUTE_MS),
      });
      await insertWithdrawalStep(query, {
        merchantId,
        id: row.id,
        state: 'requested',
        actor: 'member',
        reason: '',
        at,
      });
      return row;
    });
  }
}

export const createWithdrawals = (deps: WithdrawalsDeps): Withdrawals => new MemberWithdrawals(deps);
