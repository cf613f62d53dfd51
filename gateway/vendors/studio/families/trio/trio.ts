import { PACK, shoeOf } from '../cards';
import { unitsOfPicks, type Action, type Family, type Model, type Move } from '../family';
import { evenReturn, SEAT_UNITS, shareOf } from '../pot';
import { awaitsReveal, REVEAL, sharedTable, type Choice, type HandRules } from '../shared-table';
import { exchangeOf, strengthOf } from './hands';

/** Cards of a hand. */
const CARDS = 3;
/** The published way of playing: the rule of the other seats. */
const AS_SEATS = 'as-the-seats';

const STAND: Move = { name: 'stand', of: 1, units: 0 };
const EXCHANGE: Move = { name: 'exchange', of: CARDS, units: 0 };

/** What a page is shown: the other seats' cards only when the round is over. */
export interface TrioShow {
  /** Each seat's cards, the player's first. */
  seats: readonly (readonly number[])[];
  /** Which card each seat has exchanged, or null. */
  exchanged: readonly (number | null)[];
}

const isOffered = ({ name, value }: Action): boolean =>
  Number.isInteger(value) &&
  value >= 0 &&
  [STAND, EXCHANGE].some((move) => move.name === name && value < move.of);

const ruleFor = (cards: readonly number[]): Choice => {
  const at = exchangeOf(cards);
  return at === null ? { name: STAND.name, value: 0 } : { name: EXCHANGE.name, value: at };
};
const hand: HandRules = {
  dealt: CARDS,
  moves: () => [STAND, EXCHANGE],
  rule: ruleFor,
  after: (cards, { name, value }, drawn) =>
    name === STAND.name ? cards : cards.map((card, at) => (at === value ? drawn : card)),
  strength: strengthOf,
};

/** Three cards, of which one may be exchanged; the best hand takes the pot. At once, the other seats are the house's. */
const trioOf = (name: string, seats: number): Model => {
  const table = sharedTable(seats, hand);
  const model: Model = {
    name,
    places: [{ place: '', least: SEAT_UNITS, most: SEAT_UNITS, step: SEAT_UNITS }],
    mostPicks: 1,
    mostUnits: SEAT_UNITS,
    mostActions: 1,
    table,
    returns: [{ of: AS_SEATS, millionths: 950_000, by: 'count' }],
    exactReturn(of) {
      if (of !== AS_SEATS) throw new RangeError(`${of} is not counted`);
      return evenReturn(seats);
    },
    play(below, input) {
      const shared = table.play(below, input);
      if (shared !== null) return shared;
      const { picks, actions } = input;
      const staked = unitsOfPicks(model, picks);
      if (staked === null) return 'PICKS';
      const [action, ...more] = actions;
      if (more.length > 0 || (action && !isOffered(action))) return 'ACTION';
      const deal = shoeOf(below, PACK);
      const hands = Array.from({ length: seats }, () => Array.from({ length: CARDS }, deal));
      if (!action) {
        const show: TrioShow = { seats: hands.slice(0, 1), exchanged: [null] };
        return { staked, paid: 0, show, moves: [STAND, EXCHANGE] };
      }
      const own = action.name === EXCHANGE.name ? action.value : null;
      const exchanged = hands.map((hand, seat) => (seat === 0 ? own : exchangeOf(hand)));
      for (const [seat, hand] of hands.entries()) {
        const at = exchanged[seat];
        if (at != null) hand[at] = deal();
      }
      const show: TrioShow = { seats: hands, exchanged };
      return { staked, paid: shareOf(hands.map(strengthOf)), show, moves: [] };
    },
    rest: (round) =>
      awaitsReveal(round) ? { name: REVEAL, value: 0 } : ruleFor((round.show as TrioShow).seats[0] ?? []),
  };
  return model;
};

export const trioForTwo = trioOf('two-seats', 2);
export const trioForFour = trioOf('four-seats', 4);
export const trio: Family = { name: 'trio', models: [trioForTwo, trioForFour] };
