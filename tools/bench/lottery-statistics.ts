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

/** Counts of cells that are all equally likely. */
class Cells {
  readonly counts: number[];
  total = 0;

  constructor(readonly size: number) {
    this.counts = Array.from({ length: size }, () => 0);
  }

  add(cell: number): void {
    this.counts[cell] = (this.counts[cell] ?? 0) + 1;
    this.total += 1;
  }

  chiSquare(): number {
    const expected = this.total / this.size;
    return this.counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  }

  statistic(what: Statistic['what']): Statistic {
    return { what, value: this.chiSquare(), limit: chiSquareLimit(this.size - 1) };
  }
}

/** Falling product k (k-1) … over n (n-1) …: the chance that `size` given numbers are all drawn. */
const together = (n: number, k: number, size: number): number => {
  let chance = 1;
  for (let at = 0; at < size; at += 1) chance *= (k - at) / (n - at);
  return chance;
};

const indexOfPair = (n: number, a: number, b: number): number => {
  const [low, high] = a < b ? [a, b] : [b, a];
  return low * n - (low * (low + 1)) / 2 + high - low - 1;
};

/** Pairs of a set depend on one another: their statistic is a sum of two chi-squares with weights of the Johnson scheme. */
const setPairs = (n: number, k: number, cells: Cells, draws: number): Statistic => {
  const [p2, p3, p4] = [together(n, k, 2), together(n, k, 3), together(n, k, 4)];
  const weight = (sharing: number, apart: number): number =>
    p2 - p2 ** 2 + sharing * (p3 - p2 ** 2) + apart * (p4 - p2 ** 2);
  const parts = [
    { weight: Math.max(weight(n - 4, -(n - 3)), 0) / p2, degrees: n - 1 },
    { weight: Math.max(weight(-2, 1), 0) / p2, degrees: (n * (n - 3)) / 2 },
  ];
  const expected = draws * p2;
  const value = cells.counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // The same mean and variance as one chi-square of other degrees and scale.
  const mean = parts.reduce((sum, part) => sum + part.weight * part.degrees, 0);
  const variance = parts.reduce((sum, part) => sum + 2 * part.weight ** 2 * part.degrees, 0);
  const scale = variance / (2 * mean);
  return { what: 'pairs', value, limit: scale * chiSquareLimit(mean / scale) };
};

/** Takes draws one by one, so that ten million of them need no more room than ten. */
export interface DrawStatistics {
  add(draw: readonly (readonly number[])[]): void;
  /** Beside their 99 % limits. */
  told(): Statistic[];
}

class SetStatistics implements DrawStatistics {
  readonly #numbers: Cells;
  readonly #pairs: Cells;
  #draws = 0;
  #repeats = 0;
  #last: readonly number[] = [];

  constructor(readonly space: { of: number; count: number }) {
    this.#numbers = new Cells(space.of);
    this.#pairs = new Cells((space.of * (space.of - 1)) / 2);
  }

  add([draw = []]: readonly (readonly number[])[]): void {
    const { of, count } = this.space;
    for (const [place, ball] of draw.entries()) {
      this.#numbers.add(ball - 1);
      for (let at = place + 1; at < draw.length; at += 1)
        this.#pairs.add(indexOfPair(of, ball - 1, (draw[at] ?? 0) - 1));
    }
    // A draw that comes again holds exactly what the one before held.
    if (draw.filter((ball) => this.#last.includes(ball)).length === count) this.#repeats += 1;
    this.#last = draw;
    this.#draws += 1;
  }

  told(): Statistic[] {
    const { of, count } = this.space;
    const frequency = this.#numbers.statistic('numbers');
    return [
      { ...frequency, value: (frequency.value * (of - 1)) / (of - count) },
      setPairs(of, count, this.#pairs, this.#draws),
      // More than a few repeats of a whole draw have no chance worth naming, save where there are few sets.
      {
        what: 'serial pairs',
        value: this.#repeats,
        limit: 3 + this.#draws * 10 * together(of, count, count),
      },
    ];
  }
}

/** Digits of prizes and dice, or the first two places where numbers don't repeat. */
const inOrder = (space: NumberSpace, draw: readonly (readonly number[])[]): number[] => {
  if (space.kind !== 'prizes')
    return [...(draw[0] ?? [])].map((number) => (space.kind === 'digits' ? number : number - 1));
  return space.prizes.flatMap(({ digits }, group) =>
    (draw[group] ?? []).flatMap((number) => [...String(number).padStart(digits, '0')].map(Number)),
  );
};

const sizeOf = (space: NumberSpace): number =>
  space.kind === 'dice' ? 6 : space.kind === 'digits' || space.kind === 'prizes' ? 10 : space.of;

class OrderStatistics implements DrawStatistics {
  readonly #size: number;
  readonly #repeats: boolean;
  readonly #numbers: Cells;
  readonly #pairs: Cells;
  readonly #serial: Cells;
  #before: number | undefined;

  constructor(readonly space: NumberSpace) {
    const size = sizeOf(space);
    this.#size = size;
    this.#repeats = space.kind === 'digits' || space.kind === 'dice' || space.kind === 'prizes';
    this.#numbers = new Cells(size);
    this.#pairs = new Cells(this.#repeats ? size * size : size * (size - 1));
    this.#serial = new Cells(size * size);
  }

  add(draw: readonly (readonly number[])[]): void {
    const size = this.#size;
    const repeats = this.#repeats;
    const values = inOrder(this.space, draw);
    const [first = 0] = values;
    for (const value of repeats ? values : [first]) this.#numbers.add(value);
    for (let at = 0; at + 1 < (repeats ? values.length : 2); at += 2) {
      const [a = 0, b = 0] = [values[at], values[at + 1]];
      this.#pairs.add(repeats ? a * size + b : a * (size - 1) + (b > a ? b - 1 : b));
    }
    if (this.#before === undefined) this.#before = first;
    else {
      this.#serial.add(this.#before * size + first);
      this.#before = undefined;
    }
  }

  told(): Statistic[] {
    return [
      this.#numbers.statistic('numbers'),
      this.#pairs.statistic('pairs'),
      this.#serial.statistic('serial pairs'),
    ];
  }
}

export const openStatistics = (space: NumberSpace): DrawStatistics =>
  space.kind === 'set' ? new SetStatistics(space) : new OrderStatistics(space);

/** Statistics of draws beside their 99 % limits. */
export const statisticsOf = (
  space: NumberSpace,
  draws: readonly (readonly (readonly number[])[])[],
): Statistic[] => {
  const statistics = openStatistics(space);
  for (const draw of draws) statistics.add(draw);
  return statistics.told();
};
