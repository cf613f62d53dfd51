import type { MadeAccount } from '../../../src/contract/entities/agent-link';
import type {
  SubAccount,
  SubAccountActs,
  SubAccountRight,
  SubAccountSelf,
} from '../../../src/contract/entities/agent-sub-account';
import { subAccountRights } from '../../../src/contract/entities/agent-sub-account';
import type { Database, Query } from '../../database/types';
import {
  endAllSessions,
  endingSessions,
  type MadeAccounts,
  type Sessions,
  setMemberStatus,
  SUB_ACCOUNT_TYPE,
} from '../../identity/index';
import { GatewayError, type SessionContext, type Visitor } from '../../platform/index';
import type { TeamOf } from '../team';
import {
  countSubAccounts,
  findSubAccount,
  insertAct,
  insertSubAccount,
  lockSubAccounts,
  readActs,
  readAgentName,
  readSubAccounts,
  type SubAccountActor,
  type SubAccountRow,
  updateSubAccount,
} from './sub-accounts.queries';

/** Sub-accounts that one agent may have at a time. */
export const MAX_SUB_ACCOUNTS = 20;
const NUMBER = /^[1-9]\d{0,17}$/;

/** Those who help an agent: logins of their own, with rights that the agent gives and takes. */
export interface SubAccounts {
  list(of: TeamOf): Promise<SubAccount[]>;
  self(of: TeamOf & { sub: SessionContext['sub'] }): Promise<SubAccountSelf>;
  /** @throws GatewayError AGENT_SUB_ACCOUNTS_FULL, and what an account that is made for another is refused by */
  create(
    of: TeamOf & { visitor: Visitor },
    asked: { username: string; password: string; note: string; rights: readonly SubAccountRight[] },
  ): Promise<MadeAccount>;
  /** Its sessions end: what it may do is read anew at the next login. @throws GatewayError AGENT_SUB_ACCOUNT_UNKNOWN */
  change(
    of: TeamOf,
    asked: { id: string; note: string; rights: readonly SubAccountRight[]; state: 'active' | 'paused' },
  ): Promise<SubAccount>;
  /** @throws GatewayError AGENT_SUB_ACCOUNT_UNKNOWN */
  remove(of: TeamOf, asked: { id: string }): Promise<void>;
  /** @throws GatewayError AGENT_SUB_ACCOUNT_UNKNOWN */
  invite(of: TeamOf, asked: { id: string }): Promise<MadeAccount>;
  /** @throws GatewayError AGENT_SUB_ACCOUNT_UNKNOWN */
  acts(of: TeamOf, asked: { id: string; cursor: string; size: number }): Promise<SubAccountActs>;
}

const shown = (row: SubAccountRow): SubAccount => ({
  ...{ id: row.member_id.toString(), name: row.username, note: row.note },
  rights: subAccountRights.filter((right) => row.rights.includes(right)),
  ...{ state: row.state === 'paused' ? 'paused' : 'active', createdAt: row.created_at.getTime() },
  loginAt: row.last_login_at?.getTime() ?? null,
});
const numberOf = (text: string): bigint | null => (NUMBER.test(text) ? BigInt(text) : null);
const STATUS = { active: 'active', paused: 'locked', removed: 'closed' } as const;

interface Change {
  merchantId: number;
  agentId: bigint;
  row: SubAccountRow;
  to: Pick<SubAccountRow, 'note' | 'rights' | 'state'>;
  actor: SubAccountActor;
  act: string;
  about: string;
}

/** One that is there. The same word for those of other agents, removed ones and none. */
const demandSubAccount = async (
  query: Query,
  of: { merchantId: number; agentId: bigint },
  asked: string,
): Promise<SubAccountRow> => {
  const memberId = numberOf(asked);
  const row = memberId === null ? null : await findSubAccount(query, { ...of, memberId });
  if (row === null || row.state === 'removed') throw new GatewayError('AGENT_SUB_ACCOUNT_UNKNOWN');
  return row;
};

/** Writes a change with its act. Its sessions are the caller's to end. */
const writeChange = async (query: Query, change: Change): Promise<void> => {
  const { merchantId, agentId, row, to, actor, act, about } = change;
  const of = { merchantId, agentId, memberId: row.member_id };
  await updateSubAccount(query, { ...of, ...to });
  await setMemberStatus(query, { merchantId, memberId: row.member_id, status: STATUS[to.state] });
  await insertAct(query, { ...of, actor, act, about, outcome: 'done' });
};

/** An operator's word on one of an agent's, by name. Other nodes hear of the sessions that end. @returns false: there is none of that name */
export const setSubAccountState = async (
  query: Query,
  of: { merchantId: number; agentId: bigint; username: string; state: SubAccountRow['state'] },
): Promise<boolean> => {
  await lockSubAccounts(query, of);
  const rows = await readSubAccounts(query, { ...of, limit: MAX_SUB_ACCOUNTS });
  const row = rows.find(({ username }) => username.toLowerCase() === of.username.toLowerCase());
  if (!row) return false;
  const to = { note: row.note, rights: row.rights, state: of.state };
  const act = ({ active: 'resumed', paused: 'paused', removed: 'removed' } as const)[of.state];
  await writeChange(query, { ...of, row, to, actor: 'operator', act, about: '' });
  await endAllSessions(query, { merchantId: of.merchantId, memberId: row.member_id });
  return true;
};

