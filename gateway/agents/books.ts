import type { AskedWindow } from '../../src/contract/calls/records';
import type { TeamBet, TeamBets, TeamMove, TeamMoves } from '../../src/contract/entities/agent-report';
import { recordTypeOf } from '../../src/contract/entities/record';
import {
  type CatalogueIndex,
  type CatalogueService,
  gameOf,
  type LotteryGamesOf,
  lotteryRoundNames,
} from '../catalogue/index';
import type { Database } from '../database/types';
import { GatewayError, pickText } from '../platform/index';
import { resolveWindow } from '../records/index';
import {
  listTeam,
  readBetsOf,
  readMovesOf,
  type TeamBetRow,
  type TeamMoveRow,
  walkBets,
  walkMoves,
} from './books.queries';
import { later, placeOf } from './place';
import { MAX_REPORT_DAYS, type TeamOf } from './team';

/** Members of a team whose rows are looked up one by one; of larger ones all of the merchant are walked over. */
const SMALL_TEAM = 200;
/** Rows that one page of a large team walks over. */
const MAX_WALKED = 2_000;

export interface BookQuestion {
  memberId: string;
  /** The member without those below. */
  isAlone: boolean;
  window: AskedWindow;
  cursor: string;
  size: number;
}
export type BetsQuestion = BookQuestion & { product: string; state: '' | 'settled' | 'open' | 'cancelled' };
export type MovesQuestion = BookQuestion & { types: readonly string[] };

/** Rounds and movements of a team, the newest first. */
export interface Books {
  /** @throws GatewayError AGENT_UNKNOWN, RECORDS_WINDOW */
  bets(of: TeamOf & { language: string }, asked: BetsQuestion): Promise<TeamBets>;
  /** @throws GatewayError AGENT_UNKNOWN, RECORDS_WINDOW */
  moves(of: TeamOf, asked: MovesQuestion): Promise<TeamMoves>;
}

const CURSOR = /^(\d{1,18})\.(\d{1,18})$/;
/** Both numbers of a place. @throws GatewayError REQUEST_INVALID */
const placeIn = (cursor: string): [bigint, bigint] | null => {
  if (cursor === '') return null;
  const [, one, other] = CURSOR.exec(cursor) ?? [];
  if (one === undefined || other === undefined)
    throw new GatewayError('REQUEST_INVALID', { reason: 'cursor' });
  return [BigInt(one), BigInt(other)];
};

/** A page of what was walked over: rows of the team, and where the walk goes on. */
const paginate = <Row>(
  rows: readonly Row[],
  of: { size: number; walked: number; isMine: (row: Row) => boolean; placeOf: (row: Row) => string },
): { page: Row[]; next: string } => {
  const mine = rows.filter(of.isMine);
  const page = mine.slice(0, of.size);
  const last = page.at(-1);
  if (mine.length > of.size && last !== undefined) return { page, next: of.placeOf(last) };
  const end = rows.at(-1);
  return { page, next: rows.length < of.walked || end === undefined ? '' : of.placeOf(end) };
};

const betOf = (
  row: TeamBetRow,
  names: { index: CatalogueIndex; lottery: Awaited<ReturnType<LotteryGamesOf>> },
  of: { currency: string; language: string },
): TeamBet => {
  const game = gameOf(names.index, { vendor: row.vendor, gameId: row.game_id });
  const money = (minor: bigint) => ({ minor, currency: of.currency });
  return {
    memberId: row.member_id.toString(),
    name: row.username,
    id: row.round_id,
    vendor: row.vendor,
    vendorName: game?.vendorName ?? row.vendor,
    gameName: game ? pickText(game.names, of.language) : row.game_id,
    ...lotteryRoundNames(names.lottery, row, of.language),
    category: row.category,
    state: row.state,
    stake: money(row.bet),
    valid: money(row.valid),
    win: money(row.win),
    openedAt: row.opened_at.getTime(),
    settledAt: row.ended_at?.getTime() ?? (row.state === 'open' ? null : row.opened_at.getTime()),
  };
};
const moveOf = (row: TeamMoveRow, currency: string): TeamMove => ({
  id: `${row.journal_id}-${row.line}`,
  memberId: row.member_id.toString(),
  name: row.username,
  type: recordTypeOf(row.type),
  kind: row.type === 'other' ? row.kind : '',
  amount: { minor: row.amount, currency },
  balance: { minor: row.balance_after, currency },
  at: row.created_at.getTime(),
});

