import { rankOf, PACK, shoeOf } from '../cards';
import { unitsOfPicks, type Action, type Family, type Model, type Move } from '../family';
import { evenReturn, SEAT_UNITS, shareOf } from '../pot';
import { awaitsReveal, REVEAL, sharedTable, type HandRules } from '../shared-table';

/** Two cards of so many points are shown at once, and draw nothing. */
const NATURAL = 8;
/** The other seats draw on so many points and below. */
export const SEATS_DRAW = 5;
/** The published way of playing: the rule of the other seats. */
const AS_SEATS = 'as-the-seats';

/** Ace to nine count themselves, tens and faces nothing; of the sum only the last digit counts. */
export const pointsOf = (cards: readonly number[]): number =>
  cards.reduce((sum, card) => sum + (rankOf(card) < 9 ? rankOf(card) + 1 : 0), 0) % 10;

const MOVES: readonly Move[] = [
  { name: 'draw', of: 1, units: 0 },
  { name: 'stand', of: 1, units: 0 },
];

/** What a page is shown: the other seats' cards only when the round is over. */
export interface NinesShow {
  seats: readonly (readonly number[])[];
}

const ruleFor = (cards: readonly number[]): Omit<Action, 'afterMs'> => ({
  name: pointsOf(cards) <= SEATS_DRAW ? 'draw' : 'stand',
  value: 0,
});

const hand: HandRules = {
  dealt: 2,
  moves: (cards) => (pointsOf(cards) < NATURAL ? MOVES : []),
  rule: ruleFor,
  after: (cards, { name }, drawn) => (name === 'draw' ? [...cards, drawn] : cards),
  strength: pointsOf,
};

/** Closest to nine takes the pot; at once, the other seats are the house's, and play by a published rule. */
const ninesOf = (name: string, seats: number): Model => {
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
      const deal = shoeOf(below, PACK);
      const hands = Array.from({ length: seats }, () => [deal(), deal()]);
      const [own = [], ...others] = hands;
      const isAsked = pointsOf(own) < NATURAL;
      const [action] = actions;
      if (actions.length > (isAsked ? 1 : 0)) return 'ACTION';
      if (action && (action.value !== 0 || !MOVES.some((move) => move.name === action.name))) return 'ACTION';
      if (isAsked && !action) return { staked, paid: 0, show: { seats: [own] }, moves: MOVES };
      if (action?.name === 'draw') own.push(deal());
      for (const hand of others)
        if (pointsOf(hand) < NATURAL && ruleFor(hand).name === 'draw') hand.push(deal());
      const show: NinesShow = { seats: hands };
      return { staked, paid: shareOf(hands.map(pointsOf)), show, moves: [] };
    },
    rest: (round) =>
      awaitsReveal(round) ? { name: REVEAL, value: 0 } : ruleFor((round.show as NinesShow).seats[0] ?? []),
  };
  return model;
};

export const ninesForTwo = ninesOf('two-seats', 2);
export const ninesForFour = ninesOf('four-seats', 4);
export const nines: Family = { name: 'nines', models: [ninesForTwo, ninesForFour] };
