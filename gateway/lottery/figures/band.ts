import { createHash } from 'node:crypto';
import {
  betOf,
  type BoughtLine,
  drawNumbers,
  type LotteryGame,
  payoutMinor,
  readLineText,
  type Words,
} from '../../../src/contract/lottery/index';
import { wordsFrom } from '../engine/index';

/**
 * How often a day is drawn again by chance. The real day and 199 such days are 200 equals: that it lies outside of all the others, above
 * or below, has a chance of 2 in 200. So the least and the most of them are the 99 % band, whatever was bet and however seldom it wins.
 */
export const REDRAWS = 199;
/** Lines judged for one day: seconds. A day with more of them draws each draw less often and mixes what came of it. */
const MAX_JUDGED = 2_000_000;
/** Fewer than these say too little about seldom prizes: then there is no band. */
const LEAST_REDRAWS = 20;

/** The lines of one draw, each with how many tickets have it. */
export type Book = readonly { line: string; times: bigint }[];

const PPM = 1_000_000n;

type Lines = readonly { line: BoughtLine; times: bigint }[];

/** What lines are paid by numbers from a stream. */
const paidBy = (game: LotteryGame, lines: Lines, words: Words): bigint => {
  const result = drawNumbers(game, words);
  return lines.reduce(
    (sum, { line, times }) => sum + payoutMinor(game, line, result).payoutMinor * times,
    0n,
  );
};

const streamOf = (text: string): Words => wordsFrom(createHash('sha256').update(text).digest());

/**
 * Least and most that the prizes of a day come to when its tickets meet chance numbers; null where there are too many lines to say. The
 * same day has the same band whenever it is asked for.
 */
export const bandOf = (
  name: string,
  draws: readonly { id: bigint; game: LotteryGame; book: Book }[],
): { leastMinor: bigint; mostMinor: bigint } | null => {
  const all = draws.reduce((sum, { book }) => sum + book.length, 0);
  const times = Math.min(REDRAWS, Math.floor(MAX_JUDGED / Math.max(1, all)));
  if (times < LEAST_REDRAWS) return null;
  const days = Array.from({ length: REDRAWS }, () => 0n);
  for (const { id, game, book } of draws) {
    const lines = book.map((one) => ({ line: readLineText(one.line), times: one.times }));
    const paid = Array.from({ length: times }, (_, at) =>
      paidBy(game, lines, streamOf(`foyer lottery band v1|${name}|${id}|${at}`)),
    );
    const mix = streamOf(`foyer lottery band v1|${name}|${id}|mix`);
    days.forEach((sum, day) => {
      const at = times === REDRAWS ? day : mix() % times;
      days[day] = sum + (paid[at] ?? 0n);
    });
  }
  const sorted = days.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return { leastMinor: sorted[0] ?? 0n, mostMinor: sorted.at(-1) ?? 0n };
};

/**
 * What a book returns on average by the exact returns of its bets, rebates in, in minor units × 10¹²; of a bet whose picks return
 * differently the highest counts.
 */
export const expectedOf = (game: LotteryGame, book: Book): bigint =>
  book.reduce((sum, { line, times }) => {
    const { bet: code, stakeMinor, terms } = readLineText(line);
    const bet = betOf(game, code);
    if (bet === undefined) throw new RangeError(`no bet of this game: ${code}`);
    const odds = bet.odds === undefined ? PPM : BigInt(terms.oddsPpm);
    const returned = BigInt(bet.returnPpm - terms.rebatePpm) * odds + BigInt(terms.rebatePpm) * PPM;
    return sum + stakeMinor * returned * times;
  }, 0n);
