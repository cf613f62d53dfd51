import { amountText } from '../../src/contract/money';
import type { Database } from '../database/types';
import type { AccountRef, Ledger } from '../ledger/index';
import { GatewayError } from '../platform/index';
import { accountOf } from '../wallet/index';
import { addGot, insertStep, moveDeposit } from './deposits.queries';
import type { PaymentProviders } from './payment-providers';
import { nextPollMs } from './polling';
import {
  dueReceipts,
  leaveToPeople,
  moveReceipt,
  postponeReceipt,
  type ReceiptRow,
  type ReceiptState,
} from './receipts.queries';

/** Who speaks in the ledger when money comes from outside. */
export const DEPOSIT_SOURCE = 'deposit';
const ACTOR = 'cashier';
/** Payments settled by one run of a merchant; the rest waits for the next. */
const MAX_SETTLED = 200;
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
    const at = new Date(this.deps.now());
    for (const row of await dueReceipts(this.deps.db, { ...input, at, limit: MAX_SETTLED })) {
      try {
        await this.#carry(input.merchantId, row);
      } catch (error) {
        this.deps.onError(error, `settling the payment ${row.receipt_ref}`);
        await postponeReceipt(this.deps.db, {
          merchantId: input.merchantId,
          id: row.id,
          nextAt: this.#next(row),
        });
      }
    }
  }

  /** Step by step until it rests or waits for the provider. */
  async #carry(merchantId: number, row: ReceiptRow): Promise<void> {
    let state: ReceiptState | null = row.state;
    for (let step = 0; step < MAX_STEPS && state !== null; step += 1) {
      if (state === 'judged') state = await this.#place(merchantId, row);
      else if (state === 'suspended' && row.verdict === 'refund') state = await this.#begin(merchantId, row);
      else if (state === 'refunding') state = await this.#giveBack(merchantId, row);
      else return;
    }
  }

  /** Out of the provider's clearing: to the member, or to where it is set aside. */
  async #place(merchantId: number, row: ReceiptRow): Promise<ReceiptState | null> {
    const { ledger, db } = this.deps;
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
    });
    const next = isCredit ? 'credited' : 'suspended';
    const isFirst = await db.merchant(merchantId).tx(async (query) => {
      const nextAt = row.verdict === 'refund' ? new Date(this.deps.now()) : null;
      if (!(await moveReceipt(query, { merchantId, id: row.id, from: 'judged', to: next, nextAt })))
        return false;
      if (!isCredit || row.deposit_id === null) return true;
      const at = new Date(this.deps.now());
      await addGot(query, { merchantId, id: row.deposit_id, amount: row.amount });
      const step = { merchantId, depositId: row.deposit_id, actor: ACTOR, state: 'credited', at } as const;
      // A further payment of the same deposit is one more line of its history.
      if (!(await moveDeposit(query, { ...step, reason: row.reason })))
        await insertStep(query, { ...step, reason: 'again' });
      return true;
    });
    if (isFirst && isCredit)
      this.deps.tell({
        merchantId,
        memberId,
        amount: amountText({ minor: row.amount, currency }),
        atMs: this.deps.now(),
      });
    return isFirst ? next : null;
  }

  async #begin(merchantId: number, row: ReceiptRow): Promise<ReceiptState | null> {
    const nextAt = new Date(this.deps.now());
    const isFirst = await this.deps.db.merchant(merchantId).tx(async (query) => {
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
    const answer = found
      ? await found.provider.refund({
          receiptRef: row.receipt_ref,
          amountMinor: row.amount,
          refundRef: row.refund_ref,
        })
      : ({ word: 'unknown', why: 'no provider' } as const);
    if (answer.word === 'rejected') {
      await db.merchant(merchantId).tx(async (query) => {
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
    await db.merchant(merchantId).tx(async (query) => {
      const step = { merchantId, id: row.id, from: 'refunding', to: 'refunded', nextAt: null } as const;
      if ((await moveReceipt(query, step)) && row.deposit_id !== null)
        await this.#tellStep(query, merchantId, row, 'refunded');
    });
    return null;
  }

  async #tellStep(
    query: Parameters<typeof moveDeposit>[0],
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
    deed: { from: AccountRef; to: AccountRef; kind: string; key: string },
  ): Promise<void> {
    const result = await this.deps.ledger.post({
      type: 'post',
      merchantId,
      source: DEPOSIT_SOURCE,
      key: deed.key,
      actor: ACTOR,
      kind: deed.kind,
      postings: [
        { account: deed.from, amountMinor: -row.amount },
        { account: deed.to, amountMinor: row.amount },
      ],
      meta: { deposit: row.deposit_id?.toString() ?? '', reason: row.reason },
    });
    if (!result.ok) throw new GatewayError(result.code);
  }

  #key(row: ReceiptRow): string {
    return `${row.provider}:${row.receipt_ref}`;
  }

  #clearing({ provider, currency }: ReceiptRow): AccountRef {
    return { class: 'clearing', owner: provider, currency };
  }

  #suspense({ provider, currency }: ReceiptRow): AccountRef {
    return { class: 'suspense', owner: provider, currency };
  }

  #next(row: ReceiptRow): Date | null {
    const wait = nextPollMs(this.deps.now() - row.created_at.getTime());
    return wait === null ? null : new Date(this.deps.now() + wait);
  }
}

export const createReceiptWork = (deps: Deps): ReceiptWork => new Settling(deps);
