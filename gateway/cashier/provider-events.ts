import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Database } from '../database/types';
import type { MerchantContext } from '../platform/index';
import type { DepositWork } from './deposit-work';
import { findDepositByReference, moveDeposit } from './deposits.queries';
import type { OpenProvider, PaymentProviders } from './payment-providers';
import { nextPollMs } from './polling';
import { dueEvents, insertEvent, settleEvent, type EventRow } from './provider-events.queries';
import { hasReceipt } from './receipts.queries';

/** Events looked at by one run of a merchant; the rest waits for the next. */
const MAX_APPLIED = 100;

/** What providers tell. It is stored before anything else, and taken as a hint: what is so, the provider says when asked. */
export interface ProviderEvents {
  /** Stores what came, once. */
  store(input: {
    merchant: MerchantContext;
    provider: OpenProvider;
    raw: Buffer;
    headers: IncomingHttpHeaders;
  }): Promise<void>;
  /** Follows what was stored and not yet followed. */
  run(merchant: MerchantContext): Promise<void>;
}

type Result = 'applied' | 'unknown' | 'waiting';

export const createProviderEvents = (deps: {
  db: Database;
  providers: PaymentProviders;
  work: DepositWork;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}): ProviderEvents => {
  const { db, work, now } = deps;

  const follow = async (merchant: MerchantContext, event: EventRow): Promise<Result> => {
    const merchantId = merchant.id;
    const { provider, receipt_ref: receiptRef } = event;
    if (receiptRef === null) return 'unknown';
    const key = { merchantId, provider, receiptRef };
    if (await hasReceipt(db, key)) return 'applied';
    const named = async (reference: string | null): Promise<boolean> => {
      const deposit =
        reference === null ? null : await findDepositByReference(db, { merchantId, provider, reference });
      if (!deposit) return false;
      await db.merchant(merchantId).tx((query) =>
        moveDeposit(query, {
          merchantId,
          depositId: deposit.id,
          state: 'seen',
          actor: 'provider',
          reason: '',
          at: new Date(now()),
        }),
      );
      await work.advance({ merchantId, id: deposit.id });
      return true;
    };
    if (await named(event.reference)) return (await hasReceipt(db, key)) ? 'applied' : 'waiting';
    const answer = await (await deps.providers.find(merchantId, provider))?.provider.getReceipt(receiptRef);
    if (answer?.word !== 'known') return answer?.word === 'absent' ? 'unknown' : 'waiting';
    const { receipt } = answer;
    // The notice named none, or another one than the payment does.
    if (!(await named(receipt.reference)))
      await work.takeUnnamed({ merchantId, provider, currency: merchant.currency, receipt });
    return (await hasReceipt(db, key)) ? 'applied' : 'waiting';
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
      const events = provider.provider.parseCallback(raw, headers);
      const common = { merchantId: merchant.id, provider: provider.code, raw, at: new Date(now()) };
      const told = events?.map((event) => ({ ...common, ...event, kind: 'deposit' as const })) ?? [
        {
          ...common,
          eventId: createHash('sha256').update(raw).digest('hex'),
          kind: 'unreadable' as const,
          reference: null,
          receiptRef: null,
        },
      ];
      await db.merchant(merchant.id).tx(async (query) => {
        for (const event of told) await insertEvent(query, event);
      });
    },
    async run(merchant) {
      const at = new Date(now());
      for (const event of await dueEvents(db, { merchantId: merchant.id, at, limit: MAX_APPLIED })) {
        const result = await follow(merchant, event).catch((error: unknown): Result => {
          deps.onError(error, `what ${event.provider} told`);
          return 'waiting';
        });
        await close(merchant, event, result);
      }
    },
  };
};
