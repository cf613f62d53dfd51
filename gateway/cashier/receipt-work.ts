import { amountText } from '../../src/contract/money';
import type { Database, Query } from '../database/types';
import type { AccountRef, Ledger } from '../ledger/index';
import { GatewayError } from '../platform/index';
import { accountOf } from '../wallet/index';
import { addGot, insertStep, lockDeposit, moveDeposit } from './deposits.queries';
import type { PaymentProviders } from './payment-providers';
import { LAST_POLL_MS, nextPollMs } from './polling';
import {
  dueReceipts,
  leaseReceipt,
  leaveToPeople,
  moveReceipt,
  postponeReceipt,
  type ReceiptRow,
  type ReceiptState,
} from './receipts.queries';

/** Who speaks in the ledger when money comes from outside. */
export const DEPOSIT_SOURCE = 'deposit';
/** The key that a payment has there. */
export const ledgerKeyOf = (payment: { provider: string; receiptRef: string }): string =>
  `${payment.provider}:${payment.receiptRef}`;
const ACTOR = 'cashier';
/** Payments settled by one run of a merchant; the rest waits for the next. */
const MAX_SETTLED = 200;
/** Longer than all calls of one payment may take together. */
const LEASE_MS = 30_000;
/** Steps of one payment in one run: judged, suspended, refunding, refunded. */
const MAX_STEPS = 4;

export interface DepositNews {
  merchantId: number;
  memberId: bigint;
  amount: string;
  atMs: number;
}

/** Brings money that arrived to where it was judged to belong: one posting for each step, under a key that is its own for ever. */
export interface ReceiptWork {
  settle(input: { merchantId: number; depositId?: bigint; receiptRef?: string }): Promise<void>;
}

interface Deps {
  db: Database;
  ledger: Ledger;
  providers: PaymentProviders;
  /** Told after the commit. */
  tell: (news: DepositNews) => void;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}

class Settling implements ReceiptWork {
  constructor(private readonly deps: Deps) {}

