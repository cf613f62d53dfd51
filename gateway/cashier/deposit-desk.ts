import { createHash } from 'node:crypto';
import type { DepositRefusal, DepositState } from '../../src/contract/entities/deposit';
import type { Database, Query } from '../database/types';
import { countOperators, GatewayError, includesOperator, type NoteAction } from '../platform/index';
import type { Protection } from '../protection/index';
import { bankReference } from './bank-reference';
import { feeOf } from './deposit-fee';
import {
  approvedFor,
  approveReceipt,
  decideReceipt,
  findDeskDeposit,
  insertArrival,
  listDeskDeposits,
  listSuspended,
  lockSuspended,
  readDeskSteps,
  readTerms,
  setRefusal,
  type DeskDepositRow,
  type DeskStepRow,
  type SuspendedRow,
} from './deposit-desk.queries';
import { lockDeposit, moveDeposit } from './deposits.queries';
import { listDisputes, type DisputeRow } from './disputes.queries';
import { listProofs, readProof, type ProofRow } from './proofs.queries';
import { DEPOSIT_SOURCE, ledgerKeyOf } from './receipt-work';
import { insertReceipt } from './receipts.queries';
import { judgeArrival, type VerdictReason } from './verdict';
import { isOwnOrUpline } from './withdrawal-desk.queries';

const MAX_LISTED = 200;
/** Two say so before money that was set aside goes to a member. */
const APPROVALS = 2;
const NAME = /^[^\p{C}]{1,60}$/u;

export interface DeskDepositFile {
  deposit: DeskDepositRow;
  steps: DeskStepRow[];
  proofs: ProofRow[];
}

interface Place {
  merchantId: number;
  id: bigint;
}
type ByOperator = Place & { operator: string };
interface Page {
  merchantId: number;
  /** Id of the last one of the page before. */
  after?: bigint;
  limit: number;
}

/**
 * What operators do with deposits. Each call throws GatewayError CASHIER_UNKNOWN, CASHIER_STATE (it stands where this cannot be done),
 * CASHIER_DECIDED (value: by), CASHIER_SAME_PERSON or CASHIER_OWN_ACCOUNT (the operator's own, or one below it); what is asked for in a wrong form REQUEST_INVALID.
 */
export interface DepositDesk {
  list(input: Page & { state?: DepositState }): Promise<DeskDepositRow[]>;
  /** Transfers that wait for a look at the account. */
  transfers(input: Page): Promise<DeskDepositRow[]>;
  /** Deposits of which their provider has said nothing for days. */
  alarms(input: Page): Promise<DeskDepositRow[]>;
  show(input: Place): Promise<DeskDepositFile>;
  /** A PNG, written anew when it came. It proves nothing. */
  picture(input: Place & { proof: bigint }): Promise<Uint8Array>;
  /**
   * The operator has seen it on the account, from an account of the member. What is more than the method takes, or the member's own
   * limit, waits as money that was set aside. `afterRefusal`: it was refused before, and the money came all the same; without it one
   * that was refused is CASHIER_STATE, so that who decides at the same time is told.
   */
  confirm(
    input: ByOperator & { amountMinor: bigint; bankRef: string; paidAt: Date; afterRefusal?: boolean },
  ): Promise<{ state: DepositState }>;
  refuse(input: ByOperator & { reason: DepositRefusal; note: string }): Promise<{ state: DepositState }>;
  /** Money that was set aside. */
  suspense(input: Page): Promise<SuspendedRow[]>;
  /** To the member of its deposit, or to the one who is named; when two operators have said so. */
  credit(input: ByOperator & { memberId?: bigint }): Promise<{ needsSecond: boolean }>;
  /** Back to who paid it: by the provider, or by hand under the bank's name of the movement. */
  refund(input: ByOperator & { bankRef?: string }): Promise<void>;
  /** The newest first. */
  disputes(input: Page & { said?: DisputeRow['said']; depositId?: bigint }): Promise<DisputeRow[]>;
}

