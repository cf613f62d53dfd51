import * as v from 'valibot';
import { digestOf } from '../digest';
import { parseTime } from '../rfc3339';
import type { ProviderDispute, ProviderReceipt, SettlementLine, UnreadablePart } from '../types';

// Quayside's words as far as deposits need them. Unknown fields pass and unknown words of a state are kept: it may have more of both.

const MAX_PAYMENTS = 100;
const MAX_LINES = 500;
const name = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/));
const reference = v.nullable(v.pipe(v.string(), v.maxLength(64)));
const whole = v.pipe(v.number(), v.safeInteger());
const word = v.pipe(v.string(), v.maxLength(60));
const time = v.pipe(v.string(), v.maxLength(64));
const currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));
const amount = v.object({ value: v.pipe(whole, v.minValue(1)), currency });

const dispute = v.object({
  id: name,
  amount: v.pipe(whole, v.minValue(1)),
  status: word,
  reason: word,
  opened_at: time,
});
export const payment = v.object({
  id: name,
  reference,
  amount,
  status: word,
  three_ds: word,
  created_at: time,
  disputes: v.pipe(v.array(dispute), v.maxLength(MAX_PAYMENTS)),
});
export type Payment = v.InferOutput<typeof payment>;
export const checkout = v.object({
  id: name,
  reference: v.pipe(v.string(), v.maxLength(64)),
  amount,
  status: word,
  url: v.pipe(v.string(), v.url(), v.maxLength(500)),
  payments: v.pipe(v.array(payment), v.maxLength(MAX_PAYMENTS)),
});
export const refund = v.object({ id: name, status: word });
export const problem = v.object({ error: v.object({ code: v.pipe(v.string(), v.regex(/^[a-z_]{1,60}$/)) }) });
export const news = v.object({
  id: name,
  type: word,
  data: v.object({ id: name, reference }),
});
const line = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  kind: v.picklist(['payment', 'refund', 'dispute', 'dispute_won']),
  object: name,
  reference,
  gross: whole,
  fee: v.pipe(whole, v.minValue(0)),
  currency,
  at: time,
});
export const settlement = v.object({
  // Each is read by itself: one that cannot be read hides no other.
  lines: v.pipe(v.array(v.unknown()), v.maxLength(MAX_LINES)),
  next: v.nullable(v.pipe(v.string(), v.maxLength(120))),
});

/** A time, or now where it cannot be read: an odd time must not keep money from where it belongs. */
const timeOr = (said: string, now: Date): Date => {
  const time = parseTime(said);
  return time instanceof Date ? time : now;
};

/** A payment that went through, as the cashier knows it; null: nothing came by it. */
export const receiptOf = (read: Payment, now: Date): ProviderReceipt | null =>
  read.status === 'succeeded'
    ? {
        receiptRef: read.id,
        reference: read.reference,
        amountMinor: BigInt(read.amount.value),
        payer: null,
        // The card's bank has asked the holder itself.
        ...(read.three_ds === 'authenticated' ? { vouched: true as const } : {}),
        paidAt: timeOr(read.created_at, now),
      }
    : null;

const SAID = { open: 'open', won: 'won', lost: 'lost' } as const;
const saidOf = (status: string): ProviderDispute['said'] | null =>
  Object.hasOwn(SAID, status) ? SAID[status as keyof typeof SAID] : null;

export const disputesOf = (read: Payment, now: Date): ProviderDispute[] =>
  read.disputes.flatMap((one) => {
    const said = saidOf(one.status);
    return said === null
      ? []
      : [
          {
            disputeRef: one.id,
            receiptRef: read.id,
            amountMinor: BigInt(one.amount),
            said,
            reason: one.reason,
            openedAt: timeOr(one.opened_at, now),
          },
        ];
  });

const lineName = v.object({ id: line.entries.id });

/** A line, or what cannot be read of it. */
export const lineOf = (said: unknown): SettlementLine | UnreadablePart => {
  const read = v.safeParse(line, said);
  if (!read.success) {
    const named = v.safeParse(lineName, said);
    const object = named.success ? named.output.id : `unnamed-${digestOf(said)}`;
    return { kind: 'payment', object, fault: 'form', at: null };
  }
  const { id: lineId, kind, object, reference, gross, fee, currency } = read.output;
  const at = parseTime(read.output.at);
  if (!(at instanceof Date)) return { kind, object, fault: `at ${at}`, at: null };
  return {
    lineId,
    kind,
    object,
    reference,
    grossMinor: BigInt(gross),
    feeMinor: BigInt(fee),
    currency,
    at,
  };
};
