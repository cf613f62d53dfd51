import * as v from 'valibot';
import type { LiveNews } from '../../src/contract/entities/live-event';

export type EndReason = 'expired' | 'elsewhere';

/** One item on its way to every node. `event` is the id that clients resume by, `body` the JSON text that they receive. */
export type LiveMessage =
  | { to: 'member'; merchantId: number; memberId: string; event: string; body: string }
  | { to: 'merchant'; merchantId: number; event: string; body: string }
  | { to: 'sessions'; merchantId: number; sessionIds: string[]; reason: EndReason }
  /** Events were lost: every client reads again what it shows. */
  | { to: 'all' };

const MAX_TITLE = 200;
const MAX_MESSAGE = 1_000;
/** An event's text in bytes, so that it fits one notification with room to spare. */
export const MAX_BODY_BYTES = 6_000;
/** Sessions ended by one item; more are told as several. */
export const MAX_SESSION_IDS = 200;

const id = v.pipe(v.string(), v.regex(/^\d{1,19}$/));
const eventId = v.pipe(v.string(), v.maxLength(40));
const merchantId = v.pipe(v.number(), v.integer(), v.minValue(1));
const body = v.pipe(v.string(), v.maxLength(MAX_BODY_BYTES));
const item = v.variant('to', [
  v.strictObject({ to: v.literal('member'), merchantId, memberId: id, event: eventId, body }),
  v.strictObject({ to: v.literal('merchant'), merchantId, event: eventId, body }),
  v.strictObject({
    to: v.literal('sessions'),
    merchantId,
    sessionIds: v.pipe(v.array(id), v.maxLength(MAX_SESSION_IDS)),
    reason: v.picklist(['expired', 'elsewhere']),
  }),
  v.strictObject({ to: v.literal('all') }),
]);

/** JSON text of an event. One that is too long keeps its type only: the client reads the rest itself. */
export const bodyOf = ({ title, message, ...news }: LiveNews): string => {
  const text = JSON.stringify({
    ...news,
    ...(title ? { title: title.slice(0, MAX_TITLE) } : {}),
    ...(message ? { message: message.slice(0, MAX_MESSAGE) } : {}),
  });
  return Buffer.byteLength(text) <= MAX_BODY_BYTES ? text : JSON.stringify({ type: news.type });
};

/** The messages of one payload; null when it was written by something else. */
export const readPayload = (payload: string): LiveMessage[] | null => {
  try {
    const read = v.safeParse(v.array(item), JSON.parse(payload));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
};
