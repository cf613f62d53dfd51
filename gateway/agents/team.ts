import type { TeamFilter } from '../../src/contract/calls/agents';
import type { AskedWindow } from '../../src/contract/calls/records';
import type { TeamBranch, TeamMember, TeamOverview } from '../../src/contract/entities/agent';
import { teamRowOf, type TeamRows } from '../../src/contract/entities/agent-report';
import { AGENT_TYPES } from '../../src/contract/entities/member';
import type { RecordWindow } from '../../src/contract/entities/record';
import type { Database } from '../database/types';
import { createBoundedCache, GatewayError, type MerchantContext } from '../platform/index';
import { resolveWindow } from '../records/index';
import { readMemberDays, readTeamDays } from './figures.queries';
import { figuresOf, groupsOf } from './figures';
import { later, type Place, placeOf } from './place';
import {
  countOnline,
  keyBranch,
  listBranch,
  readMembers,
  readRows,
  readSize,
  searchTeam,
  type TeamRow,
  trailTo,
} from './team.queries';

/** Days of one report. */
export const MAX_REPORT_DAYS = 31;
/** Who was seen so long ago at most is there now. */
export const ONLINE_MS = 5 * 60_000;
/** Names, or members of a branch, that one page looks at, whether they are told or not. */
const MAX_LOOKED_AT = 500;
/** Letters that a search begins with. */
const MIN_SEARCH = 2;
/** Members right below one agent that are sorted by anything but their numbers. */
export const MAX_SORTED = 5_000;
/** Sessions that are looked at for who is there now, and how long a count is told again. */
const MAX_SESSIONS = 20_000;
const ONLINE_LIVES_MS = 15_000;
const MAX_COUNTS = 5_000;
const DAY_MS = 86_400_000;

/** The agent whose session it is. */
export interface TeamOf {
  merchant: Pick<MerchantContext, 'id' | 'currency' | 'timeZone'>;
  agentId: bigint;
}

export interface BranchQuestion {
  memberId: string;
  cursor: string;
  size: number;
  filter: TeamFilter;
}

/** A team as its agent sees it: every member below, at any depth, and no other. */
export interface Team {
  /** @throws GatewayError AGENT_UNKNOWN, the same for members of others and for none; RECORDS_WINDOW */
  overview(of: TeamOf, asked: { memberId: string; window: AskedWindow }): Promise<TeamOverview>;
  /** @throws GatewayError AGENT_UNKNOWN, AGENT_BRANCH_LARGE; REQUEST_INVALID for a place or a search that cannot be */
  branch(of: TeamOf, asked: BranchQuestion & { search: string }): Promise<TeamBranch>;
  /** The same with what each branch did. @throws as `branch`, and RECORDS_WINDOW */
  rows(of: TeamOf, asked: BranchQuestion & { window: AskedWindow; product: string }): Promise<TeamRows>;
}

const NUMBER = /^[1-9]\d{0,17}$/;
const NAME = /^[0-9a-z_.+-]+$/;
const KEYED = /^([0-9a-z_.+-]+)\.([1-9]\d{0,17})$/;

export const memberOf = (row: TeamRow, above = 0): TeamMember => ({
  id: row.id.toString(),
  name: row.username,
  isAgent: AGENT_TYPES.includes(row.type),
  depth: above + row.depth,
  direct: row.direct,
  total: row.total,
  registeredAt: row.registered_at.getTime(),
  seenAt: row.seen_at?.getTime() ?? null,
  online: row.online,
  heldFor: row.held_for,
});

const isEmpty = ({ kind, online, registeredFrom, registeredTo, idleDays }: TeamFilter): boolean =>
  kind === '' && !online && registeredFrom === '' && registeredTo === '' && idleDays === 0;

class DatabaseTeam implements Team {
  readonly #online = createBoundedCache<{ count: Promise<number>; atMs: number }>({ maxEntries: MAX_COUNTS });
  constructor(private readonly deps: { db: Database; now: () => number }) {}

