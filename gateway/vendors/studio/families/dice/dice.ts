import type { Fraction } from '../../../kit/fraction';
import { unitsOfPicks, type Family, type Model, type PublishedReturn } from '../family';

/** A roll is 0 to 9,999. */
const ROLLS = 10_000;
/** Chances in hundredths of all rolls that may be chosen. */
export const LEAST_CHANCE = 2;
export const MOST_CHANCE = 95;
/** A bet is always so many units, so that a factor of two decimals pays whole units. */
export const UNITS = 100;
/** What all winners together get of 100 stakes, before the factor is cut to two decimals. */
const SHARE = 99;

export const placeOf = (side: 'under' | 'over', chance: number): string => `${side}-${chance}`;
const chances = Array.from({ length: MOST_CHANCE - LEAST_CHANCE + 1 }, (_, index) => LEAST_CHANCE + index);
const bets = (['under', 'over'] as const).flatMap((side) =>
  chances.map((chance) => ({ place: placeOf(side, chance), side, chance })),
);
const betAt = (place: string) => bets.find((bet) => bet.place === place);

/** The bet that a place is, or null. */
export const readPlace = (place: string): { side: 'under' | 'over'; chance: number } | null =>
  betAt(place) ?? null;

/** Reads what a round shows; null when it is no roll. */
export const readRoll = (
  show: unknown,
): { roll: number; place: string; side: 'under' | 'over'; chance: number } | null => {
  if (typeof show !== 'object' || show === null) return null;
  const { roll, place } = show as Record<string, unknown>;
  const bet = typeof place === 'string' ? betAt(place) : undefined;
  return typeof roll === 'number' && Number.isInteger(roll) && roll >= 0 && roll < ROLLS && bet
    ? { roll, ...bet }
    : null;
};

/** What a win pays: hundredths of the stake. */
export const factorOf = (chance: number): number => Math.floor((SHARE * UNITS) / chance);

const wins = (side: 'under' | 'over', chance: number, roll: number): boolean =>
  side === 'under' ? roll < chance * UNITS : roll >= ROLLS - chance * UNITS;

const exactReturn = (of: string): Fraction => {
  const bet = betAt(of);
  if (!bet) throw new RangeError(`no bet ${of}`);
  return { numerator: BigInt(bet.chance * factorOf(bet.chance)), denominator: 10_000n };
};

const returns = bets.map(({ place, chance }): PublishedReturn => ({
  of: place,
  millionths: chance * factorOf(chance) * 100,
  by: 'count',
}));

/** Under or over a line that the player draws. */
export const classicDice: Model = {
  name: 'classic',
  places: bets.map(({ place }) => ({ place, least: UNITS, most: UNITS, step: UNITS })),
  mostPicks: 1,
  mostUnits: UNITS,
  mostActions: 0,
  returns,
  exactReturn,
  play(below, { picks, actions }) {
    const [pick] = picks;
    const bet = pick && betAt(pick.place);
    if (!bet || unitsOfPicks(classicDice, picks) === null) return 'PICKS';
    if (actions.length > 0) return 'ACTION';
    const roll = below(ROLLS);
    const paid = wins(bet.side, bet.chance, roll) ? factorOf(bet.chance) : 0;
    return { staked: UNITS, paid, show: { roll, place: bet.place }, moves: [] };
  },
  rest() {
    throw new RangeError('a roll is over at once');
  },
};

export const dice: Family = { name: 'dice', models: [classicDice] };
