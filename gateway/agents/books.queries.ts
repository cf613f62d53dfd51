import type { Database } from '../database/types';
import { TODAY } from './team.queries';

interface Of {
  merchantId: number;
  /** Who asks. */
  agentId: bigint;
  /** Whose team it is: the agent, or one below. */
  placeId: bigint;
  /** Days of the merchant, and where they are. */
  from: string;
  to: string;
  zone: string;
  limit: number;
}

/**
 * Whether a row of `member` on `day` is of the team: the one asked about, or who stood below on that day, and both are still below who asks.
 * What members did under another agent is that one's.
 */
const isTeams = (member: string, day: string): string => `(
  ${member} = $3 or exists (
    select from agent_line l where l.merchant_id = $1 and l.member_id = ${member} and l.ancestor_id = $3
      and l.from_day <= ${day} and l.until_day > ${day}))
  and (${member} = $2 or exists (
    select from agent_line l where l.merchant_id = $1 and l.member_id = ${member} and l.ancestor_id = $2 and ${TODAY}))`;

export interface TeamBetRow extends Record<string, unknown> {
  member_id: bigint;
  username: string;
  vendor: string;
  round_id: string;
  game_id: string;
  category: string;
  state: 'open' | 'completed' | 'cancelled';
  bet: bigint;
  valid: bigint;
  win: bigint;
  opened_at: Date;
  ended_at: Date | null;
  at_us: bigint;
  seq: bigint;
}
export interface BetPlace {
  atUs: bigint;
  seq: bigint;
}
interface BetsOf extends Of {
  product: string;
  state: '' | 'settled' | 'open' | 'cancelled';
  behind: BetPlace | null;
}

/** Rounds that were open longer than this before their settlement are not looked for by member. */
const MAX_OPEN_DAYS = 92;
const AT = 'coalesce(f.ended_at, f.opened_at)';
const IN_WINDOW = `${AT} >= day_begins($4::text::date, $6) and ${AT} < day_begins($5::text::date + 1, $6)
  and ($8::bigint is null or (${AT}, f.seq) < (timestamptz 'epoch' + $8::bigint * interval '1 microsecond', $9::bigint))`;
const BET = `f.member_id, f.vendor, f.round_id, f.game_id, f.category, f.state, f.bet, f.win, f.opened_at, f.ended_at, f.seq, ${AT} as at`;
const SHOWN = `f.member_id, m.username, f.vendor, f.round_id, f.game_id, f.category, f.state, f.bet,
  case when f.state = 'completed' then agent_turnover(f.category, f.bet, f.win) else 0 end as valid, f.win, f.opened_at, f.ended_at, f.seq,
  (extract(epoch from f.at) * 1000000)::bigint as at_us`;
const FILTER = `not f.trial and ($10 = '' or agent_product(f.category) = $10)
  and ($11 = '' or f.state = case $11 when 'settled' then 'completed' else $11 end)`;
const valuesOf = (of: BetsOf) => [
  of.merchantId,
  of.agentId,
  of.placeId,
  of.from,
  of.to,
  of.zone,
  of.limit,
  of.behind?.atUs ?? null,
  of.behind?.seq ?? 0n,
  of.product,
  of.state,
];

/** Rounds of some members, each looked up by the member. */
export const readBetsOf = (
  db: Database,
  of: BetsOf & { members: readonly bigint[] },
): Promise<TeamBetRow[]> =>
  db.merchant(of.merchantId).query<TeamBetRow>(
    `select ${SHOWN} from unnest($12::bigint[]) i (id)
      cross join lateral (
        select ${BET} from vendor_round f
         where f.merchant_id = $1 and f.member_id = i.id
           and f.opened_at >= ($4::text::date - ${MAX_OPEN_DAYS})::timestamp at time zone $6
           and f.opened_at < day_begins($5::text::date + 1, $6)
           and ${IN_WINDOW} and ${FILTER} and ${isTeams('f.member_id', `(${AT} at time zone $6)::date`)}
         order by ${AT} desc, f.seq desc limit $7) f
      cross join lateral (select n.username from member n where n.merchant_id = $1 and n.id = f.member_id offset 0) m
      order by f.at desc, f.seq desc limit $7`,
    [...valuesOf(of), of.members],
  );

/** Rounds of every member by their time, at most `limit`, and which of them are the team's: for teams that are most of them. */
export const walkBets = (db: Database, of: BetsOf): Promise<(TeamBetRow & { mine: boolean })[]> =>
  db.merchant(of.merchantId).query<TeamBetRow & { mine: boolean }>(
    `select ${SHOWN}, ${FILTER} and ${isTeams('f.member_id', '(f.at at time zone $6)::date')} as mine
       from (select ${BET}, f.trial from vendor_round f where f.merchant_id = $1 and ${IN_WINDOW} order by ${AT} desc, f.seq desc limit $7) f
      cross join lateral (select n.username from member n where n.merchant_id = $1 and n.id = f.member_id offset 0) m
      order by f.at desc, f.seq desc`,
    valuesOf(of),
  );

export interface TeamMoveRow extends Record<string, unknown> {
  member_id: bigint;
  username: string;
  journal_id: bigint;
  line: number;
  type: string;
  kind: string;
  amount: bigint;
  balance_after: bigint;
  created_at: Date;
}
export interface MovePlace {
  journal: bigint;
  line: number;
}
interface MovesOf extends Of {
  currency: string;
  types: readonly string[];
  behind: MovePlace | null;
}

