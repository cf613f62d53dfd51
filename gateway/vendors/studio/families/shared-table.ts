import { PACK, shoeOf } from './cards';
import type { Move, Pick as StakedPick, SharedTable, Table } from './family';
import { SEAT_UNITS, shareOf } from './pot';

/** A seat beside other members is asked for as this place; the gateway gives table and seat, which the picks name from then on. */
export const TABLE = 'table';
/** What ends a round at a table; no one can do it before all have decided or their time is over. */
export const REVEAL = 'reveal';
/** Seats are given for so long from the first one, or until all are paid for. */
export const FILLS_MS = 15_000;
/** Then cards are dealt so much later: stakes on their way arrive, and clocks of nodes differ. */
export const DEAL_AFTER_MS = 2_000;
/** From the deal to the reveal, unless all have decided before. */
export const DECIDES_MS = 15_000;

/** When the cards of a table are dealt, and when its time to decide is over. */
export const dealtAt = (fillsUntil: Date): number => fillsUntil.getTime() + DEAL_AFTER_MS;
export const decidesUntil = (fillsUntil: Date): number => dealtAt(fillsUntil) + DECIDES_MS;

/** Stands where a round's client seed does: a table's cards are no player's. */
export const tableStream = (family: string, model: string): string => `table-${family}-${model}`;

/** A round that no decision of its player's ends. */
export const awaitsReveal = ({ moves }: Pick<Table, 'moves'>): boolean =>
  moves.some(({ name }) => name === REVEAL);

const OF_SEAT = /^t([1-9]\d{0,8}):([1-8])$/;
/** 't120:2'. */
export const seatAt = (table: number, seat: number): string => `t${table}:${seat}`;
/** null where a place names no seat. */
export const readSeat = (text: string): { table: number; seat: number } | null => {
  const [, table, seat] = OF_SEAT.exec(text) ?? [];
  return table === undefined || seat === undefined ? null : { table: Number(table), seat: Number(seat) };
};

/** Something that a seat did. */
export interface Choice {
  name: string;
  value: number;
}
/** What may be chosen by these moves, in a fixed order. */
export const choicesOf = (moves: readonly Move[]): Choice[] =>
  moves.flatMap(({ name, of }) => Array.from({ length: of }, (_, value) => ({ name, value })));

/** A seat in the reveal's number, one digit each: the house's, a member's who has not decided, or a decision from FIRST_CHOICE on. */
export const HOUSE = 0;
export const BY_RULE = 1;
export const FIRST_CHOICE = 2;
const DIGITS = 8;

/** What all seats did, as one number. */
export const revealOf = (digits: readonly number[]): number =>
  digits.reduceRight((number, digit) => number * DIGITS + digit, 0);
const digitsOf = (number: number, seats: number): number[] =>
  Array.from({ length: seats }, (_, at) => Math.floor(number / DIGITS ** at) % DIGITS);

/** How one hand is played: the rest of a table is the same for all games. */
export interface HandRules {
  /** Cards that each seat is dealt. */
  dealt: number;
  /** What these cards may do; none where nothing is asked. */
  moves(cards: readonly number[]): readonly Move[];
  /** The published rule of a seat that does not decide for itself. */
  rule(cards: readonly number[]): Choice;
  /** The hand after it, where `drawn` is the card that this seat would get. */
  after(cards: readonly number[], choice: Choice, drawn: number): readonly number[];
  strength(cards: readonly number[]): number;
}

/** What a page is shown before the reveal: no card, its player's own included. */
export interface AwaitedSeat {
  table: number;
  seat: number;
}
/** The same after it; seats in their order around the table, the player's first. */
export interface TableShow extends AwaitedSeat {
  seats: readonly (readonly number[])[];
  held: readonly ('member' | 'house')[];
  /** What each seat did; null where it was not asked. */
  did: readonly (Choice | null)[];
}

const isNumberOf = (value: number, seats: number): boolean =>
  Number.isInteger(value) && value >= 0 && value < DIGITS ** seats;

/** A table for several members, whose empty seats are the house's. */
export const sharedTable = (seats: number, rules: HandRules): SharedTable => {
  const around = <Item>(items: readonly Item[], seat: number): Item[] => [
    ...items.slice(seat - 1),
    ...items.slice(0, seat - 1),
  ];
  /** Each seat's cards and then the one that it may draw: what another seat does moves no card. */
  const deal = (below: Parameters<SharedTable['hand']>[0]) => {
    const next = shoeOf(below, PACK);
    const hands = Array.from({ length: seats }, () => Array.from({ length: rules.dealt }, next));
    return hands.map((cards) => ({ cards, drawn: next() }));
  };
  const didOf = (cards: readonly number[], digit: number): Choice | null | 'ACTION' => {
    const moves = rules.moves(cards);
    if (digit < FIRST_CHOICE) return moves.length === 0 ? null : rules.rule(cards);
    return choicesOf(moves)[digit - FIRST_CHOICE] ?? 'ACTION';
  };
  const seatOf = (picks: readonly StakedPick[]): AwaitedSeat | null => {
    const [pick, ...more] = picks;
    const named = pick && more.length === 0 && pick.units === SEAT_UNITS ? readSeat(pick.place) : null;
    return named && named.seat <= seats ? named : null;
  };
  return {
    seats,
    asks: ([pick, ...more]) =>
      pick?.place === TABLE && pick.units === SEAT_UNITS && more.length === 0 ? SEAT_UNITS : null,
    hand(below, seat) {
      const cards = deal(below)[seat - 1]?.cards ?? [];
      return { cards, moves: rules.moves(cards) };
    },
    play(below, { picks, actions }): Table | 'ACTION' | null {
      const own = seatOf(picks);
      if (!own) return null;
      const [action, ...more] = actions;
      if (more.length > 0) return 'ACTION';
      if (!action) {
        const moves = [{ name: REVEAL, of: DIGITS ** seats, units: 0 }];
        return { staked: SEAT_UNITS, paid: 0, show: own, moves };
      }
      if (action.name !== REVEAL || !isNumberOf(action.value, seats)) return 'ACTION';
      const digits = digitsOf(action.value, seats);
      const dealt = deal(below);
      const did = dealt.map(({ cards }, at) => didOf(cards, digits[at] ?? HOUSE));
      if (did.includes('ACTION')) return 'ACTION';
      const choices = did.flatMap((choice) => (choice === 'ACTION' ? [] : [choice]));
      const hands = dealt.map(({ cards, drawn }, at) => {
        const choice = choices[at] ?? null;
        return choice === null ? cards : rules.after(cards, choice, drawn);
      });
      const show: TableShow = {
        ...own,
        seats: around(hands, own.seat),
        held: around(digits, own.seat).map((digit) => (digit === HOUSE ? 'house' : 'member')),
        did: around(choices, own.seat),
      };
      return { staked: SEAT_UNITS, paid: shareOf(show.seats.map(rules.strength)), show, moves: [] };
    },
  };
};
