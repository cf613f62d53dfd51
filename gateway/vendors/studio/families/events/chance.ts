import type { Below } from '../../../kit/fair-stream';

/** Chooses one of several things by their weights, which are whole numbers. */
export type Choose = (weights: readonly number[]) => number;

const sum = (weights: readonly number[]): number => weights.reduce((total, weight) => total + weight, 0);

/** By the numbers of a round's stream. */
export const chooseBy =
  (below: Below): Choose =>
  (weights) => {
    const drawn = below(sum(weights));
    let from = 0;
    for (const [index, weight] of weights.entries()) {
      from += weight;
      if (drawn < from) return index;
    }
    throw new RangeError('weights without an end');
  };

interface Step {
  weights: readonly number[];
  all: number;
  at: number;
}

const exact = (product: number): number => {
  if (!Number.isSafeInteger(product)) throw new RangeError('weights too great to count by');
  return product;
};

/**
 * Every way in which something may be decided, each with its share of all. The decider is run again for each, along a path that
 * is moved on like a counter: so what is counted is the very rule by which rounds are drawn.
 */
export const eachWay = <Decided>(
  decide: (choose: Choose) => Decided,
  visit: (decided: Decided, weight: number, all: number) => void,
): void => {
  const path: Step[] = [];
  for (;;) {
    let depth = 0;
    const decided = decide((weights) => {
      const step = path[depth] ?? { weights, all: sum(weights), at: 0 };
      path[depth] = step;
      depth += 1;
      return step.at;
    });
    let weight = 1;
    let all = 1;
    for (const step of path) {
      weight = exact(weight * (step.weights[step.at] ?? 0));
      all = exact(all * step.all);
    }
    visit(decided, weight, all);
    for (let last = path.at(-1); last && last.at + 1 === last.weights.length; last = path.at(-1)) path.pop();
    const last = path.at(-1);
    if (!last) return;
    last.at += 1;
  }
};
