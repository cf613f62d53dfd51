import { hash } from 'node:crypto';
import type {
  Board,
  BoardPage,
  BoardState,
  OwnBoardRow,
} from '../../../../src/contract/entities/contest-board';
import type { Database, Query } from '../../../database/types';
import { GatewayError } from '../../../platform/index';
import { findLoaded, type Loaded, loadedOf, saidOf } from '../contests';
import { endContest, isSilent, type Phase, readShown } from '../contests.queries';
import { amountsOf, shownPrize } from '../prizes';
import { insertPrizes, readPrizes } from '../prizes.queries';
import {
  countBetter,
  countRanked,
  insertResult,
  readResult,
  readStanding,
  readTop,
  type ResultRow,
} from './boards.queries';

/** First ranks that a final list keeps, also where fewer have a prize. */
const KEPT_RANKS = 100;
const MAX_PRIZES = 50;
const states: Readonly<Record<Phase, BoardState>> = {
  draft: 'coming',
  coming: 'coming',
  running: 'running',
  counting: 'counting',
  ended: 'finished',
  stopped: 'finished',
};

export interface Boards {
  list(merchantId: number, language: string): Promise<Board[]>;
  /** @throws GatewayError CONTEST_UNKNOWN */
  one(
    of: { merchantId: number; memberId: bigint | null },
    asked: { boardId: bigint; size: number },
    language: string,
  ): Promise<BoardPage>;
}

/** What a final list is hashed from: the board, then each rank in a line. Anyone can write it again from the page. */
export const resultText = (
  of: { merchant: string; code: string },
  rows: readonly Pick<ResultRow, 'rank' | 'name' | 'value' | 'reached_at'>[],
): string =>
  [
    `board 1|${of.merchant}|${of.code}`,
    ...rows.map((row) => [row.rank, row.name, row.value, row.reached_at.toISOString()].join('|')),
  ].join('\n');

const lastPrize = ({ rules }: Loaded<'board'>): number => rules.prizes.at(-1)?.to ?? 0;

/** Ends a board: one list, hashed, and its prizes, each rank once. In the transaction that has counted all of it. */
export const endBoard = async (
  query: Query,
  of: { merchantId: number; merchant: string },
  loaded: Loaded<'board'>,
): Promise<void> => {
  const { merchantId } = of;
  const { row, rules } = loaded;
  const place = { merchantId, contestId: row.id };
  await insertResult(query, { ...place, limit: Math.max(KEPT_RANKS, lastPrize(loaded)) });
  const rows = await readResult(query, place);
  const text = resultText({ merchant: of.merchant, code: row.code }, rows);
  await insertPrizes(query, {
    merchantId,
    prizes: rows.flatMap(({ rank, member_id: memberId }) => {
      const range = rules.prizes.find(({ from, to }) => from <= rank && rank <= to);
      if (range === undefined) return [];
      const amounts = amountsOf(rules, range.prize);
      return [
        {
          ...{ contestId: row.id, memberId, place: `rank:${rank}`, state: 'due' as const, claimUntil: null },
          ...{ ...amounts, tickets: JSON.stringify(amounts.tickets), name: range.prize.name?.EN ?? '' },
        },
      ];
    }),
  });
  await endContest(query, { merchantId, id: row.id, to: 'ended', hash: hash('sha256', text, 'hex') });
};

export const createBoards = (deps: { db: Database }): Boards => {
  const boardOf = ({ row, rules }: Loaded<'board'>, members: number, language: string): Board => ({
    ...{ id: row.id.toString(), ...saidOf(rules, language), by: rules.by, categories: rules.categories },
    ...{ currency: rules.currency, from: row.from_at.getTime(), until: row.until_at.getTime() },
    ...{ state: states[row.phase], members },
    prizes: rules.prizes.map(({ from, to, prize }) => ({
      ...{ from, to, prize: shownPrize(rules.currency, prize, language) },
    })),
  });
  const ownRow = async (
    query: Query,
    of: { merchantId: number; memberId: bigint; contestId: bigint },
  ): Promise<OwnBoardRow | null> => {
    if (await isSilent(query, of)) return null;
    const standing = await readStanding(query, of);
    const isRanked = standing !== null && standing.value > 0n;
    const rank = isRanked ? 1 + (await countBetter(query, { ...of, ...standing })) : 0;
    const prizes = await readPrizes(query, { ...of, limit: MAX_PRIZES });
    const prize = prizes.find(({ place }) => place.startsWith('rank:'));
    return {
      ...{ rank, name: standing?.name ?? '', score: standing?.value ?? 0n },
      prizeState:
        prize === undefined || prize.state === 'refused' ? '' : prize.state === 'paid' ? 'DONE' : 'PENDING',
    };
  };
  return {
    async list(merchantId, language) {
      const { query } = deps.db.merchant(merchantId);
      const rows = await readShown(query, { merchantId, kinds: ['board'] });
      const loaded = rows.flatMap((row) => loadedOf(row, 'board') ?? []);
      return Promise.all(
        loaded.map(async (one) =>
          boardOf(one, await countRanked(query, { merchantId, contestId: one.row.id }), language),
        ),
      );
    },
    async one({ merchantId, memberId }, asked, language) {
      const { query } = deps.db.merchant(merchantId);
      const loaded = await findLoaded(query, { merchantId, id: asked.boardId }, 'board');
      if (loaded === null) throw new GatewayError('CONTEST_UNKNOWN');
      const place = { merchantId, contestId: asked.boardId };
      const isFinal = loaded.row.phase === 'ended';
      const [members, rows, own] = await Promise.all([
        countRanked(query, place),
        isFinal ? readResult(query, place) : readTop(query, { ...place, limit: asked.size }),
        memberId === null ? null : ownRow(query, { ...place, memberId }),
      ]);
      return {
        ...boardOf(loaded, members, language),
        rows: rows.slice(0, asked.size).map(({ name, value }, at) => ({ rank: at + 1, name, score: value })),
        own,
        hash: loaded.row.result_hash,
      };
    },
  };
};
