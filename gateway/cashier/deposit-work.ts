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
  setAlarm,
  type DepositRow,
} from './deposits.queries';
import { inParallel } from '../bounds/index';
import type { Holders } from '../account/index';
import { feeOf } from './deposit-fee';
import type { Disputes } from './disputes';
import { disputedReceipt, disputedSince, putDispute } from './disputes.queries';
import type { OpenProvider, PaymentProviders } from './payment-providers';
import type { Protection } from '../protection/index';
import { GIVEN_UP_AFTER_MS, LAST_POLL_MS, nextPollMs } from './polling';
import type {
  Absent,
  KnownDeposit,
  KnownReceipt,
  PaymentProvider,
  ProviderReceipt,
  Rejected,
  Unknown,
  UnreadablePart,
} from './providers/types';
import { DEPOSIT_SOURCE, ledgerKeyOf, type ReceiptWork } from './receipt-work';
import { hasReceipt, insertReceipt } from './receipts.queries';
import { judgeArrival } from './verdict';

/** Longer than any call of a provider may take. */
const LEASE_MS = 30_000;
/** States of a deposit that nothing is expected for. */
const UNPAID: readonly string[] = ['failed', 'cancelled', 'expired'];
/** Money of the holder that could be credited. */
const ARRIVED = { isNamed: true, isHolder: true, isOpen: true, isWithin: true } as const;
/** Deposits asked about by one run of a merchant; the rest waits for the next. */
const MAX_ASKED = 50;
const ASKED_AT_ONCE = 4;
/** How often an old dispute is asked about. */
const DAY_MS = 24 * 3_600_000;

/** Brings a deposit forward: asks its provider, writes down what is so, and brings money that arrived to its place. */
export interface DepositWork {
  /** The provider's answer, or `busy` if another worker holds the deposit. */
  advance(input: { merchantId: number; id: bigint }): Promise<Heard['word'] | 'busy'>;
  /** Takes a deposit back for its member. `late`: it is paid or over. `unknown`: the provider does not say, or another worker is at it. */
  cancel(input: { merchantId: number; id: bigint }): Promise<'cancelled' | 'late' | 'unknown'>;
  /** Whatever is due of a merchant. */
  run(merchantId: number): Promise<void>;
  /** Money that names no deposit of ours: set aside until a person decides, and taken away again where its payer's bank has it back. */
  takeUnnamed(input: {
    merchantId: number;
    provider: string;
    currency: string;
    known: KnownReceipt;
  }): Promise<void>;
}

interface Deps {
  db: Database;
  providers: PaymentProviders;
  holders: Pick<Holders, 'isHolder'>;
  receipts: ReceiptWork;
  disputes: Pick<Disputes, 'book'>;
  /** Whether money may be put into the account of a member. */
  isOpen: (who: { merchantId: number; memberId: bigint }) => Promise<boolean>;
  protection: Pick<Protection, 'takeDeposit' | 'releaseDeposit'>;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}

type Created = Awaited<ReturnType<PaymentProvider['createDeposit']>>;
type Heard = Created | KnownDeposit | Absent | Rejected | Unknown;
type Judged = ProviderReceipt & ReturnType<typeof judgeArrival> & { fee: bigint; isHeard: boolean };

/** A name for the refund of a payment: the same for every try. */
const refundRefOf = (merchantId: number, provider: string, receiptRef: string): string =>
  createHash('sha256').update(`${merchantId} ${provider} ${receiptRef}`).digest('hex').slice(0, 32);

class Advancing implements DepositWork {
  constructor(private readonly deps: Deps) {}

