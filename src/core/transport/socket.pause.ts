import type { Ports } from '../types';

export const FIRST_PAUSE_MS = 1_000;
export const MAX_PAUSE_MS = 60_000;
const MAX_DOUBLINGS = 10;
const MAX_SHARE = 0xffff;

/**
 * How long to wait before try number `tries` (from 1): anything up to a bound that doubles. All of it is chance, so that the
 * pages of a gateway that starts again do not come back together.
 */
export const pauseBefore = (random: Ports['random'], tries: number): number => {
  const bound = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(Math.max(0, tries - 1), MAX_DOUBLINGS));
  const [high = 0, low = 0] = random.bytes(2);
  return Math.round((bound * (high * 256 + low)) / MAX_SHARE);
};