export interface DepositDeskDeps {
  db: Database;
  noteAction: NoteAction;
  protection: Pick<Protection, 'takeDeposit'>;
  /** Whether money may be put into the account of a member. */
  isOpen: (who: { merchantId: number; memberId: bigint }) => Promise<boolean>;
  /** Carries out at once what was decided; absent: the gateway's job does. */
  settle?: (input: { merchantId: number; depositId?: bigint; receiptRef?: string }) => Promise<void>;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}

const limited = (limit: number): number => Math.min(Math.max(1, Math.trunc(limit)), MAX_LISTED);
const refundRefOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 32);

class Desk implements DepositDesk {
  constructor(private readonly deps: DepositDeskDeps) {}

  list(input: Parameters<DepositDesk['list']>[0]) {
    return listDeskDeposits(this.deps.db, { ...input, limit: limited(input.limit) });
  }
  transfers(input: Page) {
    return listDeskDeposits(this.deps.db, { ...input, only: 'transfers', limit: limited(input.limit) });
  }
  alarms(input: Page) {
    return listDeskDeposits(this.deps.db, { ...input, only: 'alarms', limit: limited(input.limit) });
  }
  suspense(input: Page) {
    return listSuspended(this.deps.db, { ...input, limit: limited(input.limit) });
  }
  disputes(input: Parameters<DepositDesk['disputes']>[0]) {
    return listDisputes(this.deps.db, { ...input, limit: limited(input.limit) });
  }

  async show({ merchantId, id }: Place): Promise<DeskDepositFile> {
    const { db } = this.deps;
    const deposit = await findDeskDeposit(db.merchant(merchantId).query, { merchantId, id });
    if (!deposit) throw new GatewayError('CASHIER_UNKNOWN');
    const [steps, proofs] = await Promise.all([
      readDeskSteps(db, { merchantId, id }),
      listProofs(db, { merchantId, depositId: id }),
    ]);
    return { deposit, steps, proofs };
  }

  async picture({ merchantId, id, proof }: Place & { proof: bigint }): Promise<Uint8Array> {
    const png = await readProof(this.deps.db, { merchantId, depositId: id, id: proof });
    if (!png) throw new GatewayError('CASHIER_UNKNOWN');
    return png;
  }