  async advance({ merchantId, id }: { merchantId: number; id: bigint }): Promise<Heard['word'] | 'busy'> {
    const { db, providers, receipts, disputes, now } = this.deps;
    const until = new Date(now() + LEASE_MS);
    const deposit = await leaseDeposit(db, { merchantId, id, at: new Date(now()), until });
    if (!deposit) return 'busy';
    const provider = await providers.find(merchantId, deposit.provider);
    const heard: Heard = provider
      ? await this.#ask(merchantId, deposit, provider)
      : { word: 'unknown', why: 'no provider' };
    const judged =
      heard.word === 'known' ? await this.#judge(merchantId, deposit, heard.receipts, provider) : [];
    await db.merchant(merchantId).tx((query) => this.#write(query, merchantId, { id, heard, judged }));
    await receipts.settle({ merchantId, depositId: id });
    // Taken back is what was credited: in this order.
    if (heard.word === 'known' && heard.disputes?.length) await disputes.book({ merchantId, depositId: id });
    return heard.word;
  }

  async cancel({ merchantId, id }: { merchantId: number; id: bigint }) {
    const { db, providers, now } = this.deps;
    const until = new Date(now() + LEASE_MS);
    const deposit = await leaseDeposit(db, { merchantId, id, at: new Date(now()), until });
    if (!deposit) return 'unknown' as const;
    const found = await providers.find(merchantId, deposit.provider);
    const said = deposit.sent ? await this.#takeBack(found?.provider, deposit.reference) : 'gone';
    const isDone = said === 'gone';
    const isMoved = await db.merchant(merchantId).tx(async (query) => {
      const step = {
        merchantId,
        depositId: id,
        actor: 'member',
        state: 'cancelled',
        at: new Date(now()),
      } as const;
      const moved = isDone && (await moveDeposit(query, { ...step, reason: '' }));
      // Whatever the provider said, it is asked how the deposit stands: at once, or once more after it was taken back.
      await freeDeposit(query, { merchantId, id, nextAt: new Date(now()) });
      return moved;
    });
    if (isMoved) return 'cancelled' as const;
    return said === 'unknown' ? ('unknown' as const) : ('late' as const);
  }

  /** One that was refused may have been taken back by a try before, whose answer was lost. */
  async #takeBack(
    provider: PaymentProvider | undefined,
    reference: string,
  ): Promise<'gone' | 'kept' | 'unknown'> {
    if (!provider) return 'unknown';
    const { word } = await provider.cancelDeposit(reference);
    if (word === 'unknown') return 'unknown';
    if (word !== 'rejected') return 'gone';
    const known = await provider.getDeposit(reference);
    if (known.word === 'unknown') return 'unknown';
    return known.word === 'absent' || (known.word === 'known' && known.state === 'removed') ? 'gone' : 'kept';
  }

  async run(merchantId: number): Promise<void> {
    const at = new Date(this.deps.now());
    const due = await dueDeposits(this.deps.db, { merchantId, at, limit: MAX_ASKED });
    // A provider that is slow to answer holds up a few of its deposits, not all that stand behind them.
    await inParallel(due, ASKED_AT_ONCE, async (id) => {
      await this.advance({ merchantId, id }).catch((error: unknown) =>
        this.deps.onError(error, `the deposit ${id}`),
      );
    });
  }

  async takeUnnamed(input: Parameters<DepositWork['takeUnnamed']>[0]): Promise<void> {
    const { merchantId, provider, currency } = input;
    const { receipt, disputes } = input.known;
    const { receiptRef } = receipt;
    const at = new Date(this.deps.now());
    const { verdict, reason } = judgeArrival({
      isNamed: false,
      isHolder: null,
      isOpen: false,
      isWithin: false,
    });
    await this.deps.db.merchant(merchantId).tx(async (query) => {
      await insertReceipt(query, {
        merchantId,
        provider,
        currency,
        receiptRef,
        depositId: null,
        amount: receipt.amountMinor,
        fee: 0n,
        paidAt: receipt.paidAt,
        verdict,
        reason,
        refundRef: refundRefOf(merchantId, provider, receiptRef),
        at,
      });
      if (disputes.length === 0) return;
      const memberId =
        (await disputedReceipt(query, { merchantId, provider, receiptRef }))?.credit_member ?? null;
      for (const dispute of disputes)
        await putDispute(query, { merchantId, provider, currency, depositId: null, memberId, dispute, at });
    });
    await this.deps.receipts.settle({ merchantId, receiptRef });
    if (disputes.length > 0) await this.deps.disputes.book({ merchantId });
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
      const isHolder =
        receipt.vouched === true || (await this.deps.holders.isHolder({ ...who, payer: receipt.payer }));
      const isWithin = provider !== null && receipt.amountMinor <= provider.maxMinor;
      const verdict = judgeArrival({ isNamed: true, isHolder, isOpen, isWithin });
      // Of what goes back nothing is kept.
      const fee = provider && verdict.verdict === 'credit' ? feeOf(receipt.amountMinor, provider.fee) : 0n;
      const { receiptRef } = receipt;
      const isHeard = await hasReceipt(this.deps.db, { merchantId, provider: deposit.provider, receiptRef });
      judged.push({ ...receipt, ...verdict, fee, isHeard });
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
    const disputed = { merchantId, provider: deposit.provider, currency: deposit.currency, at };
    for (const dispute of heard.word === 'known' ? (heard.disputes ?? []) : [])
      await putDispute(query, { ...disputed, depositId: id, memberId: deposit.member_id, dispute });
    if (heard.word === 'known' && heard.state === 'removed')
      await moveDeposit(query, { ...byProvider, state: 'cancelled', reason: heard.said });
    if (at >= deposit.expires_at)
      await moveDeposit(query, { ...step, actor: 'cashier', state: 'expired', reason: '' });
    // What cannot be paid any more leaves its place in the member's limit.
    const after = await lockDeposit(query, { merchantId, id });
    if (after && UNPAID.includes(after.state))
      await this.deps.protection.releaseDeposit(query, { merchantId, id });
    const isReturning = heard.word === 'known' && heard.isReturning === true;
    const isUnheard = heard.word === 'unknown';
    const nextAt = after && (await this.#next(query, merchantId, { deposit: after, isReturning, isUnheard }));
    // A provider that speaks again is no alarm any more.
    const unreadable = heard.word === 'known' ? (heard.unreadable ?? []) : [];
    await freeDeposit(query, {
      merchantId,
      id,
      nextAt,
      settled: heard.word === 'known' && unreadable.length === 0,
    });
    if (unreadable.length > 0) await this.#alarm(query, merchantId, deposit, unreadable);
    const isGivenUp = nextAt === null && at.getTime() - deposit.created_at.getTime() >= GIVEN_UP_AFTER_MS;
    if (isGivenUp && heard.word === 'unknown' && deposit.sent) {
      await setAlarm(query, { merchantId, id, alarm: 'unanswered' });
      this.deps.onError(new Error(`${deposit.provider} has not answered for days`), `the deposit ${id}`);
    }
  }

  /** Alerts operators: the provider lists a payment with an unreadable amount. */
  async #alarm(
    query: Query,
    merchantId: number,
    { id, provider }: DepositRow,
    unreadable: readonly UnreadablePart[],
  ): Promise<void> {
    await setAlarm(query, { merchantId, id, alarm: 'unreadable' });
    for (const { object, fault } of unreadable)
      this.deps.onError(new Error(`${provider} names the payment ${object}: ${fault}`), `the deposit ${id}`);
  }

