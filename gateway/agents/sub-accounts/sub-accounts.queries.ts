import type { SubAccountRight } from '../../../src/contract/entities/agent-sub-account';
import type { Query } from '../../database/types';

interface Of {
  merchantId: number;
  agentId: bigint;
}

export interface SubAccountRow extends Record<string, unknown> {
  member_id: bigint;
  username: string;
  note: string;
  rights: SubAccountRight[];
  state: 'active' | 'paused' | 'removed';
  created_at: Date;
  last_login_at: Date | null;
}
const COLUMNS = 's.member_id, m.username, s.note, s.rights, s.state, s.created_at, m.last_login_at';
const SUB_ACCOUNTS = `agent_sub_account s join member m on m.merchant_id = $1 and m.id = s.member_id`;

/** An agent's sub-accounts by age, without those that were removed. */
export const readSubAccounts = (query: Query, of: Of & { limit: number }): Promise<SubAccountRow[]> =>
  query<SubAccountRow>(
    `select ${COLUMNS} from ${SUB_ACCOUNTS} where s.merchant_id = $1 and s.agent_id = $2 and s.state <> 'removed' order by s.member_id limit $3`,
    [of.merchantId, of.agentId, of.limit],
  );

export const countSubAccounts = async (query: Query, of: Of): Promise<number> => {
  const [row] = await query<{ there: number }>(
    `select count(*)::int as there from agent_sub_account where merchant_id = $1 and agent_id = $2 and state <> 'removed'`,
    [of.merchantId, of.agentId],
  );
  return row?.there ?? 0;
};

/** Sub-accounts of one agent are made and changed one after another. */
export const lockSubAccounts = async (query: Query, { merchantId, agentId }: Of): Promise<void> => {
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `sub-accounts ${merchantId} ${agentId}`,
  ]);
};

/** One of an agent's, also a removed one. */
export const findSubAccount = async (
  query: Query,
  of: Of & { memberId: bigint },
): Promise<SubAccountRow | null> => {
  const [row] = await query<SubAccountRow>(
    `select ${COLUMNS} from ${SUB_ACCOUNTS} where s.merchant_id = $1 and s.agent_id = $2 and s.member_id = $3`,
    [of.merchantId, of.agentId, of.memberId],
  );
  return row ?? null;
};

export const insertSubAccount = async (
  query: Query,
  of: Of & { memberId: bigint; note: string; rights: readonly SubAccountRight[] },
): Promise<void> => {
  await query(
    `insert into agent_sub_account (merchant_id, member_id, agent_id, note, rights) values ($1, $2, $3, $4, $5)`,
    [of.merchantId, of.memberId, of.agentId, of.note, of.rights],
  );
};

export const updateSubAccount = async (
  query: Query,
  of: Of & {
    memberId: bigint;
    note: string;
    rights: readonly SubAccountRight[];
    state: SubAccountRow['state'];
  },
): Promise<void> => {
  await query(
    `update agent_sub_account set note = $4, rights = $5, state = $6 where merchant_id = $1 and agent_id = $2 and member_id = $3`,
    [of.merchantId, of.agentId, of.memberId, of.note, of.rights, of.state],
  );
};

/** Username of the agent that a sub-account helps. */
export const readAgentName = async (query: Query, of: Of): Promise<string> => {
  const [row] = await query<{ username: string }>(
    'select username from member where merchant_id = $1 and id = $2',
    [of.merchantId, of.agentId],
  );
  return row?.username ?? '';
};

export type SubAccountActor = 'agent' | 'sub-account' | 'operator';
export interface NewAct extends Of {
  memberId: bigint;
  actor: SubAccountActor;
  act: string;
  about: string;
  outcome: 'begun' | 'done';
}

export const insertAct = async (query: Query, of: NewAct): Promise<bigint> => {
  const [row] = await query<{ id: bigint }>(
    `insert into agent_sub_account_act (merchant_id, agent_id, member_id, actor, act, about, outcome)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [of.merchantId, of.agentId, of.memberId, of.actor, of.act, of.about, of.outcome],
  );
  if (!row) throw new Error('the act was not stored');
  return row.id;
};

/** What became of an act, once. */
export const endAct = async (
  query: Query,
  of: { merchantId: number; id: bigint; outcome: string },
): Promise<void> => {
  await query(
    `update agent_sub_account_act set outcome = $3 where merchant_id = $1 and id = $2 and outcome = 'begun'`,
    [of.merchantId, of.id, of.outcome],
  );
};

export interface ActRow extends Record<string, unknown> {
  id: bigint;
  member_id: bigint;
  username: string;
  actor: SubAccountActor;
  act: string;
  about: string;
  outcome: string;
  at: Date;
}

/** Acts of an agent's sub-accounts, or of one, the newest first. */
export const readActs = (
  query: Query,
  of: Of & { memberId: bigint | null; behind: bigint | null; limit: number },
): Promise<ActRow[]> =>
  query<ActRow>(
    `select a.id, a.member_id, m.username, a.actor, a.act, a.about, a.outcome, a.at
       from agent_sub_account_act a join member m on m.merchant_id = $1 and m.id = a.member_id
      where a.merchant_id = $1 and a.agent_id = $2 and ($3::bigint is null or a.member_id = $3) and ($4::bigint is null or a.id < $4)
      order by a.id desc limit $5`,
    [of.merchantId, of.agentId, of.memberId, of.behind, of.limit],
  );
