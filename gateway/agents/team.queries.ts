import type { Database } from '../database/types';

interface Of {
  merchantId: number;
  agentId: bigint;
}

export interface TeamRow extends Record<string, unknown> {
  id: bigint;
  username: string;
  type: number;
  depth: number;
  direct: number;
  total: number;
  registered_at: Date;
  last_login_at: Date | null;
}

/** Lines that stand today. */
const TODAY = 'l.from_day <= merchant_today($1) and l.until_day > merchant_today($1)';

/** How far below an agent a member stands today; 0 is the agent, null: not in the team, or there is no such member. */
export const depthBelow = async (db: Database, of: Of & { memberId: bigint }): Promise<number | null> => {
  if (of.memberId === of.agentId) return 0;
  const [row] = await db
    .merchant(of.merchantId)
    .query<{ depth: number }>(
      `select l.depth from agent_line l where l.merchant_id = $1 and l.member_id = $3 and l.ancestor_id = $2 and ${TODAY}`,
      [of.merchantId, of.agentId, of.memberId],
    );
  return row?.depth ?? null;
};

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

const FACTS = `m.id, m.username, m.type, m.registered_at, m.last_login_at, coalesce(s.direct, 0) as direct, coalesce(s.total, 0) as total`;

/** Members right below one of the team, by number. */
export const readBranch = (
  db: Database,
  of: Of & { memberId: bigint; depth: number; behind: bigint; limit: number },
): Promise<TeamRow[]> =>
  db.merchant(of.merchantId).query<TeamRow>(
    `select ${FACTS}, $3::int + 1 as depth from (
       select l.member_id from agent_line l
        where l.merchant_id = $1 and l.ancestor_id = $2 and l.depth = 1 and l.member_id > $4 and ${TODAY}
        order by l.member_id limit $5
     ) b
     cross join lateral (select * from member f where f.merchant_id = $1 and f.id = b.member_id offset 0) m
     left join agent_size s on s.merchant_id = $1 and s.agent_id = m.id
     order by m.id`,
    [of.merchantId, of.memberId, of.depth, of.behind, of.limit],
  );

/**
 * Members of the whole team whose name begins so, by name. Names that begin so and are in no team of the caller's are passed over, at most
 * `look` of them a page: what is behind them is on the next one.
 * @returns the rows and the name that was looked at last, null when there are no more
 */
export const searchTeam = async (
  db: Database,
  of: Of & { start: string; behind: string; limit: number; look: number },
): Promise<{ rows: TeamRow[]; last: string | null }> => {
  const rows = await db.merchant(of.merchantId).query<TeamRow & { name: string; mine: boolean }>(
    `select ${FACTS}, n.name, coalesce(l.depth, 0) as depth, l.depth is not null as mine from (
       select f.id, lower(f.username) as name from member f
        where f.merchant_id = $1 and lower(f.username) ~>=~ $3 and lower(f.username) ~>~ $4
          and lower(f.username) ~<~ ($3 || chr(1114111)) and f.agent_id is not null
        order by lower(f.username) using ~<~ limit $5
     ) n
     cross join lateral (select * from member f where f.merchant_id = $1 and f.id = n.id offset 0) m
     left join lateral (
       select l.depth from agent_line l
        where l.merchant_id = $1 and l.member_id = n.id and l.ancestor_id = $2 and ${TODAY} offset 0) l on true
     left join agent_size s on s.merchant_id = $1 and s.agent_id = n.id
     order by n.name using ~<~`,
    [of.merchantId, of.agentId, of.start, of.behind, of.look],
  );
  const found: TeamRow[] = [];
  for (const row of rows) {
    if (!row.mine) continue;
    if (found.length === of.limit) return { rows: found, last: found.at(-1)?.username.toLowerCase() ?? null };
    found.push(row);
  }
  return { rows: found, last: rows.length < of.look ? null : (rows.at(-1)?.name ?? null) };
};

export const readSize = async (db: Database, of: Of): Promise<{ direct: number; total: number }> => {
  const [row] = await db
    .merchant(of.merchantId)
    .query<{ direct: number; total: number }>(
      'select direct, total from agent_size where merchant_id = $1 and agent_id = $2',
      [of.merchantId, of.agentId],
    );
  return row ?? { direct: 0, total: 0 };
};