  /** Money that came is counted once more: late money, or more than was asked for, may be more than the member's own limit. */
  async #within(
    query: Query,
    merchantId: number,
    deposit: DepositRow,
    receipt: Judged,
  ): Promise<Pick<Judged, 'verdict' | 'reason' | 'fee'>> {
    if (receipt.verdict !== 'credit') return receipt;
    const { provider, id, member_id: memberId } = deposit;
    const { amountMinor, receiptRef } = receipt;
    // It was counted when it was heard of first.
    if (receipt.isHeard) return receipt;
    const key = ledgerKeyOf({ provider, receiptRef });
    const counted = { merchantId, memberId, id, amountMinor, source: DEPOSIT_SOURCE, key };
    const refusal = await this.deps.protection.takeDeposit(query, counted);
    return refusal === null ? receipt : { ...judgeArrival({ ...ARRIVED, isOwnLimit: false }), fee: 0n };
  }

  async #take(
    query: Query,
    merchantId: number,
    deposit: DepositRow,
    receipt: Judged,
    at: Date,
  ): Promise<void> {
    const { provider, currency } = deposit;
    const { receiptRef } = receipt;
    const { verdict, reason, fee } = await this.#within(query, merchantId, deposit, receipt);
    const isNew = await insertReceipt(query, {
      merchantId,
      provider,
      receiptRef,
      depositId: deposit.id,
      currency,
      amount: receipt.amountMinor,
      fee,
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

  /** The provider is asked about the deposit while money may still come or go back, or a dispute is not decided. */
  async #next(
    query: Query,
    merchantId: number,
    { deposit, isReturning, isUnheard }: { deposit: DepositRow; isReturning: boolean; isUnheard: boolean },
  ): Promise<Date | null> {
    const now = this.deps.now();
    const since = await disputedSince(query, { merchantId, depositId: deposit.id });
    // That it was decided may be told to a node that is dead: until then nothing is paid out.
    if (since) return new Date(now + (nextPollMs(now - since.getTime()) ?? DAY_MS));
    const isAwaited = ['created', 'awaiting', 'seen', 'expired'].includes(deposit.state);
    // That the bank has the money back may be told to a node that is dead.
    if ((isReturning || isUnheard) && !isAwaited) return new Date(now + LAST_POLL_MS);
    if (!isAwaited) return null;
    const wait = nextPollMs(now - deposit.created_at.getTime());
    if (wait === null) return isReturning ? new Date(now + LAST_POLL_MS) : null;
    // The end of its time is not slept through.
    const left = deposit.expires_at.getTime() - now;
    return new Date(now + (left > 0 ? Math.min(wait, left) : wait));
  }
}

export const createDepositWork = (deps: Deps): DepositWork => new Advancing(deps);
