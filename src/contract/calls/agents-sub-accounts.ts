import * as v from 'valibot';
import { defineCall } from '../call';
import { madeAccountFromWire } from '../entities/agent-link';
import {
  subAccountActsFromWire,
  subAccountFromWire,
  subAccountRights,
  subAccountSelfFromWire,
  subAccountsFromWire,
} from '../entities/agent-sub-account';
import { anything, maybeText, nothing, passThrough, text } from '../wire';
import { agents, teamPageFields } from './agents';

/** Characters of what an agent writes down about a sub-account. */
export const SUB_ACCOUNT_NOTE_MAX = 200;

const subAccountId = v.pipe(maybeText(20), v.regex(/^\d*$/));
/** The right to see the team goes with every sub-account. */
const rights = v.pipe(
  v.optional(v.pipe(v.array(v.picklist(subAccountRights)), v.maxLength(subAccountRights.length)), []),
  v.transform((given) => subAccountRights.filter((right) => right === 'view' || given.includes(right))),
);

/** The caller's sub-accounts, those that were removed left out. */
export const subAccountList = defineCall({
  ...agents,
  name: 'agents.subAccounts',
  path: '/wps/agent/subAccounts',
  module: 'AGESUBACCOUNT',
  request: nothing,
  reply: subAccountsFromWire,
  errors: ['AGENT_ONLY'],
});

/** What the caller may do: an agent, or a sub-account of one. */
export const subAccountSelf = defineCall({
  ...agents,
  name: 'agents.subAccountSelf',
  path: '/wps/agent/subAccountSelf',
  module: 'COMM3',
  subAccount: 'own',
  request: nothing,
  reply: subAccountSelfFromWire,
  errors: ['AGENT_ONLY'],
});

/** Makes a sub-account. Without a password a link is answered, once, by which its owner sets one. */
export const subAccountCreate = defineCall({
  ...agents,
  limit: 'register',
  name: 'agents.subAccountCreate',
  path: '/wps/agent/subAccount',
  method: 'POST',
  module: 'AGESUBACCOUNT',
  fresh: true,
  sealed: true,
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      username: text(64),
      password: maybeText(128),
      remark: maybeText(SUB_ACCOUNT_NOTE_MAX),
      rights,
    }),
    v.transform((wire) => ({
      username: wire.username.trim(),
      password: wire.password,
      note: wire.remark.trim(),
      rights: wire.rights,
    })),
  ),
  reply: madeAccountFromWire,
  errors: [
    'AGENT_ONLY',
    'AGENT_SUB_ACCOUNTS_FULL',
    'REGISTER_USERNAME_TAKEN',
    'REGISTER_FIELD_INVALID',
    'PASSWORD_REFUSED',
    'STEP_UP_REQUIRED',
  ],
});

/** Other rights, another note, a pause or its end. Its sessions end. */
export const subAccountChange = defineCall({
  ...agents,
  limit: 'write',
  name: 'agents.subAccountChange',
  path: '/wps/agent/subAccount',
  method: 'PUT',
  module: 'AGESUBACCOUNT',
  fresh: true,
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      subAccountId,
      remark: maybeText(SUB_ACCOUNT_NOTE_MAX),
      rights,
      status: v.picklist(['active', 'paused']),
    }),
    v.transform((wire) => ({
      id: wire.subAccountId,
      note: wire.remark.trim(),
      rights: wire.rights,
      state: wire.status,
    })),
  ),
  reply: subAccountFromWire,
  errors: ['AGENT_ONLY', 'AGENT_SUB_ACCOUNT_UNKNOWN', 'STEP_UP_REQUIRED'],
});

/** Ends a sub-account for good. What it did stays on record. */
export const subAccountRemove = defineCall({
  ...agents,
  limit: 'write',
  name: 'agents.subAccountRemove',
  path: '/wps/agent/subAccount',
  method: 'DELETE',
  module: 'AGESUBACCOUNT',
  fresh: true,
  request: v.pipe(
    v.strictObject({ ...passThrough, subAccountId }),
    v.transform((wire) => ({ id: wire.subAccountId })),
  ),
  reply: anything,
  errors: ['AGENT_ONLY', 'AGENT_SUB_ACCOUNT_UNKNOWN', 'STEP_UP_REQUIRED'],
});

/** A new link by which the owner sets a password; earlier links and sessions end. */
export const subAccountInvite = defineCall({
  ...agents,
  limit: 'write',
  name: 'agents.subAccountInvite',
  path: '/wps/agent/subAccountLink',
  method: 'POST',
  module: 'AGESUBACCOUNT',
  fresh: true,
  request: v.pipe(
    v.strictObject({ ...passThrough, subAccountId }),
    v.transform((wire) => ({ id: wire.subAccountId })),
  ),
  reply: madeAccountFromWire,
  errors: ['AGENT_ONLY', 'AGENT_SUB_ACCOUNT_UNKNOWN', 'STEP_UP_REQUIRED'],
});

/** What sub-accounts did and what was done with them, the newest first; '' is all of them. */
export const subAccountActs = defineCall({
  ...agents,
  name: 'agents.subAccountActs',
  path: '/wps/agent/subAccountActs',
  module: 'AGESUBACCOUNT',
  request: v.pipe(
    v.strictObject({ ...passThrough, ...teamPageFields, subAccountId }),
    v.transform((wire) => ({ id: wire.subAccountId, cursor: wire.cursor, size: wire.size })),
  ),
  reply: subAccountActsFromWire,
  errors: ['AGENT_ONLY', 'AGENT_SUB_ACCOUNT_UNKNOWN'],
});
