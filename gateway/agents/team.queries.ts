import type { TeamFilter } from '../../src/contract/calls/agents';
import type { SelfSign } from '../../src/contract/entities/agent';
import type { Database } from '../database/types';
import { branchSums, type SumsRow } from './figures.queries';

interface Of {
  merchantId: number;
  agentId: bigint;
}

export interface TeamRow extends Record<string, unknown> {
  id: bigint;
  username: string;
  type: number;
  /** Below the one that was asked about. */
  depth: number;
  direct: number;
  total: number;
  registered_at: Date;
  seen_at: Date | null;
  online: boolean;
  held_for: SelfSign[];
}

/** Lines that stand today; the day is asked for once, not with each line. */
export const TODAY =
  'l.from_day <= (select merchant_today($1)) and l.until_day > (select merchant_today($1))';
/** When a member was last there: the login, or the last use of a session. */
const SEEN = `greatest(m.last_login_at, (
  select max(s.last_seen_at) from session s where s.merchant_id = $1 and s.member_id = m.id and s.ended_at is null))`;

/** From the agent down to one of the team, both with it. */
export const trailTo = (
  db: Database,
  of: Of & { memberId: bigint; depth: number },
): Promise<{ id: bigint; username: string }[]> =>
  db.merchant(of.merchantId).query<{ id: bigint; username: string }>(
    `select m.id, m.username from (
       select $2::bigint as id, 0 as depth
       union all
       select l.ancestor_id, l.depth from agent_line l
        where l.merchant_id = $1 and l.member_id = $2 and l.depth <= $3 and ${TODAY}
     ) a join member m on m.merchant_id = $1 and m.id = a.id order by a.depth desc`,
    [of.merchantId, of.memberId, of.depth],
  );

interface Asked {
  filter: TeamFilter;
  zone: string;
  /** Who was seen since is there now. */
  onlineSince: Date;
  idleBefore: Date | null;
}
/** What a filter lets through; parameters from `$first` on. */
const passes = (first: number): string => {
  const [kind, online, onlineSince, from, to, zone, idle] = Array.from(
    { length: 7 },
    (_, at) => `$${first + at}`,
  );
  return `(${kind} = '' or (${kind} = 'agent') = (m.type in (1, 2, 41, 42)))
    and (not ${online}::boolean or exists (
      select from session s where s.merchant_id = $1 and s.member_id = m.id and s.ended_at is null and s.last_seen_at > ${onlineSince}::timestamptz))
    and (${from} = '' or (m.registered_at at time zone ${zone})::date >= nullif(${from}, '')::date)
    and (${to} = '' or (m.registered_at at time zone ${zone})::date <= nullif(${to}, '')::date)
    and (${idle}::timestamptz is null or coalesce(${SEEN}, m.registered_at) < ${idle}::timestamptz)`;
};
const valuesOf = ({ filter, zone, onlineSince, idleBefore }: Asked) => [
  filter.kind,
  filter.online,
  onlineSince,
  filter.registeredFrom,
  filter.registeredTo,
  zone,
  idleBefore,
];

/** Members right below one of the team by their numbers, whether the filter lets them through or not, at most `look`. */
export const listBranch = (
  db: Database,
  of: Of & Asked & { behind: bigint | null; look: number },
): Promise<{ id: bigint; passes: boolean }[]> => {
  const [than, order] = of.filter.descending ? ['<', 'desc'] : ['>', 'asc'];
  return db.merchant(of.merchantId).query<{ id: bigint; passes: boolean }>(
    `select m.id, ${passes(5)} as passes from (
       select l.member_id from agent_line l
        where l.merchant_id = $1 and l.ancestor_id = $2 and l.depth = 1 and ($3::bigint is null or l.member_id ${than} $3) and ${TODAY}
        order by l.member_id ${order} limit $4
     ) b
     cross join lateral (select * from member f where f.merchant_id = $1 and f.id = b.member_id offset 0) m
     order by m.id ${order}`,
    [of.merchantId, of.agentId, of.behind, of.look, ...valuesOf(of)],
  );
};

/** Whatever a branch is sorted by, as a number or as text. */
export interface KeyedRow extends Record<string, unknown> {
  id: bigint;
  name: string;
  key: bigint;
}
const KEYS: Readonly<Record<Exclude<TeamFilter['column'], '' | 'regDate'>, string>> = {
  name: '0',
  lastLogin: `coalesce(extract(epoch from ${SEEN}) * 1000, 0)`,
  teamCount: `coalesce((select s.total from agent_size s where s.merchant_id = $1 and s.agent_id = m.id), 0)`,
  bet: 'f.turnover',
  deposit: 'f.deposits',
  profitAndLoss: 'f.winnings + f.bonus + f.rebate - f.turnover',
};
/** Members right below one of the team that the filter lets through, with what they are sorted by; at most `most`. */
export const keyBranch = (
  db: Database,
  of: Of &
    Asked & {
      column: Exclude<TeamFilter['column'], '' | 'regDate'>;
      from: string;
      to: string;
      product: string;
      most: number;
    },
): Promise<KeyedRow[]> => {
  const isSum = of.column === 'bet' || of.column === 'deposit' || of.column === 'profitAndLoss';
  const sums = branchSums({ from: 'greatest($4::date, l.from_day)', to: '$5::date', product: '$6' });
  return db.merchant(of.merchantId).query<KeyedRow>(
    `select m.id, lower(m.username) as name, (${KEYS[of.column]})::bigint as key
       from agent_line l
       cross join lateral (select * from member f where f.merchant_id = $1 and f.id = l.member_id offset 0) m
       ${isSum ? `cross join lateral (${sums}) f` : ''}
      where l.merchant_id = $1 and l.ancestor_id = $2 and l.depth = 1 and ${TODAY} and ${passes(7)}
        and ($4::date, $5::date, $6::text) is not null
      limit $3`,
    [of.merchantId, of.agentId, of.most, of.from, of.to, of.product, ...valuesOf(of)],
  );
};

