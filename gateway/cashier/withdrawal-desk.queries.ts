import type { WithdrawalState } from '../../src/contract/entities/withdrawal';
import type { Database, Query } from '../database/types';
import { withdrawalColumns, type WithdrawalRow } from './withdrawals.queries';
import { operatorKey } from '../platform/index';

export type DeskRow = WithdrawalRow & { username: string; attempt: string | null; approved_by: string[] };

const SELECT = `select ${withdrawalColumns('w')}, m.username,
    (select reference from payout_attempt a where a.merchant_id = w.merchant_id and a.withdrawal_id = w.id order by n desc limit 1) as attempt,
    array(select operator from withdrawal_approval p where p.merchant_id = w.merchant_id and p.withdrawal_id = w.id order by at) as approved_by
  from withdrawal w join member m on m.merchant_id = w.merchant_id and m.id = w.member_id`;

/** Those of a state, the oldest first; `waiting`: those that an operator must decide on. */
export const deskQueue = (
  db: Database,
  input: { merchantId: number; state: WithdrawalState | null; after: bigint; limit: number },
): Promise<DeskRow[]> =>
  db.merchant(input.merchantId).query<DeskRow>(
    `${SELECT} where w.merchant_id = $1 and w.id > $3 and w.state = coalesce($2, 'checking')
        and ($2::text is not null or w.approvals > 0)
      order by w.id limit $4`,
    [input.merchantId, input.state, input.after, input.limit],
  );

export const deskRow = async (
  query: Query,
  input: { merchantId: number; id: bigint },
): Promise<DeskRow | null> => {
  const [row] = await query<DeskRow>(`${SELECT} where w.merchant_id = $1 and w.id = $2`, [
    input.merchantId,
    input.id,
  ]);
  return row ?? null;
};

export const insertApproval = async (
  query: Query,
  input: { merchantId: number; id: bigint; operator: string; at: Date },
): Promise<void> => {
  await query(
    'insert into withdrawal_approval (merchant_id, withdrawal_id, operator, at) values ($1, $2, $3, $4)',
    [input.merchantId, input.id, input.operator, input.at],
  );
};

/** The operators who have approved it, the first one first. */
export const readApprovals = async (
  query: Query,
  input: { merchantId: number; id: bigint },
): Promise<string[]> => {
  const rows = await query<{ operator: string }>(
    'select operator from withdrawal_approval where merchant_id = $1 and withdrawal_id = $2 order by at',
    [input.merchantId, input.id],
  );
  return rows.map(({ operator }) => operator);
};

const MAX_LEVELS = 50;
/** Whether an account of the operator's name is the member's own, or stands above it. */
export const isOwnOrUpline = async (
  query: Query,
  input: { merchantId: number; memberId: bigint; operator: string },
): Promise<boolean> =>
  (
    await query(
      `with recursive line as (
         select id, username, agent_id, 0 as level from member where merchant_id = $1 and id = $2
         union all
         select m.id, m.username, m.agent_id, line.level + 1 from line
           join member m on m.merchant_id = $1 and m.id = line.agent_id where line.level < ${MAX_LEVELS})
       select 1 from line where lower(username) = $3 limit 1`,
      [input.merchantId, input.memberId, operatorKey(input.operator)],
    )
  ).length > 0;

/** Who took the last step of one, and which. */
export const lastStep = async (
  query: Query,
  input: { merchantId: number; id: bigint },
): Promise<{ actor: string; state: WithdrawalState } | null> => {
  const [row] = await query<{ actor: string; state: WithdrawalState }>(
    `select actor, state from withdrawal_step where merchant_id = $1 and withdrawal_id = $2
        and state in ('approved', 'refused', 'cancelled') order by id desc limit 1`,
    [input.merchantId, input.id],
  );
  return row ?? null;
};
