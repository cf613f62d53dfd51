import { type BetType, oddsOnTerms } from '../../../src/contract/lottery/index';
import { JOINED } from './risk';

/** From so much of the cap on a number pays so much of its odds; both in millionths. */
export interface LadderStep {
  fromPpm: number;
  oddsPpm: number;
}
/** Steps by what they begin at; each lowers the odds further. */
export type Ladder = readonly LadderStep[];

/** What a game gets when it is loaded first; the rows are the operator's from then on. */
export const FIRST_LADDER: Ladder = [
  { fromPpm: 500_000, oddsPpm: 800_000 },
  { fromPpm: 800_000, oddsPpm: 500_000 },
];
export const MAX_STEPS = 10;
export const PPM = 1_000_000;

const BIG_PPM = BigInt(PPM);
/** Behind every sum: such a price holds up to the cap. */
export const NO_LIMIT = 9_223_372_036_854_775_807n;

/** Steps rise, their odds fall. */
export const isLadder = (ladder: Ladder): boolean =>
  ladder.length <= MAX_STEPS &&
  ladder.every(
    ({ fromPpm, oddsPpm }, at) =>
      fromPpm > (ladder[at - 1]?.fromPpm ?? 0) &&
      fromPpm < PPM &&
      oddsPpm < (ladder[at - 1]?.oddsPpm ?? PPM) &&
      oddsPpm > 0,
  );

/** Keys of one number, symbol or combination. Those of very wide selections stand under one key together, which is full at the cap and has no steps of its own. */
export const isOfNumber = (key: string): boolean => key !== JOINED && !key.endsWith(':*');

const MILLI = 1_000;

/** The steps that a bet is sold at: none lowers its best prize to the stake, or beneath. */
export const ladderOf = (ladder: Ladder, bet: BetType): Ladder =>
  ladder.filter(({ oddsPpm }) => {
    const odds = oddsOnTerms(bet, { rebatePpm: 0, oddsPpm });
    const best = odds === undefined ? 0 : typeof odds === 'number' ? odds : Math.max(...Object.values(odds));
    return best > MILLI * (bet.price ?? 1);
  });

/** The least sum that is so much of the cap. */
export const startOf = (capMinor: bigint, fromPpm: number): bigint =>
  (capMinor * BigInt(fromPpm) + BIG_PPM - 1n) / BIG_PPM;

/** Part of the odds that is paid while so much stands under a key; 0: nothing is sold any more. */
export const oddsAt = (
  ladder: Ladder,
  { sumMinor, capMinor }: { sumMinor: bigint; capMinor: bigint },
): number => {
  if (sumMinor >= capMinor) return 0;
  return ladder.reduce(
    (odds, { fromPpm, oddsPpm }) => (sumMinor >= startOf(capMinor, fromPpm) ? oddsPpm : odds),
    PPM,
  );
};

/** The sum at which odds of that part hold no more. */
export const limitOf = (
  ladder: Ladder,
  { oddsPpm, capMinor }: { oddsPpm: number; capMinor: bigint },
): bigint => {
  const next = ladder.find((step) => step.oddsPpm < oddsPpm);
  return next === undefined ? NO_LIMIT : startOf(capMinor, next.fromPpm);
};