  async overview(of: TeamOf, asked: { memberId: string; window: AskedWindow }): Promise<TeamOverview> {
    const { merchant, agentId } = of;
    const { db } = this.deps;
    const place = await placeOf(db, { merchantId: merchant.id, agentId }, asked.memberId);
    const window = this.#window(of, asked.window);
    const team = { merchantId: merchant.id, agentId: place.memberId };
    const [size, online, rows] = await Promise.all([
      readSize(db, team),
      this.#onlineOf(team),
      readTeamDays(db, { ...team, from: later(window.from, place.since), to: window.to }),
    ]);
    return { ...size, online, ...groupsOf(rows, merchant.currency), window };
  }

  async branch(of: TeamOf, asked: BranchQuestion & { search: string }): Promise<TeamBranch> {
    const { merchant, agentId } = of;
    const caller = { merchantId: merchant.id, agentId };
    const onlineSince = this.#onlineSince();
    if (asked.search !== '') {
      const { ids, last } = await this.#search(caller, asked);
      const rows = await readMembers(this.deps.db, { ...caller, ids, onlineSince });
      return { members: rows.map((row) => memberOf(row)), trail: [], next: last ?? '' };
    }
    const place = await placeOf(this.deps.db, caller, asked.memberId);
    const today = this.#window(of, { fromDay: '', toDay: '', fromMs: 0, toMs: 0 });
    const { ids, next } = await this.#page(of, place, { ...asked, window: today, product: '' });
    const branch = { ...caller, agentId: place.memberId };
    const [trail, rows] = await Promise.all([
      trailTo(this.deps.db, { ...caller, ...place }),
      readMembers(this.deps.db, { ...branch, ids, onlineSince }),
    ]);
    return {
      members: rows.map((row) => memberOf(row, place.depth)),
      trail: trail.map(({ id, username }) => ({ id: id.toString(), name: username })),
      next,
    };
  }

