import type { NumberSpace } from '../../src/contract/lottery/index';

// What a fair generator keeps to: frequencies of numbers, of pairs within a draw, and of pairs from one draw to the next.

/** One-sided 99 % quantile of the normal distribution. */
const Z_99 = 2.3263;

/** The 99 % limit of chi-square by Wilson and Hilferty; within 0.1 % of the tables from 5 degrees on. */
export const chiSquareLimit = (degrees: number): number => {
  const part = 2 / (9 * degrees);
  return degrees * (1 - part + Z_99 * Math.sqrt(part)) ** 3;
};

export interface Statistic {
  what: 'numbers' | 'pairs' | 'serial pairs';
  value: number;
  limit: number;
}

/** What was counted, so that parts of a run can be put together. */
export interface Counted {
  numbers: Float64Array;
  pairs: Float64Array;
  serial: Float64Array;
  draws: number;
  repeats: number;
}

const sumOf = (counts: Float64Array): number => counts.reduce((sum, count) => sum + count, 0);
const addTo = (counts: Float64Array, more: Float64Array): void => {
  for (const [at, count] of more.entries()) counts[at] = (counts[at] ?? 0) + count;
};

export const addCounted = (to: Counted, more: Counted): void => {
  addTo(to.numbers, more.numbers);
  addTo(to.pairs, more.pairs);
  addTo(to.serial, more.serial);
  to.draws += more.draws;
  to.repeats += more.repeats;
};

const chiSquareOf = (counts: Float64Array, expected: number): number =>
  counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);

/** Of cells that are all equally likely. */
const statisticOf = (what: Statistic['what'], counts: Float64Array): Statistic => ({
  what,
  value: chiSquareOf(counts, sumOf(counts) / counts.length),
  limit: chiSquareLimit(counts.length - 1),
});

/** Falling product k (k-1) … over n (n-1) …: the chance that `size` given numbers are all drawn. */
const together = (n: number, k: number, size: number): number => {
  let chance = 1;
  for (let at = 0; at < size; at += 1) chance *= (k - at) / (n - at);
  return chance;
};

/** Pairs of a set depend on one another: their statistic is a sum of two chi-squares with weights of the Johnson scheme. */
const setPairs = (n: number, k: number, { pairs, draws }: Counted): Statistic => {
  const [p2, p3, p4] = [together(n, k, 2), together(n, k, 3), together(n, k, 4)];
  const weight = (sharing: number, apart: number): number =>
    p2 - p2 ** 2 + sharing * (p3 - p2 ** 2) + apart * (p4 - p2 ** 2);
  const parts = [
    { weight: Math.max(weight(n - 4, -(n - 3)), 0) / p2, degrees: n - 1 },
    { weight: Math.max(weight(-2, 1), 0) / p2, degrees: (n * (n - 3)) / 2 },
  ];
  const value = chiSquareOf(pairs, draws * p2);
  // The same mean and variance as one chi-square of other degrees and scale.
  const mean = parts.reduce((sum, part) => sum + part.weight * part.degrees, 0);
  const variance = parts.reduce((sum, part) => sum + 2 * part.weight ** 2 * part.degrees, 0);
  const scale = variance / (2 * mean);
  return { what: 'pairs', value, limit: scale * chiSquareLimit(mean / scale) };
};

/** Takes draws one by one, so that ten million of them need no more room than ten. Numbers count from 0, those of a set rise. */
export interface DrawStatistics {
  readonly counted: Counted;
  /** The draw before the first one that counts. */
  follow(draw: ArrayLike<number>): void;
  add(draw: ArrayLike<number>): void;
  /** Beside their 99 % limits. */
  told(): Statistic[];
}

const openCounted = (cells: { numbers: number; pairs: number; serial: number }): Counted => ({
  numbers: new Float64Array(cells.numbers),
  pairs: new Float64Array(cells.pairs),
  serial: new Float64Array(cells.serial),
  draws: 0,
  repeats: 0,
});

const bump = (counts: Float64Array, cell: number): void => {
  counts[cell] = (counts[cell] ?? 0) + 1;
};

class SetStatistics implements DrawStatistics {
  readonly counted: Counted;
  readonly #last: Int32Array;

  constructor(readonly space: { of: number; count: number }) {
    const { of, count } = space;
    // A pair has the cell of its lower number's row and its higher number's column; half of the cells are no pairs.
    this.counted = openCounted({ numbers: of, pairs: of * of, serial: 0 });
    this.#last = new Int32Array(count).fill(-1);
  }

