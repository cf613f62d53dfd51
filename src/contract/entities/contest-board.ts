import * as v from 'valibot';
import { looseCount, looseFlag, looseId, looseList, looseText, looseTime } from '../wire';
import {
  type ContestPrize,
  figure,
  figureFromWire,
  figureToWire,
  prizeFields,
  prizeOfWire,
  prizeToWire,
} from './contest-prize';

/** By what a board ranks: sum of stakes, sum of wins, or the highest multiple of a stake, in hundredths. */
export type BoardMeasure = 'wager' | 'win' | 'multiplier';
export type BoardState = 'coming' | 'running' | 'counting' | 'finished';
const measures: Readonly<Record<string, BoardMeasure>> = {
  WAGER: 'wager',
  WIN: 'win',
  MULTIPLIER: 'multiplier',
};
const states: Readonly<Record<string, BoardState>> = {
  PUBLISHED: 'coming',
  STARTED: 'running',
  FINALIZING: 'counting',
  FINISHED: 'finished',
};
const wordOf = (table: Readonly<Record<string, string>>, value: string): string =>
  Object.keys(table).find((word) => table[word] === value) ?? '';

export interface BoardRow {
  rank: number;
  /** Masked by the gateway. */
  name: string;
  /** Minor units, or hundredths of a multiple; null where it cannot be read. */
  score: bigint | null;
}
export interface BoardPrize {
  /** First and last rank that has it. */
  from: number;
  to: number;
  prize: ContestPrize;
}
export interface Board {
  id: string;
  title: string;
  /** The conditions in full, with the rule for equal scores. */
  terms: string;
  by: BoardMeasure;
  categories: readonly string[];
  currency: string;
  from: number | null;
  until: number | null;
  state: BoardState;
  /** Members with a score. */
  members: number;
  prizes: readonly BoardPrize[];
}
/** The member's own row; rank 0: none yet. */
export interface OwnBoardRow extends BoardRow {
  /** '' before the end; then what became of the prize: PENDING, DONE. */
  prizeState: string;
}
export interface BoardPage extends Board {
  rows: readonly BoardRow[];
  /** Null for guests. */
  own: OwnBoardRow | null;
  /** SHA-256 of the final list, once it stands. */
  hash: string;
}

const isMoney = (by: BoardMeasure): boolean => by !== 'multiplier';
const prizeWire = v.object({ ...prizeFields, rank: looseCount, rankTo: looseCount });
const boardFields = {
  missionId: looseId,
  missionName: looseText,
  terms: looseText,
  rankBy: looseText,
  products: looseList(looseText),
  currency: looseText,
  startTime: looseTime,
  endTime: looseTime,
  status: looseText,
  totalMembers: looseCount,
  content: looseList(prizeWire),
};
const boardObject = v.object(boardFields);
const boardOf = (wire: v.InferOutput<typeof boardObject>): Board => ({
  ...{ id: wire.missionId, title: wire.missionName, terms: wire.terms, categories: wire.products },
  ...{
    by: measures[wire.rankBy] ?? 'wager',
    currency: wire.currency,
    from: wire.startTime,
    until: wire.endTime,
  },
  ...{ state: states[wire.status] ?? 'running', members: wire.totalMembers },
  prizes: wire.content.map((row) => ({
    from: row.rank,
    to: Math.max(row.rank, row.rankTo),
    prize: prizeOfWire(row),
  })),
});
export const boardsFromWire = looseList(v.pipe(boardObject, v.transform(boardOf)));
export const boardToWire = (board: Board) => ({
  ...{ missionId: board.id, missionName: board.title, terms: board.terms, missionPart: 'L' },
  ...{ rankBy: wordOf(measures, board.by), products: [...board.categories], currency: board.currency },
  ...{ startTime: board.from, endTime: board.until, status: wordOf(states, board.state) },
  totalMembers: board.members,
  content: board.prizes.map(({ from, to, prize }) => ({
    ...{ rank: from, rankTo: to, ...prizeToWire(prize) },
    ticketName: [...prize.tickets.keys()][0] ?? '',
  })),
});

const rowWire = v.object({ rank: looseCount, customerName: looseText, reachedValue: figure });
const ownWire = v.object({
  ranked: looseFlag,
  rank: looseCount,
  customerName: looseText,
  reachedValue: figure,
  reward: v.optional(v.object({ rewardStatus: looseText }), {}),
});
export const boardPageFromWire = v.pipe(
  v.object({
    ...boardFields,
    ranking: looseList(rowWire),
    footer: v.optional(v.nullable(ownWire), null),
    hash: looseText,
  }),
  v.transform((wire): BoardPage => {
    const board = boardOf(wire);
    const score = (value: unknown): bigint | null =>
      figureFromWire(value, { isMoney: isMoney(board.by), currency: board.currency });
    const rowOf = (row: v.InferOutput<typeof rowWire>): BoardRow => ({
      rank: row.rank,
      name: row.customerName,
      score: score(row.reachedValue),
    });
    const { footer } = wire;
    return {
      ...board,
      rows: wire.ranking.map(rowOf),
      own: footer === null ? null : { ...rowOf(footer), prizeState: footer.reward.rewardStatus ?? '' },
      hash: wire.hash,
    };
  }),
);
/** First ranks as open pages are told of them (`LEADERBOARD`). */
export const toldRows = (ranking: unknown, { by, currency }: Pick<Board, 'by' | 'currency'>): BoardRow[] => {
  const read = v.safeParse(looseList(rowWire), ranking);
  const of = { isMoney: isMoney(by), currency };
  return (read.success ? read.output : []).map((row) => ({
    ...{ rank: row.rank, name: row.customerName, score: figureFromWire(row.reachedValue, of) },
  }));
};

export const boardPageToWire = (page: BoardPage) => {
  const of = { isMoney: isMoney(page.by), currency: page.currency };
  const rowToWire = (row: BoardRow) => ({
    rank: row.rank,
    customerName: row.name,
    reachedValue: figureToWire(row.score, of),
  });
  return {
    ...boardToWire(page),
    ranking: page.rows.map(rowToWire),
    footer:
      page.own === null
        ? null
        : {
            ...{ ...rowToWire(page.own), ranked: page.own.rank > 0, iconId: '', condition: '' },
            reward: { rewardStatus: page.own.prizeState },
          },
    hash: page.hash,
  };
};
