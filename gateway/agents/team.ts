import type { AskedWindow } from '../../src/contract/calls/records';
import type { AgentFigures, TeamBranch, TeamMember, TeamOverview } from '../../src/contract/entities/agent';
import { AGENT_TYPES } from '../../src/contract/entities/member';
import type { Database } from '../database/types';
import { GatewayError, type MerchantContext } from '../platform/index';
import { resolveWindow } from '../records/index';
import { type FiguresRow, readTeamDays } from './figures.queries';
import { depthBelow, readBranch, readSize, searchTeam, type TeamRow, trailTo } from './team.queries';

/** Days of one overview. */
export const MAX_OVERVIEW_DAYS = 31;
/** Names that one page of a search looks at, whosever they are. */
const MAX_LOOKED_AT = 500;
/** Letters that a search begins with. */
const MIN_SEARCH = 2;

/** The agent whose session it is. */
export interface TeamOf {
  merchant: Pick<MerchantContext, 'id' | 'currency' | 'timeZone'>;
  agentId: bigint;
}

/** A team as its agent sees it: every member below, at any depth, and no other. */
export interface Team {
  /** @throws GatewayError AGENT_UNKNOWN, the same for members of others and for none; RECORDS_WINDOW */
  overview(of: TeamOf, asked: { memberId: string; window: AskedWindow }): Promise<TeamOverview>;
  /** @throws GatewayError AGENT_UNKNOWN; REQUEST_INVALID for a place or a search that cannot be */
  branch(
    of: TeamOf,
    asked: { memberId: string; search: string; cursor: string; size: number },
  ): Promise<TeamBranch>;
}

const figuresOf = (row: FiguresRow | undefined, currency: string): AgentFigures => {
  const money = (minor: bigint | undefined) => ({ minor: minor ?? 0n, currency });
  return {
    turnover: money(row?.turnover),
    winnings: money(row?.winnings),
    rounds: Number(row?.rounds ?? 0n),
    players: Number(row?.players ?? 0n),
    deposits: money(row?.deposits),
    depositors: Number(row?.depositors ?? 0n),
    withdrawals: money(row?.withdrawals),
    bonus: money(row?.bonus),
    rebate: money(row?.rebate),
    registrations: Number(row?.registrations ?? 0n),
    firstDeposits: Number(row?.first_deposits ?? 0n),
    firstDeposit: money(row?.first_deposit),
  };
};

const memberOf = (row: TeamRow): TeamMember => ({
  id: row.id.toString(),
  name: row.username,
  isAgent: AGENT_TYPES.includes(row.type),
  depth: row.depth,
  direct: row.direct,
  total: row.total,
  registeredAt: row.registered_at.getTime(),
  seenAt: row.last_login_at?.getTime() ?? null,
});

const NUMBER = /^[1-9]\d{0,17}$/;
const NAME = /^[0-9a-z_.+-]+$/;

class DatabaseTeam implements Team {
  constructor(private readonly deps: { db: Database; now: () => number }) {}

  async overview(
    { merchant, agentId }: TeamOf,
    asked: { memberId: string; window: AskedWindow },
  ): Promise<TeamOverview> {
    const { db, now } = this.deps;
    const of = { merchantId: merchant.id, agentId };
    const memberId = (await this.#place(of, asked.memberId)).memberId;
    const window = resolveWindow(asked.window, {
      zone: merchant.timeZone,
      nowMs: now(),
      most: MAX_OVERVIEW_DAYS,
    });
    const [size, rows] = await Promise.all([
      readSize(db, { merchantId: merchant.id, agentId: memberId }),
      readTeamDays(db, { merchantId: merchant.id, agentId: memberId, from: window.from, to: window.to }),
    ]);
    const figures = (row: FiguresRow | undefined) => figuresOf(row, merchant.currency);
    return {
      ...size,
      sum: figures(rows.find(({ day, product }) => day === '' && product === '')),
      products: rows
        .filter(({ day, product }) => day === '' && product !== '')
        .map((row) => ({ product: row.product, figures: figures(row) })),
      days: rows.filter(({ day }) => day !== '').map((row) => ({ day: row.day, figures: figures(row) })),
      window,
    };
  }

  async branch(
    { merchant, agentId }: TeamOf,
    asked: { memberId: string; search: string; cursor: string; size: number },
  ): Promise<TeamBranch> {
    const of = { merchantId: merchant.id, agentId };
    if (asked.search !== '') return this.#search(of, asked);
    if (asked.cursor !== '' && !NUMBER.test(asked.cursor)) throw invalid('cursor');
    const { memberId, depth } = await this.#place(of, asked.memberId);
    const behind = BigInt(asked.cursor || '0');
    const [trail, rows] = await Promise.all([
      trailTo(this.deps.db, { ...of, memberId, depth }),
      readBranch(this.deps.db, { ...of, memberId, depth, behind, limit: asked.size + 1 }),
    ]);
    const members = rows.slice(0, asked.size).map(memberOf);
    return {
      members,
      trail: trail.map(({ id, username }) => ({ id: id.toString(), name: username })),
      next: rows.length > asked.size ? (members.at(-1)?.id ?? '') : '',
    };
  }

  async #search(
    of: { merchantId: number; agentId: bigint },
    { search, cursor, size }: { search: string; cursor: string; size: number },
  ): Promise<TeamBranch> {
    const start = search.toLowerCase();
    if (start.length < MIN_SEARCH || !NAME.test(start)) throw invalid('customer');
    if (cursor !== '' && !NAME.test(cursor)) throw invalid('cursor');
    const { rows, last } = await searchTeam(this.deps.db, {
      ...of,
      start,
      behind: cursor,
      limit: size,
      look: MAX_LOOKED_AT,
    });
    return { members: rows.map(memberOf), trail: [], next: last ?? '' };
  }

  /** @throws GatewayError AGENT_UNKNOWN */
  async #place(
    of: { merchantId: number; agentId: bigint },
    asked: string,
  ): Promise<{ memberId: bigint; depth: number }> {
    if (asked === '') return { memberId: of.agentId, depth: 0 };
    const memberId = NUMBER.test(asked) ? BigInt(asked) : null;
    const depth = memberId === null ? null : await depthBelow(this.deps.db, { ...of, memberId });
    if (memberId === null || depth === null) throw new GatewayError('AGENT_UNKNOWN');
    return { memberId, depth };
  }
}

const invalid = (reason: string): GatewayError => new GatewayError('REQUEST_INVALID', { reason });

export const createTeam = (deps: { db: Database; now: () => number }): Team => new DatabaseTeam(deps);
