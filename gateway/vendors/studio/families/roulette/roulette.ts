import type { Fraction } from '../../../kit/fraction';
import { unitsOfPicks, type Family, type Model } from '../family';
import { BETS, POCKETS, type Bet } from './bets';

/** What a number pays, its stake included; a bet on several shares it. */
export const FULL = 36;
/** Most units on one place, and on the whole cloth. */
const MOST_ON_PLACE = 100;
const MOST_UNITS = 500;
const MOST_PICKS = 40;

const byPlace: ReadonlyMap<string, Bet> = new Map(BETS.map((bet) => [bet.place, bet]));
/** Units back for each unit on a bet that won. */
const factorOf = (bet: Bet): number => FULL / bet.numbers.length;

const exactReturn = (of: string): Fraction => {
  const bet = byPlace.get(of);
  if (!bet) throw new RangeError(`no bet ${of}`);
  let units = 0;
  for (let number = 0; number < POCKETS; number += 1)
    if (bet.numbers.includes(number)) units += factorOf(bet);
  return { numerator: BigInt(units), denominator: BigInt(POCKETS) };
};

/** A wheel with one zero: every bet returns 36 of 37. */
export const singleZero: Model = {
  name: 'single-zero',
  places: BETS.map(({ place }) => ({ place, least: 1, most: MOST_ON_PLACE, step: 1 })),
  mostPicks: MOST_PICKS,
  mostUnits: MOST_UNITS,
  mostActions: 0,
  returns: BETS.map(({ place }) => ({ of: place, millionths: 972_973, by: 'count' })),
  exactReturn,
  play(below, { picks, actions }) {
    const staked = unitsOfPicks(singleZero, picks);
    if (staked === null) return 'PICKS';
    if (actions.length > 0) return 'ACTION';
    const number = below(POCKETS);
    let paid = 0;
    const won: string[] = [];
    for (const { place, units } of picks) {
      const bet = byPlace.get(place);
      if (!bet?.numbers.includes(number)) continue;
      paid += units * factorOf(bet);
      won.push(place);
    }
    return { staked, paid, show: { number, won }, moves: [] };
  },
  rest() {
    throw new RangeError('a spin is over at once');
  },
};

export const roulette: Family = { name: 'roulette', models: [singleZero] };
