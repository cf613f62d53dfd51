import type { LotteryGame } from '../../../src/contract/lottery/index';
import type { Database } from '../../database/types';
import { bandOf, type Book, expectedOf } from './band';
import { type DayOfGame, listSoldLines, type Span, sumDays } from './returns.queries';

/** What a game returned on a day, beside what it should. Parts are millionths of the stakes; rebates are in all of them. */
export interface ReturnsOfDay {
  game: string;
  day: string;
  draws: number;
  tickets: bigint;
  stakeMinor: bigint;
  prizeMinor: bigint;
  rebateMinor: bigint;
  returnPpm: number;
  /** By the exact returns of what was bet; null where too much was sold to read it. */
  computedPpm: number | null;
  /** Where it lies in 99 of 100 days; null for pools, which pay on another day what they keep, and where too much was sold. */
  band: { fromPpm: number; toPpm: number } | null;
  isInside: boolean | null;
}

/** Days of games of one answer. */
export const MAX_DAYS = 400;
/** Distinct lines of a day that are read. */
const MAX_LINES = 500_000;
const PPM = 1_000_000n;

const partOf = (minor: bigint, stakeMinor: bigint): number =>
  Number((minor * PPM * 2n + stakeMinor) / (stakeMinor * 2n));

export interface ReturnsDeps {
  db: Database;
  gameOf: (input: { merchantId: number; code: string; version: number }) => Promise<LotteryGame | null>;
}

/** The lines of each draw of a day; null where there are more than can be read. */
const booksOf = async (
  { db, gameOf }: ReturnsDeps,
  input: { merchantId: number; game: string; day: string },
): Promise<{ id: bigint; game: LotteryGame; book: Book }[] | null> => {
  const lines = await listSoldLines(db, { ...input, most: MAX_LINES + 1 });
  if (lines.length > MAX_LINES) return null;
  const books = new Map<bigint, { id: bigint; game: LotteryGame; book: { line: string; times: bigint }[] }>();
  for (const { draw_id: id, game_version: version, line, times } of lines) {
    let one = books.get(id);
    if (one === undefined) {
      const game = await gameOf({ merchantId: input.merchantId, code: input.game, version });
      if (game === null) throw new Error(`The draws of ${input.game} have lost their game.`);
      one = { id, game, book: [] };
      books.set(id, one);
    }
    one.book.push({ line, times });
  }
  return [...books.values()];
};

const judgeDay = async (deps: ReturnsDeps, merchantId: number, row: DayOfGame): Promise<ReturnsOfDay> => {
  const { game_code: game, day, stake_minor: stakeMinor, prize_minor: prizeMinor } = row;
  const books = await booksOf(deps, { merchantId, game, day });
  const back = row.rebate_minor;
  const isPool = books?.some((one) => one.game.pool !== undefined) ?? false;
  const found = books === null || isPool ? null : bandOf(`${merchantId}|${game}|${day}`, books);
  const computed = books?.reduce((sum, one) => sum + expectedOf(one.game, one.book), 0n) ?? null;
  const band = found && {
    fromPpm: partOf(found.leastMinor + back, stakeMinor),
    toPpm: partOf(found.mostMinor + back, stakeMinor),
  };
  return {
    ...{ game, day, draws: row.draws, tickets: row.tickets, stakeMinor, prizeMinor, rebateMinor: back },
    returnPpm: partOf(prizeMinor + back, stakeMinor),
    computedPpm: computed === null ? null : Number(computed / (PPM * stakeMinor)),
    band,
    isInside: found && found.leastMinor <= prizeMinor && prizeMinor <= found.mostMinor,
  };
};

/** Returns by game and day, each against what the same tickets return by computation and by chance. */
export const returnsByDay = async (deps: ReturnsDeps, span: Span): Promise<ReturnsOfDay[]> => {
  const days = await sumDays(deps.db, { ...span, most: MAX_DAYS });
  const answer: ReturnsOfDay[] = [];
  // One after the other: a day of many tickets keeps a processor busy.
  for (const row of days) answer.push(await judgeDay(deps, span.merchantId, row));
  return answer;
};