  async settle(input: Parameters<ReceiptWork['settle']>[0]): Promise<void> {
    const { db, now } = this.deps;
    const { merchantId } = input;
    for (const { id } of await dueReceipts(db, { ...input, at: new Date(now()), limit: MAX_SETTLED })) {
      const at = new Date(now());
      const row = await leaseReceipt(db, { merchantId, id, at, until: new Date(at.getTime() + LEASE_MS) });
      if (row === null) continue;
      try {
        await this.#carry(merchantId, row);
      } catch (error) {
        this.deps.onError(error, `settling the payment ${row.receipt_ref}`);
        await postponeReceipt(db, { merchantId, id, nextAt: this.#next(row) });
      }
    }
  }

  /** Step by step until it rests or waits for the provider. */
  async #carry(merchantId: number, row: ReceiptRow): Promise<void> {
    let state: ReceiptState | null = row.state;
    for (let step = 0; step < MAX_STEPS && state !== null; step += 1) {
      if (state === 'judged') state = await this.#place(merchantId, row);
      else if (state === 'suspended' && row.verdict === 'credit')
        state = await this.#release(merchantId, row);
      else if (state === 'suspended' && row.verdict === 'refund') state = await this.#begin(merchantId, row);
      else if (state === 'refunding') state = await this.#giveBack(merchantId, row);
      else return;
    }
  }

  /** Out of the provider's clearing: to the member, or to where it is set aside. */
  async #place(merchantId: number, row: ReceiptRow): Promise<ReceiptState | null> {
    const { ledger } = this.deps;
    const { member_id: memberId, currency } = row;
    const isCredit = row.verdict === 'credit' && memberId !== null;
    const to = isCredit ? accountOf({ memberId, trial: false, currency }) : this.#suspense(row);
    if (isCredit) await ledger.open({ merchantId, account: to });
    // One key for both ways: whatever is judged twice is placed once.
    await this.#post(merchantId, row, {
      from: this.#clearing(row),
      to,
      kind: 'deposit',
      key: this.#key(row),
      feeMinor: isCredit ? row.fee : 0n,
    });
    const next = isCredit ? 'credited' : 'suspended';
    const isFirst = await this.#alone(merchantId, row, async (query) => {
      const at = new Date(this.deps.now());
      const nextAt = row.verdict === 'refund' ? at : null;
      const step = { merchantId, id: row.id, from: 'judged', to: next, nextAt } as const;
      if (!(await moveReceipt(query, { ...step, ...(isCredit ? { settledAt: at } : {}) }))) return false;
      if (isCredit) await this.#credited(query, merchantId, row);
      return true;
    });
    if (isFirst && isCredit) this.#tell(merchantId, memberId, row);
    return isFirst ? next : null;
  }

  /** Two operators gave it to a member. */
  async #release(merchantId: number, row: ReceiptRow): Promise<ReceiptState | null> {
    const { ledger } = this.deps;
    const { member_id: memberId, currency } = row;
    if (memberId === null) throw new Error('money was given to no member');
    const to = accountOf({ memberId, trial: false, currency });
    await ledger.open({ merchantId, account: to });
    const key = `given-${this.#key(row)}`;
    await this.#post(merchantId, row, { from: this.#suspense(row), to, kind: 'deposit', key });
    const isFirst = await this.#alone(merchantId, row, async (query) => {
      const settledAt = new Date(this.deps.now());
      const step = { merchantId, id: row.id, from: 'suspended', to: 'credited', nextAt: null } as const;
      if (!(await moveReceipt(query, { ...step, settledAt }))) return false;
      await this.#credited(query, merchantId, row);
      return true;
    });
    if (isFirst) this.#tell(merchantId, memberId, row);
    return null;
  }

  /** A transaction with the deposit locked before its payment: the order of every worker. */
  #alone<T>(merchantId: number, row: ReceiptRow, work: (query: Query) => Promise<T>): Promise<T> {
    return this.deps.db.merchant(merchantId).tx(async (query) => {
      if (row.deposit_id !== null) await lockDeposit(query, { merchantId, id: row.deposit_id });
      return work(query);
    });
  }

  #tell(merchantId: number, memberId: bigint, { amount, fee, currency }: ReceiptRow): void {
    this.deps.tell({
      merchantId,
      memberId,
      amount: amountText({ minor: amount - fee, currency }),
      atMs: this.deps.now(),
    });
  }

  async #credited(query: Query, merchantId: number, row: ReceiptRow): Promise<void> {
    if (row.deposit_id === null) return;
    const at = new Date(this.deps.now());
    await addGot(query, { merchantId, id: row.deposit_id, amount: row.amount - row.fee, fee: row.fee });
    const step = { merchantId, depositId: row.deposit_id, actor: ACTOR, state: 'credited', at } as const;
    // A further payment of the same deposit is one more line of its history.
    if (!(await moveDeposit(query, { ...step, reason: row.reason })))
      await insertStep(query, { ...step, reason: 'again' });
  }

  async #begin(merchantId: number, row: ReceiptRow): Promise<ReceiptState | null> {
    const nextAt = new Date(this.deps.now());
    const isFirst = await this.#alone(merchantId, row, async (query) => {
      const step = { merchantId, id: row.id, from: 'suspended', to: 'refunding', nextAt } as const;
      if (!(await moveReceipt(query, step))) return false;
      if (row.deposit_id !== null) await this.#tellStep(query, merchantId, row, 'refunding');
      return true;
    });
    return isFirst ? 'refunding' : null;
  }

  async #giveBack(merchantId: number, row: ReceiptRow): Promise<ReceiptState | null> {
    const { db, providers } = this.deps;
    const found = await providers.find(merchantId, row.provider);
    const answer = row.by_hand
      ? ({ word: 'accepted', state: 'done' } as const)
      : found
        ? await found.provider.refund({
            receiptRef: row.receipt_ref,
            amountMinor: row.amount,
            currency: row.currency,
            refundRef: row.refund_ref,
          })
        : ({ word: 'unknown', why: 'no provider' } as const);
    if (answer.word === 'rejected') {
      await this.#alone(merchantId, row, async (query) => {
        await leaveToPeople(query, { merchantId, id: row.id, reason: 'refund_refused' });
        if (row.deposit_id !== null) await this.#tellStep(query, merchantId, row, 'mismatch');
      });
      return null;
    }
    if (answer.word === 'unknown' || answer.state === 'processing') {
      await postponeReceipt(db, { merchantId, id: row.id, nextAt: this.#next(row) });
      return null;
    }
    await this.#post(merchantId, row, {
      from: this.#suspense(row),
      to: this.#clearing(row),
      kind: 'refund',
      key: `back-${this.#key(row)}`,
    });
    await this.#alone(merchantId, row, async (query) => {
      const step = { merchantId, id: row.id, from: 'refunding', to: 'refunded', nextAt: null } as const;
      const settledAt = new Date(this.deps.now());
      if ((await moveReceipt(query, { ...step, settledAt })) && row.deposit_id !== null)
        await this.#tellStep(query, merchantId, row, 'refunded');
    });
    return null;
  }

  async #tellStep(
    query: Query,
    merchantId: number,
    row: ReceiptRow,
    state: 'refunding' | 'refunded' | 'mismatch',
  ): Promise<void> {
    if (row.deposit_id === null) return;
    const at = new Date(this.deps.now());
    // Where an earlier payment was credited, the deposit stays credited.
    await moveDeposit(query, {
      merchantId,
      depositId: row.deposit_id,
      state,
      actor: ACTOR,
      reason: row.reason,
      at,
    });
  }

  /** @throws GatewayError when the ledger refuses */
  async #post(
    merchantId: number,
    row: ReceiptRow,
    deed: { from: AccountRef; to: AccountRef; kind: string; key: string; feeMinor?: bigint },
  ): Promise<void> {
    const fee = deed.feeMinor ?? 0n;
    const fees: AccountRef = { class: 'fees', owner: row.provider, currency: row.currency };
    const result = await this.deps.ledger.post({
      type: 'post',
      merchantId,
      source: DEPOSIT_SOURCE,
      key: deed.key,
      actor: ACTOR,
      kind: deed.kind,
      postings: [
        { account: deed.from, amountMinor: -row.amount },
        ...(fee < row.amount ? [{ account: deed.to, amountMinor: row.amount - fee }] : []),
        ...(fee > 0n ? [{ account: fees, amountMinor: fee }] : []),
      ],
      meta: { deposit: row.deposit_id?.toString() ?? '', reason: row.reason },
    });
    if (!result.ok) throw new GatewayError(result.code);
  }

  #key(row: ReceiptRow): string {
    return ledgerKeyOf({ provider: row.provider, receiptRef: row.receipt_ref });
  }

  #clearing({ provider, currency }: ReceiptRow): AccountRef {
    return { class: 'clearing', owner: provider, currency };
  }

  #suspense({ provider, currency }: ReceiptRow): AccountRef {
    return { class: 'suspense', owner: provider, currency };
  }

  /** Money on its way is never given up, however long it lay before it was decided. */
  #next(row: ReceiptRow): Date {
    const now = this.deps.now();
    return new Date(now + (nextPollMs(now - row.created_at.getTime()) ?? LAST_POLL_MS));
  }
}

export const createReceiptWork = (deps: Deps): ReceiptWork => new Settling(deps);
