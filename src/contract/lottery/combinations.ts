/** C(n, k) as a number; exact while below 2^53, and 0 where there is no such choice. */
export const choose = (n: number, k: number): number => {
  if (k < 0 || n < k) return 0;
  let result = 1;
  // Each step is a whole number: the product of i consecutive numbers is divisible by i!.
  for (let at = 1; at <= Math.min(k, n - k); at += 1) result = (result * (n - at + 1)) / at;
  return Math.round(result);
};

/** How many ways there are to take one number of each list without taking a number twice. */
export const distinctTuples = (lists: readonly (readonly number[])[]): number => {
  let ways = new Map<bigint, number>([[0n, 1]]);
  for (const list of lists) {
    const next = new Map<bigint, number>();
    for (const [taken, count] of ways)
      for (const number of list) {
        const bit = 1n << BigInt(number);
        if ((taken & bit) === 0n) next.set(taken | bit, (next.get(taken | bit) ?? 0) + count);
      }
    ways = next;
  }
  return [...ways.values()].reduce((sum, count) => sum + count, 0);
};

/** How many ways there are to take `sizes[i]` numbers of `lists[i]` (one or two lists) without taking a number twice. */
export const disjointParts = (lists: readonly (readonly number[])[], sizes: readonly number[]): number => {
  const [first = [], second] = lists;
  const [a = 0, b = 0] = sizes;
  if (second === undefined) return choose(first.length, a);
  const common = first.filter((number) => second.includes(number)).length;
  let ways = 0;
  for (let both = 0; both <= Math.min(a, common); both += 1)
    ways += choose(common, both) * choose(first.length - common, a - both) * choose(second.length - both, b);
  return ways;
};