  async confirm(input: Parameters<DepositDesk['confirm']>[0]): Promise<{ state: DepositState }> {
    const { merchantId, id, operator, amountMinor, paidAt } = input;
    const bankRef = bankReference(input.bankRef);
    if (bankRef === null || amountMinor <= 0n || paidAt.getTime() > this.deps.now())
      throw new GatewayError('REQUEST_INVALID');
    const state = await this.#tx(input, async (query) => {
      const deposit = await this.#transfer(query, input, input.afterRefusal);
      const { provider, currency } = deposit;
      const at = new Date(this.deps.now());
      const arrival = { merchantId, provider, bankRef, currency, amount: amountMinor, paidAt, operator, at };
      const by = await insertArrival(query, { ...arrival, depositId: id });
      if (by !== null) throw new GatewayError('CASHIER_DECIDED', { value: { by } });
      const judged = await this.#judge(query, deposit, { ...input, bankRef });
      const isCredit = judged.reason === 'paid';
      await insertReceipt(query, {
        merchantId,
        provider,
        receiptRef: bankRef,
        depositId: id,
        currency,
        amount: amountMinor,
        fee: judged.feeMinor,
        paidAt,
        // No machine sends it back: what is not credited waits for a decision.
        verdict: isCredit ? 'credit' : 'review',
        reason: judged.reason,
        refundRef: refundRefOf(String(merchantId), provider, bankRef),
        at,
      });
      const next = isCredit ? 'confirmed' : 'mismatch';
      const reason = isCredit ? '' : judged.reason;
      await moveDeposit(query, { merchantId, depositId: id, state: next, actor: operator, reason, at });
      await this.#note(query, input, 'cashier confirm', deposit.state, {
        state: next,
        bankRef,
        amountMinor: amountMinor.toString(),
      });
      return next;
    });
    await this.#settle({ merchantId, depositId: id });
    return { state: (await this.#stateOf(merchantId, id)) ?? state };
  }

  refuse(input: Parameters<DepositDesk['refuse']>[0]): Promise<{ state: DepositState }> {
    const { merchantId, id, operator, reason, note } = input;
    return this.#tx(input, async (query) => {
      const deposit = await this.#transfer(query, input);
      const step = { merchantId, depositId: id, actor: operator, reason, at: new Date(this.deps.now()) };
      // One that is over stays over; its member reads why all the same.
      await moveDeposit(query, { ...step, state: 'failed' });
      await setRefusal(query, { merchantId, id, refusal: reason });
      await this.#note(query, input, 'cashier refuse', deposit.state, { reason, note });
      const state: DepositState = deposit.state === 'expired' ? 'expired' : 'failed';
      return { state };
    });
  }

  async credit(input: Parameters<DepositDesk['credit']>[0]): Promise<{ needsSecond: boolean }> {
    const { merchantId, id, operator } = input;
    const done = await this.#tx(input, async (query) => {
      const money = await this.#suspended(query, input);
      const memberId = money.member_id ?? input.memberId;
      if (memberId === undefined || (input.memberId !== undefined && input.memberId !== memberId))
        throw new GatewayError('REQUEST_INVALID');
      await this.#demandOther(query, input, memberId);
      if (!(await this.deps.isOpen({ merchantId, memberId }))) throw new GatewayError('CASHIER_STATE');
      if (includesOperator(money.approved_by, operator)) throw new GatewayError('CASHIER_SAME_PERSON');
      const before = await approvedFor(query, { merchantId, id });
      if (before !== null && before !== memberId) throw new GatewayError('CASHIER_STATE');
      const at = new Date(this.deps.now());
      await approveReceipt(query, { merchantId, id, operator, memberId, at });
      const isLast = countOperators([...money.approved_by, operator]) >= APPROVALS;
      if (isLast) {
        const creditMember = money.deposit_id === null ? memberId : null;
        await decideReceipt(query, { merchantId, id, verdict: 'credit', creditMember, byHand: '', at });
        if (money.deposit_id !== null)
          await moveDeposit(query, {
            merchantId,
            depositId: money.deposit_id,
            state: 'confirmed',
            actor: operator,
            reason: money.reason,
            at,
          });
      }
      await this.#note(query, input, 'cashier credit', money.reason, {
        member: memberId.toString(),
        amountMinor: money.amount.toString(),
        done: isLast,
      });
      return { isLast, receiptRef: money.receipt_ref };
    });
    if (done.isLast) await this.#settle({ merchantId, receiptRef: done.receiptRef });
    return { needsSecond: !done.isLast };
  }

  async refund(input: Parameters<DepositDesk['refund']>[0]): Promise<void> {
    const { merchantId, id } = input;
    const bankRef = input.bankRef === undefined ? '' : bankReference(input.bankRef);
    if (bankRef === null) throw new GatewayError('REQUEST_INVALID');
    const receiptRef = await this.#tx(input, async (query) => {
      const money = await this.#suspended(query, input);
      if (money.member_id !== null) await this.#demandOther(query, input, money.member_id);
      const at = new Date(this.deps.now());
      await decideReceipt(query, {
        merchantId,
        id,
        verdict: 'refund',
        creditMember: null,
        byHand: bankRef,
        at,
      });
      await this.#note(query, input, 'cashier refund', money.reason, {
        amountMinor: money.amount.toString(),
        bankRef,
      });
      return money.receipt_ref;
    });
    await this.#settle({ merchantId, receiptRef });
  }

  #tx<T>({ merchantId, operator }: ByOperator, work: (query: Query) => Promise<T>): Promise<T> {
    if (!NAME.test(operator)) throw new GatewayError('REQUEST_INVALID');
    return this.deps.db.merchant(merchantId).tx(work);
  }

  /** A transfer by hand that is not decided, or one that was refused where that is wanted. */
  async #transfer(
    query: Query,
    { merchantId, id, operator }: ByOperator,
    afterRefusal = false,
  ): Promise<DeskDepositRow> {
    await lockDeposit(query, { merchantId, id });
    const deposit = await findDeskDeposit(query, { merchantId, id });
    if (!deposit) throw new GatewayError('CASHIER_UNKNOWN');
    const isOpen = ['awaiting', 'expired', 'cancelled', 'failed'].includes(deposit.state);
    const isRefused = deposit.refusal !== '' && !afterRefusal;
    if (deposit.action?.kind !== 'account' || !isOpen || isRefused) throw new GatewayError('CASHIER_STATE');
    await this.#demandOther(query, { merchantId, operator }, deposit.member_id);
    return deposit;
  }

  async #demandOther(
    query: Query,
    { merchantId, operator }: Pick<ByOperator, 'merchantId' | 'operator'>,
    memberId: bigint,
  ): Promise<void> {
    if (await isOwnOrUpline(query, { merchantId, memberId, operator }))
      throw new GatewayError('CASHIER_OWN_ACCOUNT');
  }

  /** As other money is judged: that the member paid, the operator has seen. */
  async #judge(
    query: Query,
    deposit: DeskDepositRow,
    { merchantId, id, amountMinor, bankRef }: Parameters<DepositDesk['confirm']>[0],
  ): Promise<{ reason: VerdictReason; feeMinor: bigint }> {
    const { provider, member_id: memberId } = deposit;
    const terms = await readTerms(query, { merchantId, provider });
    const arrival = {
      isNamed: true,
      isHolder: true,
      isOpen: await this.deps.isOpen({ merchantId, memberId }),
      isWithin: terms !== null && amountMinor <= terms.maxMinor,
    };
    const first = judgeArrival(arrival);
    if (first.verdict !== 'credit' || terms === null) return { reason: first.reason, feeMinor: 0n };
    const key = ledgerKeyOf({ provider, receiptRef: bankRef });
    const counted = { merchantId, memberId, id, amountMinor, source: DEPOSIT_SOURCE, key };
    const isOwnLimit = (await this.deps.protection.takeDeposit(query, counted)) === null;
    const { verdict, reason } = judgeArrival({ ...arrival, isOwnLimit });
    return { reason, feeMinor: verdict === 'credit' ? feeOf(amountMinor, terms) : 0n };
  }

  async #suspended(query: Query, { merchantId, id }: Place): Promise<SuspendedRow> {
    const money = await lockSuspended(query, { merchantId, id });
    if (!money) throw new GatewayError('CASHIER_UNKNOWN');
    if (money.state !== 'suspended') throw new GatewayError('CASHIER_STATE');
    if (money.verdict !== 'review')
      throw new GatewayError('CASHIER_DECIDED', { value: { by: money.approved_by.join(', ') } });
    return money;
  }

  async #stateOf(merchantId: number, id: bigint): Promise<DepositState | undefined> {
    return (await findDeskDeposit(this.deps.db.merchant(merchantId).query, { merchantId, id }))?.state;
  }

  #note(
    query: Query,
    { merchantId, id, operator }: ByOperator,
    command: string,
    before: unknown,
    after: unknown,
  ) {
    return this.deps.noteAction(query, {
      merchantId,
      actor: operator,
      command,
      target: id.toString(),
      before,
      after,
    });
  }

  /** What was decided stands; where it cannot be carried out now, the job does. */
  async #settle(input: { merchantId: number; depositId?: bigint; receiptRef?: string }): Promise<void> {
    await this.deps
      .settle?.(input)
      .catch((error: unknown) => this.deps.onError(error, 'settling a decision'));
  }
}

export const createDepositDesk = (deps: DepositDeskDeps): DepositDesk => new Desk(deps);
