import * as v from 'valibot';
import { looseId, looseList, looseText, looseTime } from '../wire';

/** What a sub-account of an agent may do. Each may see the team; the rest is given one by one. */
export const subAccountRights = ['view', 'reports', 'register', 'transfers'] as const;
export type SubAccountRight = (typeof subAccountRights)[number];
/** `own`: the sub-account's own login and nothing of the agent's. */
export type SubAccountUse = 'own' | SubAccountRight;

/** Someone who helps an agent, with a login of their own. */
export interface SubAccount {
  id: string;
  name: string;
  note: string;
  rights: SubAccountRight[];
  state: 'active' | 'paused';
  createdAt: number | null;
  /** Last login; null: none yet. */
  loginAt: number | null;
}

/** What the one who asks may do: an agent everything, a sub-account what it was given. */
export interface SubAccountSelf {
  isSubAccount: boolean;
  /** Username of the agent it helps, '' for an agent. */
  agent: string;
  rights: SubAccountRight[];
}

/** One act: of a sub-account, or of the agent with it. */
export interface SubAccountAct {
  id: string;
  subAccount: { id: string; name: string };
  by: 'agent' | 'sub-account';
  /** Name of the call, or created, changed, paused, resumed, removed, invited. */
  act: string;
  /** What it was about, as the call named it. */
  about: string;
  /** done, a code of an error; begun: nothing more is known. */
  outcome: string;
  at: number | null;
}
export interface SubAccountActs {
  acts: SubAccountAct[];
  next: string;
}

const rightsOf = (words: string[]): SubAccountRight[] =>
  subAccountRights.filter((right) => words.includes(right));
const wireRights = v.pipe(looseList(looseText), v.transform(rightsOf));

const wireSubAccount = v.object({
  subAccountId: looseId,
  userName: looseText,
  remark: looseText,
  rights: wireRights,
  status: looseText,
  createTime: looseTime,
  lastLoginTime: looseTime,
});
export const subAccountFromWire = v.pipe(
  wireSubAccount,
  v.transform((wire): SubAccount => ({
    id: wire.subAccountId,
    name: wire.userName,
    note: wire.remark,
    rights: wire.rights,
    state: wire.status === 'paused' ? 'paused' : 'active',
    createdAt: wire.createTime,
    loginAt: wire.lastLoginTime,
  })),
);
export const subAccountToWire = (one: SubAccount): v.InferInput<typeof subAccountFromWire> => ({
  subAccountId: one.id,
  userName: one.name,
  remark: one.note,
  rights: one.rights,
  status: one.state,
  createTime: one.createdAt,
  lastLoginTime: one.loginAt,
});

export const subAccountsFromWire = v.pipe(
  v.object({ list: looseList(subAccountFromWire) }),
  v.transform((wire): SubAccount[] => wire.list),
);
export const subAccountsToWire = (list: readonly SubAccount[]): v.InferInput<typeof subAccountsFromWire> => ({
  list: list.map(subAccountToWire),
});

export const subAccountSelfFromWire = v.pipe(
  v.object({ agentName: looseText, rights: wireRights }),
  v.transform((wire): SubAccountSelf => ({
    isSubAccount: wire.agentName !== '',
    agent: wire.agentName,
    rights: wire.rights,
  })),
);
export const subAccountSelfToWire = (self: SubAccountSelf): v.InferInput<typeof subAccountSelfFromWire> => ({
  agentName: self.agent,
  rights: self.rights,
});

export const subAccountActsFromWire = v.pipe(
  v.object({
    list: looseList(
      v.object({
        actId: looseId,
        subAccountId: looseId,
        userName: looseText,
        actor: looseText,
        action: looseText,
        target: looseText,
        result: looseText,
        activityDate: looseTime,
      }),
    ),
    next: looseText,
  }),
  v.transform((wire): SubAccountActs => ({
    acts: wire.list.map((row) => ({
      id: row.actId,
      subAccount: { id: row.subAccountId, name: row.userName },
      by: row.actor === 'agent' ? 'agent' : 'sub-account',
      act: row.action,
      about: row.target,
      outcome: row.result,
      at: row.activityDate,
    })),
    next: wire.next,
  })),
);
export const subAccountActsToWire = (page: SubAccountActs): v.InferInput<typeof subAccountActsFromWire> => ({
  list: page.acts.map((row) => ({
    actId: row.id,
    subAccountId: row.subAccount.id,
    userName: row.subAccount.name,
    actor: row.by,
    action: row.act,
    target: row.about,
    result: row.outcome,
    activityDate: row.at,
  })),
  next: page.next,
});
