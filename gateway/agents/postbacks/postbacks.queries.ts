import type { Database, Query } from '../../database/types';

export interface EventRow extends Record<string, unknown> {
  id: bigint;
  agent_id: bigint;
  kind: string;
  facts: Record<string, unknown>;
  created_at: Date;
  tries: number;
  url: string;
  secret_version: number;
}

/** Events that are due, each lent to this node for a while. */
export const takeEvents = (
  db: Database,
  of: { merchantId: number; limit: number; leaseS: number },
): Promise<EventRow[]> =>
  db.merchant(of.merchantId).query<EventRow>(
    `update agent_postback_event e set tries = e.tries + 1, next_at = clock_timestamp() + make_interval(secs => $3)
       from agent_postback b
      where e.merchant_id = $1 and b.merchant_id = $1 and b.agent_id = e.agent_id and b.active and e.id in (
        select f.id from agent_postback_event f
          join agent_postback o on o.merchant_id = $1 and o.agent_id = f.agent_id and o.active
         where f.merchant_id = $1 and f.state = 'waiting' and f.next_at <= clock_timestamp()
         order by f.next_at limit $2 for update of f skip locked)
      returning e.id, e.agent_id, e.kind, e.facts, e.created_at, e.tries, b.url, b.secret_version`,
    [of.merchantId, of.limit, of.leaseS],
  );

export const endEvent = async (
  db: Database,
  of: { merchantId: number; id: bigint; state: 'sent' | 'dead' | 'waiting'; answer: string; inS: number },
): Promise<void> => {
  await db.merchant(of.merchantId).query(
    `update agent_postback_event set state = $3, answer = $4, next_at = clock_timestamp() + make_interval(secs => $5)
      where merchant_id = $1 and id = $2 and state = 'waiting'`,
    [of.merchantId, of.id, of.state, of.answer, of.inS],
  );
};

/** Forgets what is older, at most `limit`. */
export const sweepEvents = async (
  db: Database,
  of: { merchantId: number; days: number; limit: number },
): Promise<void> => {
  await db.merchant(of.merchantId).query(
    `delete from agent_postback_event where merchant_id = $1 and id in (
       select id from agent_postback_event where merchant_id = $1 and created_at < clock_timestamp() - make_interval(days => $2) limit $3)`,
    [of.merchantId, of.days, of.limit],
  );
};

/** Tells clicks of links to their agents: so many since the last time. */
export const noteClicks = async (
  db: Database,
  of: { merchantId: number; clicks: ReadonlyMap<bigint, bigint>; about: string },
): Promise<void> => {
  await db.merchant(of.merchantId).query(
    `select agent_postback_note($1, k.agent_id, 'click', $4 || ' ' || k.id, json_build_object('code', k.code, 'clicks', c.clicks::text))
       from unnest($2::bigint[], $3::bigint[]) c (id, clicks) join agent_link k on k.merchant_id = $1 and k.id = c.id`,
    [of.merchantId, [...of.clicks.keys()], [...of.clicks.values()], of.about],
  );
};

/** null: no address any more. A new address has a new secret. @returns the number of the secret, null without an address */
export const setPostback = async (
  query: Query,
  of: { merchantId: number; agentId: bigint; url: string | null },
): Promise<number | null> => {
  if (of.url === null) {
    await query('update agent_postback set active = false where merchant_id = $1 and agent_id = $2', [
      of.merchantId,
      of.agentId,
    ]);
    return null;
  }
  const [row] = await query<{ secret_version: number }>(
    `insert into agent_postback as b (merchant_id, agent_id, url) values ($1, $2, $3)
     on conflict (merchant_id, agent_id) do update set url = excluded.url, active = true, secret_version = b.secret_version + 1
     returning secret_version`,
    [of.merchantId, of.agentId, of.url],
  );
  return row?.secret_version ?? null;
};

export interface PostbackLogRow extends Record<string, unknown> {
  id: bigint;
  kind: string;
  state: string;
  tries: number;
  answer: string;
  created_at: Date;
}

export const readPostbackLog = (
  query: Query,
  of: { merchantId: number; agentId: bigint; limit: number },
): Promise<PostbackLogRow[]> =>
  query<PostbackLogRow>(
    `select id, kind, state, tries, answer, created_at from agent_postback_event
      where merchant_id = $1 and agent_id = $2 order by id desc limit $3`,
    [of.merchantId, of.agentId, of.limit],
  );
