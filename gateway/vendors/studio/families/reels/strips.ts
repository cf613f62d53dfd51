import type { Below } from '../../../kit/fair-stream';

/** Rows of every reel that are in sight. */
export const ROWS = 3;

/** Reel strips, read downwards and round: a letter is a symbol. W stands for others, S starts free games, C is a coin. */
export type Strips = readonly string[];

const at = (strip: string, position: number): string => strip[position % strip.length] ?? '';

/** The letters in sight where a strip stands at `stop`, from the top. */
export const inSight = (strip: string, stop: number): string => {
  let letters = '';
  for (let row = 0; row < ROWS; row += 1) letters += at(strip, stop + row);
  return letters;
};

/** Draws where each reel stands, left to right: the letters in sight, reel by reel from the top. */
export const drawWindow = (below: Below, strips: Strips): string => {
  let cells = '';
  for (const strip of strips) cells += inSight(strip, below(strip.length));
  return cells;
};

export const countOf = (cells: string, letter: string): number => {
  let count = 0;
  for (const cell of cells) if (cell === letter) count += 1;
  return count;
};

/** How many stops of a strip have 0 … ROWS of some letters in sight. */
export const sightCounts = (strip: string, letters: string): number[] => {
  const counts = Array.from({ length: ROWS + 1 }, () => 0);
  for (let stop = 0; stop < strip.length; stop += 1) {
    let seen = 0;
    for (const letter of inSight(strip, stop)) if (letters.includes(letter)) seen += 1;
    counts[seen] = (counts[seen] ?? 0) + 1;
  }
  return counts;
};

/** Ways, out of all stops, to have 0, 1, 2 … of a letter in the whole window: a convolution over the reels. */
export const windowCounts = (strips: Strips, letter: string): bigint[] =>
  strips.reduce<bigint[]>(
    (ways, strip) => {
      const next = Array.from({ length: ways.length + ROWS }, () => 0n);
      sightCounts(strip, letter).forEach((stops, seen) =>
        ways.forEach((way, count) => {
          next[count + seen] = (next[count + seen] ?? 0n) + way * BigInt(stops);
        }),
      );
      return next;
    },
    [1n],
  );

/** All ways in which reels can stand. */
export const allStops = (strips: Strips): bigint =>
  strips.reduce((product, strip) => product * BigInt(strip.length), 1n);
