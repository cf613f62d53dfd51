import type { HandlerInput } from '../contract/call';
import type {
  subAccountActs,
  subAccountChange,
  subAccountCreate,
  subAccountInvite,
  subAccountRemove,
} from '../contract/calls/agents-sub-accounts';
import { madeAccountToWire } from '../contract/entities/agent-link';
import {
  subAccountActsToWire,
  subAccountRights,
  subAccountSelfToWire,
  subAccountsToWire,
  subAccountToWire,
} from '../contract/entities/agent-sub-account';
import type { FakeSubAccount } from './fake-agents-state';
import { FakeRefusal } from './fake-refusal';
import { newMember, self, type FakeContext } from './fake-state';
import { agentOf, paginate } from './fake-teams';

const MOST = 20;
const AGENT = 1;
const link = `https://games.example/login#reset=${'x'.repeat(43)}`;

const note = (context: FakeContext, one: FakeSubAccount, act: string, about = ''): void => {
  const { teams } = context.state;
  teams.subAccountActs.push({
    ...{ id: String(teams.subAccountActs.length + 1), agentId: one.agentId },
    ...{ subAccount: { id: one.id, name: one.name }, by: 'agent', act, about },
    ...{ outcome: 'done', at: Date.parse(teams.today) },
  });
};
const find = (context: FakeContext, id: string): FakeSubAccount => {
  const agent = agentOf(context);
  const found = context.state.teams.subAccounts.find((one) => one.id === id && one.agentId === agent.id);
  if (!found) throw new FakeRefusal('AGENT_SUB_ACCOUNT_UNKNOWN');
  return found;
};
/** It has to log in again. */
const endSessions = (context: FakeContext, { name }: FakeSubAccount): void => {
  for (const [token, username] of context.state.tokens)
    if (username === name) context.state.tokens.delete(token);
};

export const agentSubAccountAnswers = {
  subAccountList(_: unknown, context: FakeContext) {
    const agent = agentOf(context);
    return subAccountsToWire(context.state.teams.subAccounts.filter(({ agentId }) => agentId === agent.id));
  },
  subAccountSelf(_: unknown, context: FakeContext) {
    const who = self(context);
    const agent = agentOf(context);
    const own = context.state.teams.subAccounts.find(({ id }) => id === who.id);
    return subAccountSelfToWire({
      isSubAccount: own !== undefined,
      agent: own === undefined ? '' : agent.username,
      rights: own?.rights ?? [...subAccountRights],
    });
  },
  subAccountCreate(input: HandlerInput<typeof subAccountCreate>, context: FakeContext) {
    const agent = agentOf(context);
    const { state } = context;
    if (state.members.has(input.username)) throw new FakeRefusal('REGISTER_USERNAME_TAKEN');
    if (state.teams.subAccounts.filter(({ agentId }) => agentId === agent.id).length >= MOST)
      throw new FakeRefusal('AGENT_SUB_ACCOUNTS_FULL', { most: MOST });
    const { id } = newMember(state, {
      ...{ username: input.username, password: input.password, type: AGENT, minor: 0n },
      passwordExpired: input.password !== '',
    });
    const made: FakeSubAccount = {
      ...{ id, agentId: agent.id, name: input.username, note: input.note, rights: input.rights },
      ...{ state: 'active', createdAt: Date.parse(state.teams.today), loginAt: null },
    };
    state.teams.subAccounts.push(made);
    note(context, made, 'created', input.rights.join(' '));
    return madeAccountToWire({ id, name: input.username, inviteUrl: input.password === '' ? link : '' });
  },
  subAccountChange(input: HandlerInput<typeof subAccountChange>, context: FakeContext) {
    const one = find(context, input.id);
    const act = one.state === input.state ? 'changed' : input.state === 'paused' ? 'paused' : 'resumed';
    Object.assign(one, { note: input.note, rights: input.rights, state: input.state });
    note(context, one, act, input.rights.join(' '));
    endSessions(context, one);
    return subAccountToWire(one);
  },
  subAccountRemove({ id }: HandlerInput<typeof subAccountRemove>, context: FakeContext) {
    const one = find(context, id);
    const { state } = context;
    note(context, one, 'removed');
    endSessions(context, one);
    state.teams.subAccounts.splice(state.teams.subAccounts.indexOf(one), 1);
    state.members.delete(one.name);
    return null;
  },
  subAccountInvite({ id }: HandlerInput<typeof subAccountInvite>, context: FakeContext) {
    const one = find(context, id);
    note(context, one, 'invited');
    endSessions(context, one);
    return madeAccountToWire({ id, name: one.name, inviteUrl: link });
  },
  subAccountActs(input: HandlerInput<typeof subAccountActs>, context: FakeContext) {
    const agent = agentOf(context);
    const all = context.state.teams.subAccountActs.filter(
      ({ agentId, subAccount }) => agentId === agent.id && (input.id === '' || subAccount.id === input.id),
    );
    const { page, next } = paginate([...all].reverse(), input);
    return subAccountActsToWire({ acts: page, next });
  },
};