  follow(draw: ArrayLike<number>): void {
    for (let at = 0; at < this.#last.length; at += 1) this.#last[at] = draw[at] ?? 0;
  }

  add(draw: ArrayLike<number>): void {
    const { counted, space } = this;
    const last = this.#last;
    let same = 0;
    for (let place = 0; place < space.count; place += 1) {
      const ball = draw[place] ?? 0;
      if (last[place] === ball) same += 1;
      last[place] = ball;
      bump(counted.numbers, ball);
      for (let at = place + 1; at < space.count; at += 1)
        bump(counted.pairs, ball * space.of + (draw[at] ?? 0));
    }
    // A draw that comes again holds exactly what the one before held.
    if (same === space.count) counted.repeats += 1;
    counted.draws += 1;
  }

  told(): Statistic[] {
    const { of, count } = this.space;
    const { counted } = this;
    const frequency = statisticOf('numbers', counted.numbers);
    const pairs = counted.pairs.filter((_, cell) => Math.floor(cell / of) < cell % of);
    return [
      { ...frequency, value: (frequency.value * (of - 1)) / (of - count) },
      setPairs(of, count, { ...counted, pairs }),
      // More than a few repeats of a whole draw have no chance worth naming, save where there are few sets.
      {
        what: 'serial pairs',
        value: counted.repeats,
        limit: 3 + counted.draws * 10 * together(of, count, count),
      },
    ];
  }
}

const sizeOf = (space: NumberSpace): number =>
  space.kind === 'dice' ? 6 : space.kind === 'digits' || space.kind === 'prizes' ? 10 : space.of;

class OrderStatistics implements DrawStatistics {
  readonly counted: Counted;
  readonly #size: number;
  readonly #repeats: boolean;
  #before = -1;

  constructor(space: NumberSpace) {
    const size = sizeOf(space);
    this.#size = size;
    this.#repeats = space.kind === 'digits' || space.kind === 'dice' || space.kind === 'prizes';
    const pairs = this.#repeats ? size * size : size * (size - 1);
    this.counted = openCounted({ numbers: size, pairs, serial: size * size });
  }

  /** Draws pair off with the one before, the first with the second: nothing is carried over. */
  follow(): void {
    this.#before = -1;
  }

  add(draw: ArrayLike<number>): void {
    const { counted } = this;
    const size = this.#size;
    const repeats = this.#repeats;
    const first = draw[0] ?? 0;
    if (repeats) for (let at = 0; at < draw.length; at += 1) bump(counted.numbers, draw[at] ?? 0);
    else bump(counted.numbers, first);
    const paired = repeats ? draw.length : 2;
    for (let at = 0; at + 1 < paired; at += 2) {
      const a = draw[at] ?? 0;
      const b = draw[at + 1] ?? 0;
      bump(counted.pairs, repeats ? a * size + b : a * (size - 1) + (b > a ? b - 1 : b));
    }
    if (this.#before < 0) this.#before = first;
    else {
      bump(counted.serial, this.#before * size + first);
      this.#before = -1;
    }
    counted.draws += 1;
  }

  told(): Statistic[] {
    return [
      statisticOf('numbers', this.counted.numbers),
      statisticOf('pairs', this.counted.pairs),
      statisticOf('serial pairs', this.counted.serial),
    ];
  }
}

export const openStatistics = (space: NumberSpace): DrawStatistics =>
  space.kind === 'set' ? new SetStatistics(space) : new OrderStatistics(space);

/** A result's numbers in order, counted from 0: digits of prizes; without the bonus. */
export const atomsOf = (space: NumberSpace, draw: readonly (readonly number[])[]): number[] => {
  if (space.kind !== 'prizes')
    return [...(draw[0] ?? [])].map((number) => (space.kind === 'digits' ? number : number - 1));
  return space.prizes.flatMap(({ digits }, group) =>
    (draw[group] ?? []).flatMap((number) => [...String(number).padStart(digits, '0')].map(Number)),
  );
};

/** Statistics of draws beside their 99 % limits. */
export const statisticsOf = (
  space: NumberSpace,
  draws: readonly (readonly (readonly number[])[])[],
): Statistic[] => {
  const statistics = openStatistics(space);
  for (const draw of draws) statistics.add(atomsOf(space, draw));
  return statistics.told();
};
