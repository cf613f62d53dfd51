import type { AgentRate } from '../../src/contract/entities/agent-link';
import type { Database, Query } from '../database/types';

interface Of {
  merchantId: number;
  agentId: bigint;
}

export interface LinkRow extends Record<string, unknown> {
  id: bigint;
  code: string;
  makes: number;
  note: string;
  landing: string;
  created_at: Date;
  expires_at: Date | null;
  expired: boolean;
  clicks: bigint;
  registrations: number;
  first_deposits: number;
}
const COLUMNS = `k.id, k.code, k.makes, k.note, k.landing, k.created_at, k.expires_at, coalesce(k.expires_at <= clock_timestamp(), false) as expired,
  k.clicks, k.registrations, k.first_deposits`;

/** Links of an agent, the newest first; those that were ended are not there any more. */
export const readLinks = (
  db: Database,
  of: Of & { behind: bigint | null; limit: number },
): Promise<LinkRow[]> =>
  db.merchant(of.merchantId).query<LinkRow>(
    `select ${COLUMNS} from agent_link k
      where k.merchant_id = $1 and k.agent_id = $2 and k.ended_at is null and ($3::bigint is null or k.id < $3)
      order by k.id desc limit $4`,
    [of.merchantId, of.agentId, of.behind, of.limit],
  );

export const readLinkRates = (
  db: Database,
  of: { merchantId: number; ids: readonly bigint[] },
): Promise<(AgentRate & { link_id: bigint } & Record<string, unknown>)[]> =>
  db
    .merchant(of.merchantId)
    .query<AgentRate & { link_id: bigint } & Record<string, unknown>>(
      'select link_id, product, ppm from agent_link_rate where merchant_id = $1 and link_id = any ($2) order by product',
      [of.merchantId, of.ids],
    );

export const countLinks = async (query: Query, of: Of): Promise<number> => {
  const [row] = await query<{ links: number }>(
    'select count(*)::int as links from agent_link where merchant_id = $1 and agent_id = $2 and ended_at is null',
    [of.merchantId, of.agentId],
  );
  return row?.links ?? 0;
};

export interface NewLink {
  code: string;
  makes: number;
  note: string;
  landing: string;
  expiresAt: Date | null;
  rates: readonly AgentRate[];
}
/** Throws PostgreSQL's unique violation on `agent_link_code`. */
export const insertLink = async (query: Query, of: Of & NewLink): Promise<LinkRow> => {
  const [row] = await query<LinkRow>(
    `insert into agent_link as k (merchant_id, agent_id, code, makes, note, landing, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [of.merchantId, of.agentId, of.code, of.makes, of.note, of.landing, of.expiresAt],
  );
  if (!row) throw new Error('the link was not stored');
  await query(
    `insert into agent_link_rate (merchant_id, link_id, product, ppm)
     select $1, $2, r.product, r.ppm from unnest($3::text[], $4::bigint[]) r (product, ppm)`,
    [of.merchantId, row.id, of.rates.map(({ product }) => product), of.rates.map(({ ppm }) => BigInt(ppm))],
  );
  return row;
};

/** @returns the code that leads nowhere from now on, null when there is no such link of the agent */
export const endLink = async (query: Query, of: Of & { id: bigint }): Promise<string | null> => {
  const [row] = await query<{ code: string }>(
    `update agent_link set ended_at = clock_timestamp()
      where merchant_id = $1 and agent_id = $2 and id = $3 and ended_at is null returning code`,
    [of.merchantId, of.agentId, of.id],
  );
  return row?.code ?? null;
};

/** Who came by an agent's links, the newest first; by one of them where it is named. */
export const readCame = (
  db: Database,
  of: Of & { linkId: bigint | null; behind: bigint | null; limit: number },
): Promise<{ id: bigint; username: string; registered_at: Date; first_deposit_at: Date | null }[]> =>
  db.merchant(of.merchantId).query<{
    id: bigint;
    username: string;
    registered_at: Date;
    first_deposit_at: Date | null;
  }>(
    `select m.id, m.username, c.registered_at, c.first_deposit_at
       from agent_link k
       join agent_link_member c on c.merchant_id = $1 and c.link_id = k.id
       join member m on m.merchant_id = $1 and m.id = c.member_id
      where k.merchant_id = $1 and k.agent_id = $2 and ($3::bigint is null or k.id = $3) and ($4::bigint is null or m.id < $4)
        and exists (
          select from agent_line l where l.merchant_id = $1 and l.member_id = m.id and l.ancestor_id = $2
            and l.from_day <= (select merchant_today($1)) and l.until_day > (select merchant_today($1)))
      order by m.id desc limit $5`,
    [of.merchantId, of.agentId, of.linkId, of.behind, of.limit],
  );

/** Where a link leads; null for none that is alive. */
export const findLanding = async (
  db: Database,
  of: { merchantId: number; code: string },
): Promise<{ id: bigint; code: string; landing: string } | null> => {
  const [row] = await db.merchant(of.merchantId).query<{ id: bigint; code: string; landing: string }>(
    `select k.id, k.code, k.landing from agent_link k
      where k.merchant_id = $1 and lower(k.code) = lower($2) and k.ended_at is null
        and (k.expires_at is null or k.expires_at > clock_timestamp())`,
    [of.merchantId, of.code],
  );
  return row ?? null;
};

/** Adds clicks to links, many at once. */
export const addClicks = async (
  db: Database,
  of: { merchantId: number; clicks: ReadonlyMap<bigint, bigint> },
): Promise<void> => {
  await db.merchant(of.merchantId).query(
    `update agent_link k set clicks = k.clicks + c.clicks
       from unnest($2::bigint[], $3::bigint[]) c (id, clicks) where k.merchant_id = $1 and k.id = c.id`,
    [of.merchantId, [...of.clicks.keys()], [...of.clicks.values()]],
  );
};