export interface BooksDeps {
  db: Database;
  catalogue: Pick<CatalogueService, 'of'>;
  lotteryGamesOf: LotteryGamesOf;
  now: () => number;
}

class DatabaseBooks implements Books {
  constructor(private readonly deps: BooksDeps) {}

  async bets(of: TeamOf & { language: string }, asked: BetsQuestion): Promise<TeamBets> {
    const { db, catalogue, lotteryGamesOf } = this.deps;
    const behind = placeIn(asked.cursor);
    const { window, days, members } = await this.#reach(of, asked);
    const query = {
      ...days,
      ...{ product: asked.product, state: asked.state },
      behind: behind && { atUs: behind[0], seq: behind[1] },
    };
    const walked = members === null ? MAX_WALKED : asked.size + 1;
    const [index, lottery, rows] = await Promise.all([
      catalogue.of(of.merchant.id),
      lotteryGamesOf(of.merchant.id),
      members === null
        ? walkBets(db, { ...query, limit: walked })
        : readBetsOf(db, { ...query, members, limit: walked }),
    ]);
    const { page, next } = paginate(rows, {
      size: asked.size,
      walked,
      isMine: (row) => !('mine' in row) || row.mine === true,
      placeOf: (row) => `${row.at_us}.${row.seq}`,
    });
    const told = { currency: of.merchant.currency, language: of.language };
    return { bets: page.map((row) => betOf(row, { index, lottery }, told)), next, window };
  }

  async moves(of: TeamOf, asked: MovesQuestion): Promise<TeamMoves> {
    const { db } = this.deps;
    const behind = placeIn(asked.cursor);
    const { window, days, members } = await this.#reach(of, asked);
    const { currency } = of.merchant;
    const query = {
      ...days,
      ...{ currency, types: asked.types },
      behind: behind && { journal: behind[0], line: Number(behind[1]) },
    };
    const walked = members === null ? MAX_WALKED : asked.size + 1;
    const rows =
      members === null
        ? await walkMoves(db, { ...query, limit: walked })
        : await readMovesOf(db, { ...query, members, limit: walked });
    const { page, next } = paginate(rows, {
      size: asked.size,
      walked,
      isMine: (row) => !('mine' in row) || row.mine === true,
      placeOf: (row) => `${row.journal_id}.${row.line}`,
    });
    return { moves: page.map((row) => moveOf(row, currency)), next, window };
  }

  /** Days and members of one question; members null: more than are looked up one by one. */
  async #reach({ merchant, agentId }: TeamOf, asked: BookQuestion) {
    const { db, now } = this.deps;
    const caller = { merchantId: merchant.id, agentId };
    const place = await placeOf(db, caller, asked.memberId);
    const zone = merchant.timeZone;
    const window = resolveWindow(asked.window, { zone, nowMs: now(), most: MAX_REPORT_DAYS });
    const members = asked.isAlone
      ? [place.memberId]
      : await listTeam(db, { merchantId: merchant.id, placeId: place.memberId, most: SMALL_TEAM });
    const days = {
      ...{ ...caller, placeId: place.memberId, zone },
      ...{ from: later(window.from, place.since), to: window.to },
    };
    return { window, days, members };
  }
}

export const createBooks = (deps: BooksDeps): Books => new DatabaseBooks(deps);
