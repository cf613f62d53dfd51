import type { Ports } from '../types';

type Random = Ports['random'];

/** A whole number in [0, below), every one equally likely; `below` at most 256. */
export const randomBelow = (random: Random, below: number): number => {
  const fair = 256 - (256 % below);
  for (;;) {
    const [byte = 0] = random.bytes(1);
    // Bytes beyond the last whole multiple would favour small numbers.
    if (byte < fair) return byte % below;
  }
};