/**
 * Members of the whole team whose name begins so, by name. Names that begin so and are in no team of the caller's are passed over, at most
 * `look` of them a page: what is behind them is on the next one.
 * @returns their numbers and the name that was looked at last, null when there are no more
 */
export const searchTeam = async (
  db: Database,
  of: Of & { start: string; behind: string; limit: number; look: number },
): Promise<{ ids: bigint[]; last: string | null }> => {
  const rows = await db.merchant(of.merchantId).query<{ id: bigint; name: string; mine: boolean }>(
    `select n.id, n.name, l.depth is not null as mine from (
       select f.id, f.name_key as name from member f
        where f.merchant_id = $1 and f.name_key ~>=~ $3 and f.name_key ~>~ $4
          and f.name_key ~<~ ($3 || chr(1114111)) and f.agent_id is not null
        order by f.name_key using ~<~ limit $5
     ) n
     left join lateral (
       select l.depth from agent_line l
        where l.merchant_id = $1 and l.member_id = n.id and l.ancestor_id = $2 and ${TODAY} offset 0) l on true
     order by n.name using ~<~`,
    [of.merchantId, of.agentId, of.start, of.behind, of.look],
  );
  const found: { id: bigint; name: string }[] = [];
  for (const { id, name, mine } of rows) {
    if (!mine) continue;
    if (found.length === of.limit)
      return { ids: found.map((one) => one.id), last: found.at(-1)?.name ?? null };
    found.push({ id, name });
  }
  return {
    ids: found.map((one) => one.id),
    last: rows.length < of.look ? null : (rows.at(-1)?.name ?? null),
  };
};

const FACTS = `m.id, m.username, m.type, m.registered_at, ${SEEN} as seen_at, coalesce(s.direct, 0) as direct, coalesce(s.total, 0) as total,
  exists (select from session s where s.merchant_id = $1 and s.member_id = m.id and s.ended_at is null and s.last_seen_at > $4) as online,
  coalesce((select x.why from agent_self_referral x where x.merchant_id = $1 and x.member_id = m.id and x.until_day > merchant_today($1)), '{}') as held_for`;
const JOINED = `unnest($3::bigint[]) with ordinality i (id, place)
  cross join lateral (select * from member f where f.merchant_id = $1 and f.id = i.id offset 0) m
  left join agent_size s on s.merchant_id = $1 and s.agent_id = m.id
  left join lateral (
    select l.depth, l.from_day from agent_line l
     where l.merchant_id = $1 and l.member_id = m.id and l.ancestor_id = $2 and ${TODAY} offset 0) l on true`;

/** Members as a team's table has them, in the order asked for. */
export const readMembers = (
  db: Database,
  of: Of & { ids: readonly bigint[]; onlineSince: Date },
): Promise<TeamRow[]> =>
  db
    .merchant(of.merchantId)
    .query<TeamRow>(`select ${FACTS}, coalesce(l.depth, 0) as depth from ${JOINED} order by i.place`, [
      of.merchantId,
      of.agentId,
      of.ids,
      of.onlineSince,
    ]);

/** The same with the sums of their branches, of days since they stand there. */
export const readRows = (
  db: Database,
  of: Of & { ids: readonly bigint[]; onlineSince: Date; from: string; to: string; product: string },
): Promise<(TeamRow & SumsRow)[]> =>
  db.merchant(of.merchantId).query<TeamRow & SumsRow>(
    `select ${FACTS}, coalesce(l.depth, 0) as depth, f.* from ${JOINED}
      cross join lateral (${branchSums({ from: 'greatest($5::date, l.from_day)', to: '$6::date', product: '$7' })}) f
      order by i.place`,
    [of.merchantId, of.agentId, of.ids, of.onlineSince, of.from, of.to, of.product],
  );

export const readSize = async (db: Database, of: Of): Promise<{ direct: number; total: number }> => {
  const [row] = await db
    .merchant(of.merchantId)
    .query<{ direct: number; total: number }>(
      'select direct, total from agent_size where merchant_id = $1 and agent_id = $2',
      [of.merchantId, of.agentId],
    );
  return row ?? { direct: 0, total: 0 };
};

/** How many of a team were seen since then, among the `look` members of the merchant that were seen last. */
export const countOnline = async (db: Database, of: Of & { since: Date; look: number }): Promise<number> => {
  const [row] = await db.merchant(of.merchantId).query<{ online: number }>(
    `select count(distinct n.member_id)::int as online from (
       select s.member_id from session s
        where s.merchant_id = $1 and s.ended_at is null and s.last_seen_at > $3 order by s.last_seen_at desc limit $4
     ) n
     cross join lateral (
       select from agent_line l where l.merchant_id = $1 and l.member_id = n.member_id and l.ancestor_id = $2 and ${TODAY} offset 0) l`,
    [of.merchantId, of.agentId, of.since, of.look],
  );
  return row?.online ?? 0;
};
