import { useEffect, useState } from 'react';
import type { SubAccount, SubAccountActs, SubAccountRight } from '../../contract/entities/agent-sub-account';
import type { MadeAccount } from '../../contract/entities/agent-link';
import { agentDomain } from '../../core/domains/agent';
import type { AppError } from '../../core/kernel/app-error';
import { useAction, useDomain } from '../../react';
import { useLoaded, type Loaded } from '../../react/use-loaded';
import { useStepUp, type StepUp } from '../../react/use-step-up';

/** Rights that are given one by one; to see the team goes with every sub-account. */
export const GIVEN: readonly Exclude<SubAccountRight, 'view'>[] = ['reports', 'register', 'transfers'];
/** Pages of acts that are put together in one list. */
const MAX_PAGES = 20;

export interface SubAccountDraft {
  username: string;
  note: string;
  rights: readonly SubAccountRight[];
}
const EMPTY: SubAccountDraft = { username: '', note: '', rights: ['view'] };

/** The agent's sub-accounts, and what is done with one of them. */
export function useSubAccounts(): {
  list: Loaded<SubAccount[]>;
  /** Counts what was done: the record is read anew by it. */
  turn: number;
  /** A link for a password, shown this once. */
  made: MadeAccount | null;
  busy: boolean;
  error: AppError | null;
  stepUp: StepUp;
  pause(one: SubAccount): void;
  remove(id: string): void;
  invite(id: string): void;
  done(made: MadeAccount | null): void;
} {
  const domain = useDomain(agentDomain);
  const stepUp = useStepUp();
  const list = useLoaded(() => domain.subAccounts());
  const [turn, setTurn] = useState(0);
  const [made, setMade] = useState<MadeAccount | null>(null);
  const done = (account: MadeAccount | null): void => {
    setMade(account);
    list.again();
    setTurn((count) => count + 1);
  };
  const { run, busy, error } = useAction(async (work: () => Promise<MadeAccount | null>) => {
    const answer = await stepUp.guard(async () => ({ account: await work() }));
    if (answer !== null) done(answer.account);
  });
  return {
    list,
    turn,
    made,
    busy,
    error,
    stepUp,
    pause: ({ id, note, rights, state }) =>
      void run(async () => {
        await domain.changeSubAccount({ id, note, rights, state: state === 'active' ? 'paused' : 'active' });
        return null;
      }),
    remove: (id) =>
      void run(async () => {
        await domain.removeSubAccount(id);
        return null;
      }),
    invite: (id) => void run(() => domain.inviteSubAccount(id)),
    done,
  };
}

/** A new sub-account, or another note and other rights of one. */
export function useSubAccountForm(
  one: SubAccount | null,
  onDone: (made: MadeAccount | null) => void,
): {
  draft: SubAccountDraft;
  isMissing: boolean;
  busy: boolean;
  error: AppError | null;
  stepUp: StepUp;
  change(part: Partial<SubAccountDraft>): void;
  give(right: SubAccountRight, on: boolean): void;
  save(): void;
} {
  const domain = useDomain(agentDomain);
  const stepUp = useStepUp();
  const [draft, setDraft] = useState<SubAccountDraft>(() =>
    one === null ? EMPTY : { username: one.name, note: one.note, rights: one.rights },
  );
  const [isTried, setTried] = useState(false);
  const { run, busy, error } = useAction(async () => {
    const { username, note, rights } = draft;
    const answer = await stepUp.guard(async () => {
      if (one === null)
        return {
          made: await domain.createSubAccount({ username: username.trim(), note: note.trim(), rights }),
        };
      await domain.changeSubAccount({ id: one.id, note: note.trim(), rights, state: one.state });
      return { made: null };
    });
    if (answer !== null) onDone(answer.made);
  });
  const isMissing = draft.username.trim() === '';
  return {
    draft,
    isMissing: isTried && isMissing,
    busy,
    error,
    stepUp,
    change: (part) => setDraft((old) => ({ ...old, ...part })),
    give: (right, on) =>
      setDraft((old) => ({
        ...old,
        rights: on ? [...old.rights, right] : old.rights.filter((given) => given !== right),
      })),
    save() {
      setTried(true);
      if (!isMissing) void run();
    },
  };
}

/** What sub-accounts did and what was done with them, page after page; another `turn` reads it anew. */
export function useSubAccountActs(turn: number): Loaded<SubAccountActs> & { more(): void } {
  const domain = useDomain(agentDomain);
  const [pages, setPages] = useState(1);
  const list = useLoaded(async () => {
    const acts: SubAccountActs['acts'] = [];
    let next = '';
    for (let page = 0; page < pages; page += 1) {
      const answer = await domain.subAccountActs({ cursor: next });
      acts.push(...answer.acts);
      ({ next } = answer);
      if (next === '') break;
    }
    return { acts, next };
  });
  const { again } = list;
  useEffect(() => {
    if (turn > 0) again();
  }, [turn, again]);
  return {
    ...list,
    more: () => {
      setPages((count) => Math.min(MAX_PAGES, count + 1));
      again();
    },
  };
}
