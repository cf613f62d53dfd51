import type { Model } from '../family';

/** A spin of every model costs so many units: one for each of 20 lines. */
export const SPIN_UNITS = 20;

/** What reels take: one bet, nothing to choose, nothing to do until they stand. */
export const spinBet = {
  places: [{ place: '', least: SPIN_UNITS, most: SPIN_UNITS, step: SPIN_UNITS }],
  mostPicks: 1,
  mostUnits: SPIN_UNITS,
  mostActions: 0,
} satisfies Partial<Model>;
