/** A repeatable stream for demo data only: the same seed deals the same catalogue on every machine. Never for anything drawn or paid. */
export interface Repeatable {
  /** Whole number in 0 … bound - 1. */
  below(bound: number): number;
  /** True in about `percent` of 100 calls. */
  chance(percent: number): boolean;
  shuffle<T>(list: readonly T[]): T[];
}

/** mulberry32: 32 bits of state, public domain. */
export const createRepeatable = (seed: number): Repeatable => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (bound: number): number => next() % bound;
  return {
    below,
    chance: (percent) => below(100) < percent,
    shuffle: <T>(list: readonly T[]): T[] => {
      const dealt = [...list];
      for (let index = dealt.length - 1; index > 0; index -= 1) {
        const other = below(index + 1);
        const kept = dealt[index] as T;
        dealt[index] = dealt[other] as T;
        dealt[other] = kept;
      }
      return dealt;
    },
  };
};
