import { connectionLost } from '../database/errors';
import type { Database } from '../database/types';
import type { AccountRef, Ledger } from '../ledger/index';
import { GatewayError, LeftOut } from '../platform/index';
import { accountOf } from '../wallet/index';
import { insertStep, lockDeposit, moveDeposit } from './deposits.queries';
import {
  letGoOfDispute,
  moveDispute,
  disputedReceipt,
  splitDispute,
  takeDisputes,
  type DisputeRow,
} from './disputes.queries';
import { moveDisputed, type ReceiptState } from './receipts.queries';

const SOURCE = 'dispute';
const ACTOR = 'cashier';
/** Booked by one run of a merchant; the rest waits for the next. */
const MAX_BOOKED = 100;
/** How long the job leaves out a dispute that could not be booked. */
const LEFT_OUT_MS = 60_000;
/** How often money that is played away meanwhile is looked for again. */
const MAX_SPLITS = 5;

/** Payments that the payer's bank takes back. */
export interface Disputes {
  /** Books what is not booked yet: of one deposit, or of a merchant. */
  book(input: { merchantId: number; depositId?: bigint }): Promise<void>;
}

interface Deps {
  db: Database;
  ledger: Pick<Ledger, 'balance' | 'post'>;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}

class Booking implements Disputes {
  readonly #leftOut: LeftOut;

  constructor(private readonly deps: Deps) {
    this.#leftOut = new LeftOut(deps.now, LEFT_OUT_MS);
  }

  async book(input: { merchantId: number; depositId?: bigint }): Promise<void> {
    // A caller that names a deposit has news of it: its disputes do not wait.
    const except = input.depositId === undefined ? this.#leftOut.ids() : [];
    for (const row of await takeDisputes(this.deps.db, { ...input, except, limit: MAX_BOOKED })) {
      try {
        if (row.state === 'seen') await this.#take(input.merchantId, row);
        if (row.said !== 'open') await this.#close(input.merchantId, row);
      } catch (error) {
        this.deps.onError(error, `the dispute ${row.dispute_ref}`);
        // After a lost connection nothing is wrong with the dispute: the next run tries it again.
        if (!connectionLost(error)) this.#leftOut.add(row.id);
      }
      await letGoOfDispute(this.deps.db.merchant(input.merchantId).query, {
        merchantId: input.merchantId,
        id: row.id,
      });
    }
  }