  async rows(
    of: TeamOf,
    asked: BranchQuestion & { window: AskedWindow; product: string },
  ): Promise<TeamRows> {
    const { merchant, agentId } = of;
    const { db } = this.deps;
    const caller = { merchantId: merchant.id, agentId };
    const place = await placeOf(db, caller, asked.memberId);
    const window = this.#window(of, asked.window);
    const days = { from: later(window.from, place.since), to: window.to };
    const branch = { ...caller, agentId: place.memberId };
    const { ids, next } = await this.#page(of, place, { ...asked, window: { ...window, ...days } });
    const [trail, rows, own, team] = await Promise.all([
      trailTo(db, { ...caller, ...place }),
      readRows(db, { ...branch, ...days, ids, product: asked.product, onlineSince: this.#onlineSince() }),
      readMemberDays(db, { ...caller, memberId: place.memberId, ...days }),
      readTeamDays(db, { ...branch, ...days }),
    ]);
    const { currency } = merchant;
    const sumOf = (found: Awaited<ReturnType<typeof readTeamDays>>) =>
      figuresOf(
        found.find(({ day, product }) => day === '' && product === asked.product),
        currency,
      );
    return {
      rows: rows.map((row) => teamRowOf(memberOf(row, place.depth), figuresOf(row, currency))),
      own: sumOf(own),
      sum: sumOf(team),
      trail: trail.map(({ id, username }) => ({ id: id.toString(), name: username })),
      next,
      window,
    };
  }

  /** Numbers of one page of a branch, and where the next one begins. */
  async #page(
    { merchant }: TeamOf,
    place: Place,
    asked: BranchQuestion & { window: RecordWindow; product: string },
  ): Promise<{ ids: bigint[]; next: string }> {
    const { filter, cursor, size } = asked;
    const idleBefore = filter.idleDays === 0 ? null : new Date(this.deps.now() - filter.idleDays * DAY_MS);
    const branch = {
      ...{ merchantId: merchant.id, agentId: place.memberId },
      ...{ filter, zone: merchant.timeZone, onlineSince: this.#onlineSince(), idleBefore },
    };
    if (filter.column !== '' && filter.column !== 'regDate')
      return this.#sorted(
        { ...branch, ...asked.window, column: filter.column, product: asked.product },
        asked,
      );
    if (cursor !== '' && !NUMBER.test(cursor)) throw invalid('cursor');
    const behind = cursor === '' ? null : BigInt(cursor);
    const look = isEmpty(filter) ? size + 1 : MAX_LOOKED_AT;
    const rows = await listBranch(this.deps.db, { ...branch, behind, look });
    const found = rows.filter(({ passes }) => passes).map(({ id }) => id);
    const ids = found.slice(0, size);
    if (found.length > size) return { ids, next: ids.at(-1)?.toString() ?? '' };
    return { ids, next: rows.length < look ? '' : (rows.at(-1)?.id.toString() ?? '') };
  }

  async #sorted(
    branch: Omit<Parameters<typeof keyBranch>[1], 'most'>,
    { cursor, size }: { cursor: string; size: number },
  ): Promise<{ ids: bigint[]; next: string }> {
    const { direct } = await readSize(this.deps.db, branch);
    if (direct > MAX_SORTED) throw new GatewayError('AGENT_BRANCH_LARGE', { value: { members: MAX_SORTED } });
    const rows = await keyBranch(this.deps.db, { ...branch, most: MAX_SORTED });
    const isName = branch.column === 'name';
    const sign = branch.filter.descending ? -1 : 1;
    const compare = (a: { name: string; key: bigint; id: bigint }, b: typeof a): number => {
      const [one, other] = isName ? [a.name, b.name] : [a.key, b.key];
      if (one !== other) return one < other ? -sign : sign;
      return a.id < b.id ? -sign : a.id > b.id ? sign : 0;
    };
    const [, key, id] = KEYED.exec(cursor) ?? [];
    if (cursor !== '' && (key === undefined || id === undefined || !(isName || /^-?\d{1,19}$/.test(key))))
      throw invalid('cursor');
    const behind =
      key === undefined || id === undefined
        ? null
        : { name: key, key: isName ? 0n : BigInt(key), id: BigInt(id) };
    const rest = rows.filter((row) => behind === null || compare(row, behind) > 0).sort(compare);
    const page = rest.slice(0, size);
    const last = page.at(-1);
    return {
      ids: page.map((row) => row.id),
      next: last && rest.length > size ? `${isName ? last.name : last.key}.${last.id}` : '',
    };
  }

  async #search(
    of: { merchantId: number; agentId: bigint },
    { search, cursor, size }: { search: string; cursor: string; size: number },
  ): Promise<{ ids: bigint[]; last: string | null }> {
    const start = search.toLowerCase();
    if (start.length < MIN_SEARCH || !NAME.test(start)) throw invalid('customer');
    if (cursor !== '' && !NAME.test(cursor)) throw invalid('cursor');
    return searchTeam(this.deps.db, { ...of, start, behind: cursor, limit: size, look: MAX_LOOKED_AT });
  }

  #onlineOf(team: { merchantId: number; agentId: bigint }): Promise<number> {
    const key = `${team.merchantId} ${team.agentId}`;
    const known = this.#online.get(key);
    if (known && this.deps.now() - known.atMs < ONLINE_LIVES_MS) return known.count;
    const count = countOnline(this.deps.db, { ...team, since: this.#onlineSince(), look: MAX_SESSIONS });
    this.#online.set(key, { count, atMs: this.deps.now() });
    count.catch(() => this.#online.delete(key));
    return count;
  }

  #onlineSince(): Date {
    return new Date(this.deps.now() - ONLINE_MS);
  }

  #window({ merchant }: TeamOf, asked: AskedWindow): RecordWindow {
    return resolveWindow(asked, { zone: merchant.timeZone, nowMs: this.deps.now(), most: MAX_REPORT_DAYS });
  }
}

const invalid = (reason: string): GatewayError => new GatewayError('REQUEST_INVALID', { reason });

export const createTeam = (deps: { db: Database; now: () => number }): Team => new DatabaseTeam(deps);
