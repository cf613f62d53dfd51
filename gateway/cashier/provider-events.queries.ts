import type { Database, Query } from '../database/types';

export interface EventRow extends Record<string, unknown> {
  id: bigint;
  provider: string;
  kind: string;
  reference: string | null;
  receipt_ref: string | null;
  payout_ref: string | null;
  received_at: Date;
}

/** Stores what was told. The same news once more changes nothing. */
export const insertEvent = async (
  query: Query,
  event: {
    merchantId: number;
    provider: string;
    eventId: string;
    kind: 'deposit' | 'dispute' | 'payout' | 'nothing' | 'unreadable';
    reference: string | null;
    receiptRef: string | null;
    payoutRef: string | null;
    raw: Uint8Array;
    at: Date;
  },
): Promise<void> => {
  await query(
    `insert into provider_event (merchant_id, provider, event_id, kind, reference, receipt_ref, raw, received_at, result,
       next_at, payout_ref)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $4 in ('unreadable', 'nothing') then $4 else '' end,
       case when $4 not in ('unreadable', 'nothing') then $8::timestamptz end, $9)
     on conflict (merchant_id, provider, event_id) do nothing`,
    [
      event.merchantId,
      event.provider,
      event.eventId,
      event.kind,
      event.reference,
      event.receiptRef,
      event.raw,
      event.at,
      event.payoutRef,
    ],
  );
};

/** The event that is due longest, kept from other workers for a while; null: there is none. */
export const takeEvent = async (
  db: Database,
  input: { merchantId: number; at: Date; until: Date },
): Promise<EventRow | null> => {
  const [row] = await db.merchant(input.merchantId).query<EventRow>(
    `update provider_event set next_at = $3
      where merchant_id = $1 and id = (
        select id from provider_event where merchant_id = $1 and next_at <= $2
         order by next_at, id limit 1 for update skip locked)
      returning id, provider, kind, reference, receipt_ref, payout_ref, received_at`,
    [input.merchantId, input.at, input.until],
  );
  return row ?? null;
};

export const settleEvent = async (
  db: Database,
  input: { merchantId: number; id: bigint; result: string; appliedAt: Date | null; nextAt: Date | null },
): Promise<void> => {
  await db
    .merchant(input.merchantId)
    .query(
      'update provider_event set result = $3, applied_at = $4, next_at = $5 where merchant_id = $1 and id = $2',
      [input.merchantId, input.id, input.result, input.appliedAt, input.nextAt],
    );
};
