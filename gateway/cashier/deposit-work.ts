import { createHash } from 'node:crypto';
import type { Database, Query } from '../database/types';
import {
  dueDeposits,
  freeDeposit,
  leaseDeposit,
  lockDeposit,
  markSent,
  moveDeposit,
  setAction,
  type DepositRow,
} from './deposits.queries';
import type { Holders } from './holders';
import type { OpenProvider, PaymentProviders } from './payment-providers';
import { nextPollMs } from './polling';
import type {
  Absent,
  KnownDeposit,
  PaymentProvider,
  ProviderReceipt,
  Rejected,
  Unknown,
} from './providers/types';
import type { ReceiptWork } from './receipt-work';
import { insertReceipt } from './receipts.queries';
import { judgeArrival } from './verdict';

/** Longer than any call of a provider may take. */
const LEASE_MS = 30_000;
/** Deposits asked about by one run of a merchant; the rest waits for the next. */
const MAX_ASKED = 50;

/** Brings a deposit forward: asks its provider, writes down what is so, and brings money that arrived to its place. */
export interface DepositWork {
  /** False: another worker is at it. */
  advance(input: { merchantId: number; id: bigint }): Promise<boolean>;
  /** Whatever is due of a merchant. */
  run(merchantId: number): Promise<void>;
  /** Money that names no deposit of ours: set aside until a person decides. */
  takeUnnamed(input: {
    merchantId: number;
    provider: string;
    currency: string;
    receipt: ProviderReceipt;
  }): Promise<void>;
}

interface Deps {
  db: Database;
  providers: PaymentProviders;
  holders: Pick<Holders, 'isHolder'>;
  receipts: ReceiptWork;
  /** Whether money may be put into the account of a member. */
  isOpen: (who: { merchantId: number; memberId: bigint }) => Promise<boolean>;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}

type Created = Awaited<ReturnType<PaymentProvider['createDeposit']>>;
type Heard = Created | KnownDeposit | Absent | Rejected | Unknown;
type Judged = ProviderReceipt & ReturnType<typeof judgeArrival>;

/** A name for the refund of a payment: the same for every try. */
const refundRefOf = (merchantId: number, provider: string, receiptRef: string): string =>
  createHash('sha256').update(`${merchantId} ${provider} ${receiptRef}`).digest('hex').slice(0, 32);

class Advancing implements DepositWork {
  constructor(private readonly deps: Deps) {}

  async advance({ merchantId, id }: { merchantId: number; id: bigint }): Promise<boolean> {
    const { db, providers, receipts, now } = this.deps;
    const until = new Date(now() + LEASE_MS);
    const deposit = await leaseDeposit(db, { merchantId, id, at: new Date(now()), until });
    if (!deposit) return false;
    const provider = await providers.find(merchantId, deposit.provider);
    const heard: Heard = provider
      ? await this.#ask(merchantId, deposit, provider)
      : { word: 'unknown', why: 'no provider' };
    const judged =
      heard.word === 'known' ? await this.#judge(merchantId, deposit, heard.receipts, provider) : [];
    await db.merchant(merchantId).tx((query) => this.#write(query, merchantId, { id, heard, judged }));
    await receipts.settle({ merchantId, depositId: id });
    return true;
  }

  async run(merchantId: number): Promise<void> {
    const at = new Date(this.deps.now());
    for (const id of await dueDeposits(this.deps.db, { merchantId, at, limit: MAX_ASKED })) {
      await this.advance({ merchantId, id }).catch((error: unknown) =>
        this.deps.onError(error, `the deposit ${id}`),
      );
    }
  }

  async takeUnnamed(input: Parameters<DepositWork['takeUnnamed']>[0]): Promise<void> {
    const { merchantId, provider, receipt } = input;
    const { verdict, reason } = judgeArrival({
      isNamed: false,
      isHolder: null,
      isOpen: false,
      isWithin: false,
    });
    await insertReceipt(this.deps.db.merchant(merchantId).query, {
      ...input,
      receiptRef: receipt.receiptRef,
      depositId: null,
      amount: receipt.amountMinor,
      paidAt: receipt.paidAt,
      verdict,
      reason,
      refundRef: refundRefOf(merchantId, provider, receipt.receiptRef),
      at: new Date(this.deps.now()),
    });
    await this.deps.receipts.settle({ merchantId, receiptRef: receipt.receiptRef });
  }

  /** What was sent before is looked for first: only "never heard of it" makes it sent again. */
  async #ask(merchantId: number, deposit: DepositRow, { provider, lifeS }: OpenProvider): Promise<Heard> {
    const { reference, asked, currency } = deposit;
    if (deposit.sent) {
      const heard = await provider.getDeposit(reference);
      const isLate = this.deps.now() >= deposit.expires_at.getTime();
      if (heard.word !== 'absent' || deposit.state !== 'created' || isLate) return heard;
    }
    await markSent(this.deps.db, { merchantId, id: deposit.id });
    return provider.createDeposit({ reference, amountMinor: asked, currency, lifeS });
  }