/** An agent's, as operators read them. */
export const readOperatorSubAccounts = (
  query: Query,
  of: { merchantId: number; agentId: bigint },
): Promise<SubAccountRow[]> => readSubAccounts(query, { ...of, limit: MAX_SUB_ACCOUNTS });

export const createSubAccounts = (deps: {
  db: Database;
  madeAccounts: MadeAccounts;
  sessions: Pick<Sessions, 'announce'>;
}): SubAccounts => {
  const { db } = deps;
  const endSessions = endingSessions(() => deps.sessions);
  const write = async (query: Query, change: Change): Promise<() => void> => {
    await writeChange(query, change);
    return endSessions(query, { merchantId: change.merchantId, memberId: change.row.member_id });
  };
  return {
    async list({ merchant, agentId }) {
      const of = { merchantId: merchant.id, agentId, limit: MAX_SUB_ACCOUNTS };
      return (await readSubAccounts(db.merchant(merchant.id).query, of)).map(shown);
    },
    async self({ merchant, sub }) {
      if (sub === null) return { isSubAccount: false, agent: '', rights: [...subAccountRights] };
      const of = { merchantId: merchant.id, agentId: sub.agentId };
      return {
        isSubAccount: true,
        agent: await readAgentName(db.merchant(merchant.id).query, of),
        rights: subAccountRights.filter((right) => sub.rights.includes(right)),
      };
    },
    async create({ merchant, agentId, visitor }, { username, password, note, rights }) {
      const of = { merchantId: merchant.id, agentId };
      const { memberId, inviteUrl } = await deps.madeAccounts.make({
        ...{ visitor, username, password, nickname: '', agentId: null, type: SUB_ACCOUNT_TYPE },
        along: async (query, member) => {
          await lockSubAccounts(query, of);
          if ((await countSubAccounts(query, of)) >= MAX_SUB_ACCOUNTS)
            throw new GatewayError('AGENT_SUB_ACCOUNTS_FULL', { value: { most: MAX_SUB_ACCOUNTS } });
          await insertSubAccount(query, { ...of, memberId: member, note, rights });
          const made = { act: 'created', about: rights.join(' '), outcome: 'done' } as const;
          await insertAct(query, { ...of, memberId: member, actor: 'agent', ...made });
        },
      });
      return { id: memberId.toString(), name: username, inviteUrl };
    },
    async change({ merchant, agentId }, { id, note, rights, state }) {
      const of = { merchantId: merchant.id, agentId };
      const { row, after } = await db.merchant(merchant.id).tx(async (query) => {
        await lockSubAccounts(query, of);
        const found = await demandSubAccount(query, of, id);
        const act = state === found.state ? 'changed' : state === 'paused' ? 'paused' : 'resumed';
        const to = { note, rights: [...rights], state };
        const told = await write(query, {
          ...{ ...of, row: found, to, actor: 'agent', act, about: rights.join(' ') },
        });
        return { row: { ...found, ...to }, after: told };
      });
      after();
      return shown(row);
    },
    async remove({ merchant, agentId }, { id }) {
      const of = { merchantId: merchant.id, agentId };
      const after = await db.merchant(merchant.id).tx(async (query) => {
        await lockSubAccounts(query, of);
        const row = await demandSubAccount(query, of, id);
        const to = { note: row.note, rights: row.rights, state: 'removed' as const };
        return write(query, { ...of, row, to, actor: 'agent', act: 'removed', about: '' });
      });
      after();
    },
    async invite({ merchant, agentId }, { id }) {
      const of = { merchantId: merchant.id, agentId };
      const { row, inviteUrl, after } = await db.merchant(merchant.id).tx(async (query) => {
        await lockSubAccounts(query, of);
        const found = await demandSubAccount(query, of, id);
        const told = await write(query, {
          ...{ ...of, row: found, to: found, actor: 'agent', act: 'invited', about: '' },
        });
        const member = { merchantId: merchant.id, memberId: found.member_id };
        return { row: found, inviteUrl: await deps.madeAccounts.link(query, member), after: told };
      });
      after();
      return { id: row.member_id.toString(), name: row.username, inviteUrl };
    },
    async acts({ merchant, agentId }, { id, cursor, size }) {
      const of = { merchantId: merchant.id, agentId };
      const { query } = db.merchant(merchant.id);
      const memberId = id === '' ? null : numberOf(id);
      // Those that were removed have a past as well.
      if (id !== '' && (memberId === null || (await findSubAccount(query, { ...of, memberId })) === null))
        throw new GatewayError('AGENT_SUB_ACCOUNT_UNKNOWN');
      const behind = cursor === '' ? null : numberOf(cursor);
      if (cursor !== '' && behind === null) throw new GatewayError('REQUEST_INVALID', { reason: 'cursor' });
      const rows = await readActs(query, { ...of, memberId, behind, limit: size + 1 });
      const page = rows.slice(0, size);
      return {
        acts: page.map((row) => ({
          ...{ id: row.id.toString(), subAccount: { id: row.member_id.toString(), name: row.username } },
          by: row.actor === 'sub-account' ? 'sub-account' : 'agent',
          ...{ act: row.act, about: row.about, outcome: row.outcome, at: row.at.getTime() },
        })),
        next: rows.length > size ? (page.at(-1)?.id.toString() ?? '') : '',
      };
    },
  };
};
