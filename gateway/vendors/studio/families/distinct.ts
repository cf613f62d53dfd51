import type { Below } from '../../kit/fair-stream';

/** `count` different numbers from 0 to `of` - 1, in the order in which they are drawn: the beginning of a fair shuffle. */
export const drawDistinct = (below: Below, count: number, of: number): number[] => {
  const rest = Array.from({ length: of }, (_, index) => index);
  const drawn: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const at = index + below(of - index);
    const picked = rest[at] ?? 0;
    rest[at] = rest[index] ?? 0;
    drawn.push(picked);
  }
  return drawn;
};
