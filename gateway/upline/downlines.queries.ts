import type { Query, Row } from '../database/types';
import type { Begun, Direction } from './member-transfers';

interface Scope {
  merchantId: number;
  agentId: bigint;
}

export interface DownlineTransferRow extends Record<string, unknown> {
  member_id: bigint;
  amount: bigint;
  state: 'begun' | 'done' | 'refused';
}

/** How often, how much, and how often in a circle since then, without what was refused. What is only begun counts. */
export const readPassedDown = async (
  query: Query,
  { merchantId, agentId, since }: Scope & { since: Date },
): Promise<{ times: number; amount: bigint; circular: number }> => {
  const [row] = await query<{ times: number; amount: bigint; circular: number }>(
    `select count(*)::int as times, coalesce(sum(amount), 0)::bigint as amount, count(*) filter (where circular)::int as circular
       from downline_transfer where merchant_id = $1 and agent_id = $2 and created_at > $3 and state <> 'refused'`,
    [merchantId, agentId, since],
  );
  return row ?? { times: 0, amount: 0n, circular: 0 };
};

/** Whether a member has passed money up to an agent since then. */
export const hasPassedUp = async (
  query: Query,
  { merchantId, agentId, memberId, since }: Scope & { memberId: bigint; since: Date },
): Promise<boolean> => {
  const [row] = await query<{ there: boolean }>(
    `select exists (select from upline_transfer
      where merchant_id = $1 and member_id = $2 and agent_id = $3 and created_at > $4 and state <> 'refused') as there`,
    [merchantId, memberId, agentId, since],
  );
  return row?.there === true;
};

/** Transfers of one agent are decided on one after another. */
export const lockDownline = async (query: Query, { merchantId, agentId }: Scope): Promise<void> => {
  await query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`downline ${merchantId} ${agentId}`]);
};

export const findDownlineTransfer = async (
  query: Query,
  { merchantId, agentId, intent }: Scope & { intent: string },
): Promise<DownlineTransferRow | null> => {
  const [row] = await query<DownlineTransferRow>(
    `select member_id, amount, state from downline_transfer
      where merchant_id = $1 and agent_id = $2 and intent = $3`,
    [merchantId, agentId, intent],
  );
  return row ?? null;
};

export interface PassedDownRow extends Record<string, unknown> {
  intent: string;
  member_id: bigint;
  username: string;
  amount: bigint;
  state: DownlineTransferRow['state'];
  created_at: Date;
}

/** Transfers of one agent, the newest first, from behind a place on. */
export const readDownlineTransfers = (
  query: Query,
  of: Scope & { behind: { at: Date; intent: string } | null; limit: number },
): Promise<PassedDownRow[]> =>
  query<PassedDownRow>(
    `select t.intent, t.member_id, m.username, t.amount, t.state, t.created_at
       from downline_transfer t join member m on m.merchant_id = t.merchant_id and m.id = t.member_id
      where t.merchant_id = $1 and t.agent_id = $2
        and ($3::timestamptz is null or (t.created_at, t.intent) < ($3, $4))
      order by t.created_at desc, t.intent desc limit $5`,
    [of.merchantId, of.agentId, of.behind?.at ?? null, of.behind?.intent ?? '', of.limit],
  );

export const insertDownlineTransfer = async (
  query: Query,
  row: Scope & { memberId: bigint; intent: string; amountMinor: bigint; circular: boolean; at: Date },
): Promise<void> => {
  await query(
    `insert into downline_transfer (merchant_id, agent_id, member_id, intent, amount, circular, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [row.merchantId, row.agentId, row.memberId, row.intent, row.amountMinor, row.circular, row.at],
  );
};

/** Money that goes down. */
export const DOWNWARDS: Direction = {
  source: 'downline',
  kind: 'transfer-downline',
  async end(query, { merchantId, fromId, intent, state }) {
    const rows = await query(
      `update downline_transfer set state = $4
        where merchant_id = $1 and agent_id = $2 and intent = $3 and state = 'begun' returning state`,
      [merchantId, fromId, intent, state],
    );
    return rows.length > 0;
  },
  open: (query, { merchantId, before, except, limit }) =>
    query<Begun & Row & { id: string }>(
      `select merchant_id || ' ' || agent_id || ' ' || intent as id, agent_id as "fromId", member_id as "toId", intent, amount as "amountMinor" from downline_transfer
        where merchant_id = $1 and state = 'begun' and created_at < $2 and merchant_id || ' ' || agent_id || ' ' || intent <> all($4::text[])
        order by created_at limit $3`,
      [merchantId, before, limit, except],
    ),
};
