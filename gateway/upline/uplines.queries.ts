import type { Database, Query, Row } from '../database/types';
import type { Begun, Direction } from './member-transfers';

interface Scope {
  merchantId: number;
  memberId: bigint;
}

export interface UplineTransferRow extends Record<string, unknown> {
  agent_id: bigint;
  amount: bigint;
  state: 'begun' | 'done' | 'refused';
}

/** How often and how much since then, without what was refused. What is only begun counts: it may still be posted. */
export const readPassedOn = async (
  query: Query,
  { merchantId, memberId, since }: Scope & { since: Date },
): Promise<{ times: number; amount: bigint }> => {
  const [row] = await query<{ times: number; amount: bigint }>(
    `select count(*)::int as times, coalesce(sum(amount), 0)::bigint as amount from upline_transfer
      where merchant_id = $1 and member_id = $2 and created_at > $3 and state <> 'refused'`,
    [merchantId, memberId, since],
  );
  return row ?? { times: 0, amount: 0n };
};

/** The same outside of a transaction. */
export const passedOn = (db: Database, scope: Scope & { since: Date }) =>
  readPassedOn((text, values) => db.merchant(scope.merchantId).query(text, values), scope);

/** Transfers of one member are decided on one after another. */
export const lockUpline = async (query: Query, { merchantId, memberId }: Scope): Promise<void> => {
  await query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`upline ${merchantId} ${memberId}`]);
};

export const findUplineTransfer = async (
  query: Query,
  { merchantId, memberId, intent }: Scope & { intent: string },
): Promise<UplineTransferRow | null> => {
  const [row] = await query<UplineTransferRow>(
    `select agent_id, amount, state from upline_transfer
      where merchant_id = $1 and member_id = $2 and intent = $3`,
    [merchantId, memberId, intent],
  );
  return row ?? null;
};

export const insertUplineTransfer = async (
  query: Query,
  row: Scope & { agentId: bigint; intent: string; amountMinor: bigint; at: Date },
): Promise<void> => {
  await query(
    `insert into upline_transfer (merchant_id, member_id, agent_id, intent, amount, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [row.merchantId, row.memberId, row.agentId, row.intent, row.amountMinor, row.at],
  );
};

/** Money that goes up. */
export const UPWARDS: Direction = {
  source: 'upline',
  kind: 'transfer-upline',
  async end(query, { merchantId, fromId, intent, state }) {
    const rows = await query(
      `update upline_transfer set state = $4
        where merchant_id = $1 and member_id = $2 and intent = $3 and state = 'begun' returning state`,
      [merchantId, fromId, intent, state],
    );
    return rows.length > 0;
  },
  open: (query, { merchantId, before, except, limit }) =>
    query<Begun & Row & { id: string }>(
      `select merchant_id || ' ' || member_id || ' ' || intent as id, member_id as "fromId", agent_id as "toId", intent, amount as "amountMinor" from upline_transfer
        where merchant_id = $1 and state = 'begun' and created_at < $2 and merchant_id || ' ' || member_id || ' ' || intent <> all($4::text[])
        order by created_at limit $3`,
      [merchantId, before, limit, except],
    ),
};
