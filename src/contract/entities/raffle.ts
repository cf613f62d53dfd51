import * as v from 'valibot';
import { looseCount, looseId, looseList, looseMap, looseText, looseTime, maybe } from '../wire';
import { type ContestPrize, prizeFields, prizeOfWire, prizeToWire } from './contest-prize';

export type RaffleState = 'coming' | 'open' | 'closed' | 'drawn' | 'void';
const states: Readonly<Record<string, RaffleState>> = {
  PUBLISHED: 'coming',
  STARTED: 'open',
  FINALIZING: 'closed',
  FINISHED: 'drawn',
  CANCELLED: 'void',
};

export interface RafflePrize {
  place: number;
  prize: ContestPrize;
}
/** Who won a place. */
export interface RaffleWinner {
  place: number;
  number: number;
  /** Masked by the gateway. */
  name: string;
  prize: ContestPrize;
}
export interface Raffle {
  id: string;
  code: string;
  title: string;
  terms: string;
  from: number | null;
  until: number | null;
  drawsAt: number | null;
  state: RaffleState;
  prizes: readonly RafflePrize[];
  /** Tickets of all members. */
  tickets: number;
  /** Published before the first ticket. */
  commitment: string;
  /** Published at the close; '' before. */
  root: string;
}
export interface RaffleResult extends Raffle {
  winners: readonly RaffleWinner[];
  /** What `foyer lottery verify` and the page for it check; null until it is drawn. */
  transcript: ReadonlyMap<string, unknown> | null;
  /** Texts and salts of all members' tickets from the number that was asked for on, up to a thousand, once it is drawn: they make the root. */
  texts: readonly { text: string; salt: string }[];
}
export interface RaffleTicket {
  number: number;
  issuedAt: number | null;
  leaf: string;
  /** The text and the salt that the leaf is made of: the member's own to keep. */
  text: string;
  salt: string;
  /** Signed by the operator. */
  receipt: { text: string; signature: string; key: string };
}

const prizeWire = v.object({ ...prizeFields, place: looseCount });
const raffleFields = {
  raffleId: looseId,
  code: looseText,
  title: looseText,
  terms: looseText,
  startTime: looseTime,
  endTime: looseTime,
  drawTime: looseTime,
  status: looseText,
  prizes: looseList(prizeWire),
  totalTickets: looseCount,
  commitment: looseText,
  root: looseText,
};
const raffleObject = v.object(raffleFields);
const raffleOf = (wire: v.InferOutput<typeof raffleObject>): Raffle => ({
  ...{ id: wire.raffleId, code: wire.code, title: wire.title, terms: wire.terms, from: wire.startTime },
  ...{ until: wire.endTime, drawsAt: wire.drawTime, state: states[wire.status] ?? 'open' },
  ...{ tickets: wire.totalTickets, commitment: wire.commitment, root: wire.root },
  prizes: wire.prizes.map((row) => ({ place: row.place, prize: prizeOfWire(row) })),
});
export const rafflesFromWire = looseList(v.pipe(raffleObject, v.transform(raffleOf)));
export const raffleToWire = (raffle: Raffle) => ({
  ...{
    raffleId: raffle.id,
    code: raffle.code,
    title: raffle.title,
    terms: raffle.terms,
    startTime: raffle.from,
  },
  ...{ endTime: raffle.until, drawTime: raffle.drawsAt, totalTickets: raffle.tickets },
  status: Object.keys(states).find((word) => states[word] === raffle.state) ?? '',
  prizes: raffle.prizes.map(({ place, prize }) => ({ place, ...prizeToWire(prize) })),
  ...{ commitment: raffle.commitment, root: raffle.root },
});

const winnerWire = v.object({
  ...prizeFields,
  place: looseCount,
  number: looseCount,
  customerName: looseText,
});
export const raffleResultFromWire = v.pipe(
  v.object({
    ...raffleFields,
    winners: looseList(winnerWire),
    transcript: maybe(looseMap),
    ticketTexts: looseList(v.object({ text: looseText, salt: looseText })),
  }),
  v.transform((wire): RaffleResult => ({
    ...raffleOf(wire),
    winners: wire.winners.map((row) => ({
      ...{ place: row.place, number: row.number, name: row.customerName, prize: prizeOfWire(row) },
    })),
    transcript: wire.transcript === null ? null : new Map(Object.entries(wire.transcript)),
    texts: wire.ticketTexts,
  })),
);
export const raffleResultToWire = (result: RaffleResult) => ({
  ...raffleToWire(result),
  winners: result.winners.map(({ place, number, name, prize }) => ({
    ...{ place, number, customerName: name, ...prizeToWire(prize) },
  })),
  transcript: result.transcript === null ? null : Object.fromEntries(result.transcript),
  ticketTexts: result.texts.map(({ text, salt }) => ({ text, salt })),
});

const receiptWire = v.object({ text: looseText, signature: looseText, key: looseText });
export interface RaffleTicketPage {
  tickets: RaffleTicket[];
  pages: number;
}
export const raffleTicketsFromWire = v.pipe(
  v.object({
    list: looseList(
      v.object({
        number: looseCount,
        createTime: looseTime,
        leaf: looseText,
        text: looseText,
        salt: looseText,
        receipt: v.optional(receiptWire, {}),
      }),
    ),
    totalPages: looseCount,
  }),
  v.transform((wire): RaffleTicketPage => ({
    tickets: wire.list.map((row) => ({
      ...{ number: row.number, issuedAt: row.createTime, leaf: row.leaf, text: row.text, salt: row.salt },
      receipt: row.receipt,
    })),
    pages: wire.totalPages,
  })),
);
export const raffleTicketsToWire = (page: RaffleTicketPage) => ({
  list: page.tickets.map(({ issuedAt, ...row }) => ({ ...row, createTime: issuedAt })),
  totalPages: page.pages,
});