  /** The provider has taken the money: out of suspense where it still lay there, else of the member what there is, the rest is a debt. */
  async #take(merchantId: number, row: DisputeRow): Promise<void> {
    const { db } = this.deps;
    for (let split = 0; ; split += 1) {
      // One that stands there may be posted already: it is tried before another is made.
      if (row.from_member + row.from_debt + row.from_suspense === 0n) await this.#split(merchantId, row);
      const posted = await this.#post(merchantId, row, 'taken');
      if (posted.ok) break;
      if (posted.code !== 'WALLET_NOT_ENOUGH' || split >= MAX_SPLITS) throw new GatewayError(posted.code);
      row.from_member = 0n;
      row.from_debt = 0n;
    }
    await db.merchant(merchantId).tx(async (query) => {
      const { id, deposit_id: depositId, reason } = row;
      // Before the dispute: the order of every worker.
      const deposit = depositId === null ? null : await lockDeposit(query, { merchantId, id: depositId });
      if (!(await moveDispute(query, { merchantId, id, from: 'seen', to: 'booked' }))) return;
      // What was set aside is in question until the dispute is decided.
      if (row.from_suspense > 0n || depositId === null) return;
      const at = new Date(this.deps.now());
      const step = { merchantId, depositId, state: 'charged_back', actor: 'provider', reason, at } as const;
      // A further part of the same deposit is one more line of its history.
      if (deposit?.state === 'charged_back') await insertStep(query, step);
      else await moveDeposit(query, step);
    });
    row.state = 'booked';
  }

  async #split(merchantId: number, row: DisputeRow): Promise<void> {
    const stands = await this.#claim(merchantId, row);
    row.from_suspense = stands === 'disputed' ? row.amount : 0n;
    // What went back to its payer before is not the member's to give.
    row.from_member = stands === 'credited' ? await this.#available(merchantId, row) : 0n;
    row.from_debt = row.amount - row.from_member - row.from_suspense;
    await splitDispute(this.deps.db.merchant(merchantId).query, {
      merchantId,
      id: row.id,
      memberId: row.member_id,
      fromMember: row.from_member,
      fromDebt: row.from_debt,
      fromSuspense: row.from_suspense,
    });
  }

  async #available(merchantId: number, row: DisputeRow): Promise<bigint> {
    if (row.member_id === null) return 0n;
    const account = accountOf({ memberId: row.member_id, trial: false, currency: row.currency });
    const balance = (await this.deps.ledger.balance({ merchantId, account })) ?? 0n;
    return balance < row.amount ? balance : row.amount;
  }

  /** Where the payment's money stands; what was set aside is not to be decided from now on. */
  #claim(merchantId: number, row: DisputeRow): Promise<ReceiptState | null> {
    const { provider, receipt_ref: receiptRef, deposit_id: depositId } = row;
    return this.deps.db.merchant(merchantId).tx(async (query) => {
      if (depositId !== null) await lockDeposit(query, { merchantId, id: depositId });
      const key = { merchantId, provider, receiptRef };
      await moveDisputed(query, { ...key, from: 'suspended', to: 'disputed' });
      const receipt = await disputedReceipt(query, key);
      const stands = receipt?.state ?? null;
      // An operator has decided of it meanwhile: it is looked at again when that is done.
      if (stands === 'suspended' || stands === 'refunding') throw new GatewayError('BUSY');
      row.member_id ??= receipt?.credit_member ?? null;
      return stands;
    });
  }

  /** Won: what was taken goes back to where it came from. Lost: it stays as it is. */
  async #close(merchantId: number, row: DisputeRow): Promise<void> {
    const to = row.said === 'won' ? 'returned' : 'lost';
    if (to === 'returned') {
      const posted = await this.#post(merchantId, row, 'returned');
      if (!posted.ok) throw new GatewayError(posted.code);
    }
    await this.deps.db.merchant(merchantId).tx(async (query) => {
      const { id, deposit_id: depositId, provider, receipt_ref: receiptRef } = row;
      if (depositId !== null) await lockDeposit(query, { merchantId, id: depositId });
      if (!(await moveDispute(query, { merchantId, id, from: 'booked', to }))) return;
      if (row.from_suspense === 0n) return;
      if (to === 'returned') {
        await moveDisputed(query, { merchantId, provider, receiptRef, from: 'disputed', to: 'suspended' });
        return;
      }
      if (depositId === null) return;
      const step = { merchantId, depositId, actor: 'provider', reason: row.reason } as const;
      await moveDeposit(query, { ...step, state: 'charged_back', at: new Date(this.deps.now()) });
    });
  }

  #post(merchantId: number, row: DisputeRow, deed: 'taken' | 'returned') {
    const { provider, currency, member_id: memberId, amount } = row;
    const clearing: AccountRef = { class: 'clearing', owner: provider, currency };
    const debt: AccountRef = { class: 'bad-debt', owner: provider, currency };
    const suspense: AccountRef = { class: 'suspense', owner: provider, currency };
    const sign = deed === 'taken' ? 1n : -1n;
    const line = (account: AccountRef, minor: bigint) =>
      minor === 0n ? [] : [{ account, amountMinor: sign * minor }];
    return this.deps.ledger.post({
      type: 'post',
      merchantId,
      source: SOURCE,
      key: `${deed}:${provider}:${row.dispute_ref}`,
      actor: ACTOR,
      kind: deed === 'taken' ? 'chargeback' : 'chargeback-won',
      postings: [
        ...(memberId === null ? [] : line(accountOf({ memberId, trial: false, currency }), -row.from_member)),
        ...line(debt, -row.from_debt),
        ...line(suspense, -row.from_suspense),
        ...line(clearing, amount),
      ],
      meta: { deposit: row.deposit_id?.toString() ?? '', reason: row.reason },
    });
  }
}

export const createDisputes = (deps: Deps): Disputes => new Booking(deps);
