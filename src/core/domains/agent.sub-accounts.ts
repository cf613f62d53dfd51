import {
  subAccountActs,
  subAccountChange,
  subAccountCreate,
  subAccountInvite,
  subAccountList,
  subAccountRemove,
  subAccountSelf,
} from '../../contract/calls/agents-sub-accounts';
import type { AgentSubAccountDomain, Client } from '../types';

const stopOf = ({ signal }: { signal?: AbortSignal }) => (signal ? { signal } : {});

/** Sub-accounts of an agent. */
export const subAccountMethods = (client: Client): AgentSubAccountDomain => ({
  subAccounts: (query = {}) => client.call(subAccountList, {}, stopOf(query)),
  ownRights: (query = {}) => client.call(subAccountSelf, {}, stopOf(query)),
  createSubAccount: ({ username, password = '', note = '', rights }) =>
    client.call(subAccountCreate, { username, password, remark: note, rights: [...rights] }),
  changeSubAccount: ({ id, note, rights, state }) =>
    client.call(subAccountChange, { subAccountId: id, remark: note, rights: [...rights], status: state }),
  async removeSubAccount(id) {
    await client.call(subAccountRemove, { subAccountId: id });
  },
  inviteSubAccount: (id) => client.call(subAccountInvite, { subAccountId: id }),
  subAccountActs: ({ id = '', cursor = '', size, ...query } = {}) =>
    client.call(
      subAccountActs,
      { subAccountId: id, cursor, ...(size === undefined ? {} : { size }) },
      stopOf(query),
    ),
});