  async #judge(
    merchantId: number,
    deposit: DepositRow,
    receipts: readonly ProviderReceipt[],
    provider: OpenProvider | null,
  ): Promise<Judged[]> {
    const who = { merchantId, memberId: deposit.member_id };
    const isOpen = receipts.length > 0 && (await this.deps.isOpen(who));
    const judged: Judged[] = [];
    for (const receipt of receipts) {
      const isHolder = await this.deps.holders.isHolder({ ...who, payer: receipt.payer });
      const isWithin = provider !== null && receipt.amountMinor <= provider.maxMinor;
      judged.push({ ...receipt, ...judgeArrival({ isNamed: true, isHolder, isOpen, isWithin }) });
    }
    return judged;
  }

  /** Everything that one answer means, in one transaction. */
  async #write(
    query: Query,
    merchantId: number,
    { id, heard, judged }: { id: bigint; heard: Heard; judged: readonly Judged[] },
  ): Promise<void> {
    const deposit = await lockDeposit(query, { merchantId, id });
    if (!deposit) return;
    const at = new Date(this.deps.now());
    const step = { merchantId, depositId: id, at };
    const byProvider = { ...step, actor: 'provider' };
    if (heard.word === 'rejected')
      await moveDeposit(query, { ...byProvider, state: 'failed', reason: heard.code });
    if ((heard.word === 'accepted' || heard.word === 'known') && heard.action) {
      await setAction(query, { merchantId, id, action: heard.action, providerRef: heard.providerRef });
      if (deposit.state === 'created')
        await moveDeposit(query, { ...byProvider, state: 'awaiting', reason: '' });
    }
    for (const receipt of judged) await this.#take(query, merchantId, deposit, receipt, at);
    if (heard.word === 'known' && heard.state === 'removed')
      await moveDeposit(query, { ...byProvider, state: 'cancelled', reason: heard.said });
    if (at >= deposit.expires_at)
      await moveDeposit(query, { ...step, actor: 'cashier', state: 'expired', reason: '' });
    await freeDeposit(query, { merchantId, id, nextAt: await this.#next(query, merchantId, id) });
  }

  async #take(
    query: Query,
    merchantId: number,
    deposit: DepositRow,
    receipt: Judged,
    at: Date,
  ): Promise<void> {
    const { provider, currency } = deposit;
    const { verdict, reason, receiptRef } = receipt;
    const isNew = await insertReceipt(query, {
      merchantId,
      provider,
      receiptRef,
      depositId: deposit.id,
      currency,
      amount: receipt.amountMinor,
      paidAt: receipt.paidAt,
      verdict,
      reason,
      refundRef: refundRefOf(merchantId, provider, receiptRef),
      at,
    });
    if (!isNew) return;
    const state = verdict === 'credit' ? 'confirmed' : 'mismatch';
    await moveDeposit(query, { merchantId, depositId: deposit.id, state, actor: 'provider', reason, at });
  }

  /** While money may still come, its provider is asked. */
  async #next(query: Query, merchantId: number, id: bigint): Promise<Date | null> {
    const deposit = await lockDeposit(query, { merchantId, id });
    if (!deposit || !['created', 'awaiting', 'seen', 'expired'].includes(deposit.state)) return null;
    const now = this.deps.now();
    const wait = nextPollMs(now - deposit.created_at.getTime());
    if (wait === null) return null;
    // The end of its time is not slept through.
    const left = deposit.expires_at.getTime() - now;
    return new Date(now + (left > 0 ? Math.min(wait, left) : wait));
  }
}

export const createDepositWork = (deps: Deps): DepositWork => new Advancing(deps);