/** The journals between which the days lie; the second is the first of the day after, null: there is none yet. */
const SPAN = `(select d.first_journal from ledger_day d where d.merchant_id = $1 and d.day >= $4::text::date order by d.day limit 1) as first,
  coalesce((select d.first_journal from ledger_day d where d.merchant_id = $1 and d.day > $5::text::date order by d.day limit 1), 9223372036854775807) as next`;
const MOVE = 'e.journal_id, e.line::int as line, e.type, e.amount, e.balance_after';
const BEHIND = `e.journal_id >= $13::bigint and e.journal_id < $14::bigint and e.journal_id <= $8::bigint
  and (e.journal_id < $8::bigint or e.line < $9::int) and e.type not in ('bet', 'win') and e.balance_after is not null`;
const END = 9_223_372_036_854_775_807n;

const span = async (db: Database, of: MovesOf): Promise<{ first: bigint; next: bigint } | null> => {
  const [row] = await db
    .merchant(of.merchantId)
    .query<{ first: bigint | null; next: bigint }>(
      `select ${SPAN.replaceAll('$4', '$2').replaceAll('$5', '$3')}`,
      [of.merchantId, of.from, of.to],
    );
  return row && row.first !== null ? { first: row.first, next: row.next } : null;
};
const moveValues = (
  of: MovesOf,
  { first, next }: { first: bigint; next: bigint },
  members: readonly bigint[],
) => [
  of.merchantId,
  of.agentId,
  of.placeId,
  of.from,
  of.to,
  of.zone,
  of.limit,
  of.behind?.journal ?? END,
  of.behind?.line ?? 0,
  of.currency,
  of.types,
  members,
  first,
  next,
];

/** Movements of some members. */
export const readMovesOf = async (
  db: Database,
  of: MovesOf & { members: readonly bigint[] },
): Promise<TeamMoveRow[]> => {
  const between = await span(db, of);
  if (between === null) return [];
  return db.merchant(of.merchantId).query<TeamMoveRow>(
    `select e.member_id, m.username, e.journal_id, e.line, e.type, e.amount, e.balance_after, j.kind, j.created_at
       from unnest($12::bigint[]) i (id)
      join account a on a.merchant_id = $1 and a.class = 'player' and a.owner = i.id::text and a.currency = $10
      cross join lateral (
        select i.id as member_id, t.* from unnest($11::text[]) one (type)
         cross join lateral (
           select ${MOVE} from entry e
            where e.merchant_id = $1 and e.account_id = a.id and e.type = one.type and ${BEHIND}
            order by e.journal_id desc, e.line desc limit $7) t
         order by t.journal_id desc, t.line desc limit $7) e
      cross join lateral (select f.created_at, f.kind from journal f where f.merchant_id = $1 and f.id = e.journal_id offset 0) j
      cross join lateral (select n.username from member n where n.merchant_id = $1 and n.id = e.member_id offset 0) m
      where ${isTeams('e.member_id', '(j.created_at at time zone $6)::date')} and ($4::text, $5::text) is not null
      order by e.journal_id desc, e.line desc limit $7`,
    moveValues(of, between, of.members),
  );
};

/** Movements of every member, at most `limit`, and which of them are the team's. */
export const walkMoves = async (db: Database, of: MovesOf): Promise<(TeamMoveRow & { mine: boolean })[]> => {
  const between = await span(db, of);
  if (between === null) return [];
  return db.merchant(of.merchantId).query<TeamMoveRow & { mine: boolean }>(
    `select a.member_id, m.username, e.journal_id, e.line, e.type, e.amount, e.balance_after, j.kind, j.created_at,
            coalesce(a.member_id is not null and e.type = any ($11::text[]) and ${isTeams('a.member_id', '(j.created_at at time zone $6)::date')}, false) as mine
       from (
         select e.account_id, ${MOVE} from entry e
          where e.merchant_id = $1 and ${BEHIND} and ($4::text, $5::text, $12::bigint[]) is not null
          order by e.journal_id desc, e.line desc limit $7) e
      cross join lateral (select f.created_at, f.kind from journal f where f.merchant_id = $1 and f.id = e.journal_id offset 0) j
      left join lateral (
        select f.owner::bigint as member_id from account f
         where f.merchant_id = $1 and f.id = e.account_id and f.class = 'player' and f.currency = $10 offset 0) a on true
      left join lateral (select n.username from member n where n.merchant_id = $1 and n.id = a.member_id offset 0) m on true
      order by e.journal_id desc, e.line desc`,
    moveValues(of, between, []),
  );
};

/** Members of a team, the one asked about first; null when there are more than `most`. */
export const listTeam = async (
  db: Database,
  of: { merchantId: number; placeId: bigint; most: number },
): Promise<bigint[] | null> => {
  const rows = await db
    .merchant(of.merchantId)
    .query<{ id: bigint }>(
      `select l.member_id as id from agent_line l where l.merchant_id = $1 and l.ancestor_id = $2 and ${TODAY} limit $3`,
      [of.merchantId, of.placeId, of.most + 1],
    );
  return rows.length > of.most ? null : [of.placeId, ...rows.map(({ id }) => id)];
};
