import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Database } from '../database/types';
import type { MerchantContext } from '../platform/index';
import type { DepositWork } from './deposit-work';
import { findDepositByReference, moveDeposit } from './deposits.queries';
import type { OpenProvider, PaymentProviders } from './payment-providers';
import { nextPollMs } from './polling';
import { insertEvent, settleEvent, takeEvent, type EventRow } from './provider-events.queries';
import { depositOfReceipt, hasReceipt } from './receipts.queries';
import type { HearPayout } from './withdrawal-services';

/** Events followed by one run of a merchant; the rest waits for the next. */
const MAX_APPLIED = 100;
/** Runs of one merchant at once: each follows one event after the other. */
const MAX_RUNS = 8;
/** No other worker takes an event for so long; longer than any call of a provider. */
const LEASE_MS = 30_000;

/** What providers tell. It is stored before anything else, and taken as a hint: what is so, the provider says when asked. */
export interface ProviderEvents {
  /** Stores what came, once. False: it is not the provider that spoke, or not now, and nothing is kept of it. */
  store(input: {
    merchant: MerchantContext;
    provider: OpenProvider;
    raw: Buffer;
    headers: IncomingHttpHeaders;
  }): Promise<boolean>;
  /** Follows what was stored and not yet followed, beside the runs that are under way; with MAX_RUNS of them those see to it. */
  run(merchant: MerchantContext): Promise<void>;
}

type Result = 'applied' | 'unknown' | 'waiting';

export const createProviderEvents = (deps: {
  db: Database;
  providers: PaymentProviders;
  work: DepositWork;
  hearPayout: HearPayout;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}): ProviderEvents => {
  const { db, work, now } = deps;
  const runs = new Map<number, number>();

  const follow = async (merchant: MerchantContext, event: EventRow): Promise<Result> => {
    const merchantId = merchant.id;
    const { provider, receipt_ref: receiptRef } = event;
    if (event.payout_ref !== null)
      return deps.hearPayout({ merchantId, provider, reference: event.payout_ref });
    if (receiptRef === null) return 'unknown';
    const isDispute = event.kind === 'dispute';
    const key = { merchantId, provider, receiptRef };
    if (!isDispute && (await hasReceipt(db, key))) return 'applied';
    // A payment belongs to the charge that lists it, whatever reference it carries itself.
    const bookedTo = isDispute ? await depositOfReceipt(db, key) : null;
    if (bookedTo !== null)
      return (await work.advance({ merchantId, id: bookedTo })) === 'known' ? 'applied' : 'waiting';
    /** null: the reference names no deposit of ours. */
    const named = async (reference: string | null): Promise<Result | null> => {
      const deposit =
        reference === null ? null : await findDepositByReference(db, { merchantId, provider, reference });
      if (!deposit) return null;
      await moveDeposit(db.merchant(merchantId).query, {
        merchantId,
        depositId: deposit.id,
        state: 'seen',
        actor: 'provider',
        reason: '',
        at: new Date(now()),
      });
      const heard = await work.advance({ merchantId, id: deposit.id });
      // A later notice of a known payment is followed once the provider has said in which state the payment is.
      const isFollowed = (!isDispute || heard === 'known') && (await hasReceipt(db, key));
      return isFollowed ? 'applied' : 'waiting';
    };
    const byNotice = await named(event.reference);
    if (byNotice) return byNotice;
    const known = await (await deps.providers.find(merchantId, provider))?.provider.getReceipt(receiptRef);
    if (known?.word !== 'known') return known?.word === 'absent' ? 'unknown' : 'waiting';
    // The notice named no deposit, or another deposit than the payment does.
    const byPayment = await named(known.receipt.reference);
    if (byPayment) return byPayment;
    await work.takeUnnamed({ merchantId, provider, currency: merchant.currency, known });
    for (const { object, fault } of known.unreadable ?? [])
      deps.onError(new Error(`${provider} names ${object}: ${fault}`), `the payment ${receiptRef}`);
    // The deposit of a payment is asked again; a payment without one has only this notice.
    const isOver = !known.isReturning && (known.unreadable ?? []).length === 0;
    return isOver && (await hasReceipt(db, key)) ? 'applied' : 'waiting';
  };

  const close = async (merchant: MerchantContext, event: EventRow, result: Result): Promise<void> => {
    const wait = result === 'applied' ? null : nextPollMs(now() - event.received_at.getTime());
    await settleEvent(db, {
      merchantId: merchant.id,
      id: event.id,
      result: result !== 'applied' && wait === null ? 'given up' : result,
      appliedAt: result === 'applied' ? new Date(now()) : null,
      nextAt: wait === null ? null : new Date(now() + wait),
    });
  };

  return {
    async store({ merchant, provider, raw, headers }) {
      const heard = provider.provider.parseCallback(raw, headers);
      if (heard !== null && !Array.isArray(heard)) {
        deps.onError(new Error(`refused: ${heard.refused}`), `what ${provider.code} told`);
        return false;
      }
      const events = heard;
      const common = { merchantId: merchant.id, provider: provider.code, raw, at: new Date(now()) };
      const told = events?.map(({ payoutRef = null, ...event }) => ({
        ...common,
        ...event,
        payoutRef,
        kind: payoutRef === null ? (event.about ?? ('deposit' as const)) : ('payout' as const),
      })) ?? [
        {
          ...common,
          eventId: createHash('sha256').update(raw).digest('hex'),
          kind: 'unreadable' as const,
          reference: null,
          receiptRef: null,
          payoutRef: null,
        },
      ];
      const [only, ...others] = told;
      if (only && others.length === 0) await insertEvent(db.merchant(merchant.id).query, only);
      else
        await db.merchant(merchant.id).tx(async (query) => {
          // In one order, so that the same news told twice at once wait for each other.
          for (const event of told.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1)))
            await insertEvent(query, event);
        });
      return true;
    },
    async run(merchant) {
      const merchantId = merchant.id;
      const others = runs.get(merchantId) ?? 0;
      // Each of them looks for more before it ends.
      if (others >= MAX_RUNS) return;
      runs.set(merchantId, others + 1);
      try {
        for (let count = 0; count < MAX_APPLIED; count += 1) {
          const at = now();
          const until = new Date(at + LEASE_MS);
          const event = await takeEvent(db, { merchantId, at: new Date(at), until });
          if (event === null) return;
          const result = await follow(merchant, event).catch((error: unknown): Result => {
            deps.onError(error, `what ${event.provider} told`);
            return 'waiting';
          });
          await close(merchant, event, result);
        }
      } finally {
        runs.set(merchantId, (runs.get(merchantId) ?? 1) - 1);
      }
    },
  };
};
