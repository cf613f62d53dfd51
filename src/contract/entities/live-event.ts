import * as v from 'valibot';
import { parseAmount, type Money } from '../money';
import { looseCount, looseFlag, looseMap, looseText, looseTime, ownFields } from '../wire';

/** What an event makes stale: views of it ask again. */
export type LiveSubject = 'balance' | 'inbox' | 'promotions' | 'payments';

const nothing = v.pipe(
  looseMap,
  v.transform(() => ({})),
);

/** A wallet's balance after a change, exact; null where the amount cannot be read: then it is only asked for. */
const changed = v.pipe(
  v.object({ accountTypeId: looseCount, amount: looseText, currency: looseText }),
  v.transform(({ accountTypeId, amount, currency }): { accountTypeId: number; available: Money | null } => {
    const minor = parseAmount(amount, currency);
    return { accountTypeId, available: minor === null ? null : { minor, currency } };
  }),
);

/** Amounts in notices are texts as the gateway writes them: for display, not for arithmetic. */
const payment = v.pipe(
  v.object({ amount: looseText, time: looseTime, success: looseFlag, remarks: looseText }),
  v.transform(({ amount, time, success, remarks }) => ({ amount, at: time, success, remarks })),
);

const transfer = v.pipe(
  v.object({ amount: looseText, time: looseTime, sender: looseText, receiver: looseText }),
  v.transform(({ amount, time, sender, receiver }) => ({ amount, at: time, sender, receiver })),
);

const ended = v.object({ reason: v.optional(v.picklist(['expired', 'elsewhere']), 'elsewhere') });
const setting = v.object({ setting: looseText });

/** Whether all members of the merchant hear it: then not all of them ask at once. */
const letters = v.object({ all: looseFlag });

/** News of a draw. `what`: open, closed, sealed, numbers, settled or void; `numbers` stands with the numbers alone. */
const draw = v.object({
  what: looseText,
  game: looseText,
  issue: looseText,
  numbers: looseText,
  closesAt: looseTime,
  drawsAt: looseTime,
});

/** A ticket of the member's won; the amount is a text for display. */
const ticketWon = v.object({ ticket: looseText, game: looseText, issue: looseText, amount: looseText });

const board = v.object({ missionId: looseText, ranking: v.optional(v.unknown()) });

const row = <Data extends v.GenericSchema>(data: Data, ...stale: readonly LiveSubject[]) => ({ data, stale });

/** Every event of the socket: what it carries and what it makes stale. */
export const liveEvents = {
  BALANCE: row(changed, 'balance'),
  DEPOSIT: row(payment, 'balance'),
  WITHDRAW: row(payment, 'balance'),
  AGENT_TRANSFER_AGENT_TO_DOWNLINE: row(transfer, 'balance'),
  AGENT_TRANSFER_DOWNLINE_TO_AGENT: row(transfer, 'balance'),
  PROMOTION_CLAIM: row(nothing, 'balance', 'promotions'),
  MANUAL_PROMO: row(nothing, 'promotions'),
  INBOX: row(letters, 'inbox'),
  ONLINE_MSG: row(nothing),
  PAYMENT_CONFIRMATION: row(nothing, 'payments'),
  SETTING_CHANGED: row(setting),
  /** Of a game that the merchant's own lottery draws: to all its open pages. */
  LOTTERY: row(draw),
  /** To the pages of the member whose ticket it is. */
  LOTTERY_WIN: row(ticketWon, 'balance'),
  /** First ranks of a leaderboard, as its call has them: to all open pages. */
  LEADERBOARD: row(board),
  /** The session that this socket belongs to is over; the socket closes behind it. */
  SESSION_ENDED: row(ended),
  /** Events may have been missed: everything shown is read again. */
  RESYNC: row(nothing, 'balance', 'inbox', 'promotions', 'payments'),
} as const;

export type LiveEventType = keyof typeof liveEvents;

interface Told {
  title: string;
  message: string;
  /** It wants to be shown at once, as a toast. */
  popup: boolean;
}

/** An event as the SDK's listeners receive it. */
export type LiveEventOf<T extends LiveEventType> = T extends unknown
  ? Told & { type: T; data: v.InferOutput<(typeof liveEvents)[T]['data']> }
  : never;
export type LiveEvent = LiveEventOf<LiveEventType>;

interface WirePayment {
  amount: string;
  time: number;
  success: boolean;
  remarks?: string;
}
interface WireTransfer {
  amount: string;
  time: number;
  sender: string;
  receiver: string;
}
/** What events carry on the wire; those that are not here carry nothing. */
interface NewsData {
  BALANCE: { accountTypeId: number; amount: string; currency: string };
  DEPOSIT: WirePayment;
  WITHDRAW: WirePayment;
  AGENT_TRANSFER_AGENT_TO_DOWNLINE: WireTransfer;
  AGENT_TRANSFER_DOWNLINE_TO_AGENT: WireTransfer;
  SETTING_CHANGED: { setting: string };
  LOTTERY: { what: string; game: string; issue: string };
  LOTTERY_WIN: { ticket: string; game: string; issue: string; amount: string };
  LEADERBOARD: { missionId: string; ranking: readonly object[] };
  SESSION_ENDED: { reason: 'expired' | 'elsewhere' };
}
/** An event as the gateway's services tell it (wire names). */
export type LiveNews = {
  [T in LiveEventType]: Partial<Told> & { type: T } & (T extends keyof NewsData
      ? { data: NewsData[T] }
      : T extends 'INBOX'
        ? { data?: { all: 'Y' } }
        : unknown);
}[LiveEventType];

const told = v.object({ type: v.string(), title: looseText, message: looseText, popup: looseFlag });
const isType = (type: string): type is LiveEventType => Object.hasOwn(liveEvents, type);

/** The event of a parsed body; null for types and forms that this table does not know. */
export const liveEventFromWire = (body: unknown): LiveEvent | null => {
  const read = v.safeParse(ownFields(told), body);
  if (!read.success || !isType(read.output.type)) return null;
  const { type, title, message, popup } = read.output;
  const data = v.safeParse(ownFields(liveEvents[type].data), (body as { data?: unknown }).data ?? {});
  return data.success ? ({ type, title, message, popup, data: data.output } as LiveEvent) : null;
};

/** Where the events of a member, and those of all members of a merchant, are told. */
export const memberTopic = (memberId: string): string => `/topic/user/${memberId}`;
/** What SETTING_CHANGED names when maintenance or a region block begins or ends: the start-up call says which. */
export const CLOSURE_SETTING = 'STATUS';
export const settingTopic = (merchantCode: string): string => `/topic/setting/${merchantCode}`;

/** Why a socket is closed, as the code of its close frame. */
export const closeCodes = {
  /** The gateway stops or starts again: come back, but not all at once. */
  restart: 1012,
  badFrame: 4400,
  /** The reason text says `expired` or `elsewhere`. */
  sessionOver: 4401,
  /** No such ticket, or it was used, is too old, or belongs to another page; or another member's topic. */
  refused: 4403,
  tooLate: 4408,
  /** It does not take what it is sent. */
  tooSlow: 4413,
  tooMany: 4429,
} as const;
