import { useState } from 'react';
import type { MadeAccount } from '../../contract/entities/agent-link';
import { agentDomain } from '../../core/domains/agent';
import { useAction, useDomain } from '../../react';
import { useLacks } from '../../react/use-lacks';
import { useRates } from './register.controller';

export interface LinkDraft {
  makes: 'member' | 'agent';
  note: string;
  /** Year-month-day; '' if the link does not expire. */
  expires: string;
}

/** The form for a new link. */
export function useNewLink(onMade: () => void) {
  const domain = useDomain(agentDomain);
  const rates = useRates();
  const [draft, setDraft] = useState<LinkDraft>({ makes: 'member', note: '', expires: '' });
  const canEnd = !useLacks('agents.linkCreate.endDate');
  const { run, busy, error } = useAction(async () => {
    const end = Date.parse(`${draft.expires}T23:59:59`);
    await domain.createLink({
      makes: draft.makes,
      note: draft.note.trim(),
      rates: rates.list,
      expiresAt: Number.isNaN(end) ? null : end,
    });
    onMade();
  });
  return {
    rates,
    draft,
    busy,
    error,
    canEnd,
    change: (part: Partial<LinkDraft>) => setDraft((old) => ({ ...old, ...part })),
    make: () => void run(),
  };
}

export interface AccountDraft {
  makes: 'member' | 'agent';
  username: string;
  /** '' if the new member chooses it by a link. */
  password: string;
  nickname: string;
}
const NO_ACCOUNT: AccountDraft = { makes: 'member', username: '', password: '', nickname: '' };
/** The rule of older gateways. `WORN_OUT` satisfies it, but it is the first password that an attacker tries. */
const PASSWORD = /^.{6,16}$/;
const WORN_OUT = '123456';
const isPassword = (text: string): boolean => PASSWORD.test(text) && text !== WORN_OUT;

/** The form for a new account directly below the agent. Its owner sets the password by a link; gateways without that link need a first password. */
export function useNewAccount() {
  const domain = useDomain(agentDomain);
  const rates = useRates();
  const [draft, setDraft] = useState(NO_ACCOUNT);
  const needsPassword = useLacks('agents.create.inviteUrl');
  const [isTried, setTried] = useState(false);
  const [made, setMade] = useState<MadeAccount | null>(null);
  const { run, busy, error } = useAction(async () => {
    const { makes, username, password, nickname } = draft;
    setMade(
      await domain.createAccount({
        makes,
        username: username.trim(),
        password: needsPassword ? password : '',
        nickname: nickname.trim(),
        rates: rates.list,
      }),
    );
    setDraft(NO_ACCOUNT);
  });
  const isNamed = draft.username.trim() !== '';
  const isOpen = !needsPassword || isPassword(draft.password);
  return {
    rates,
    draft,
    made,
    busy,
    error,
    needsPassword,
    isMissing: isTried && !isNamed,
    isPasswordMissing: isTried && !isOpen,
    change: (part: Partial<AccountDraft>) => setDraft((old) => ({ ...old, ...part })),
    make() {
      setTried(true);
      if (isNamed && isOpen) void run();
    },
    another() {
      setMade(null);
      setTried(false);
    },
  };
}
