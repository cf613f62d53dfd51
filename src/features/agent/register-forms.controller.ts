import { useState } from 'react';
import type { MadeAccount } from '../../contract/entities/agent-link';
import { agentDomain } from '../../core/domains/agent';
import { useAction, useDomain } from '../../react';
import { useLacks } from '../../react/use-lacks';
import { useRates } from './register.controller';

export interface LinkDraft {
  makes: 'member' | 'agent';
  note: string;
  /** Year-month-day, '' for none. */
  expires: string;
}

/** A new link with the rates that were chosen. */
export function useNewLink(onMade: () => void) {
  const domain = useDomain(agentDomain);
  const rates = useRates();
  const [draft, setDraft] = useState<LinkDraft>({ makes: 'member', note: '', expires: '' });
  const canEnd = !useLacks('agents.linkCreate.endDate');
  const { run, busy, error } = useAction(async () => {
    const end = Date.parse(`${draft.expires}T23:59:59`);
    await domain.createLink({
      ...{ makes: draft.makes, note: draft.note.trim(), rates: rates.list },
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
  /** '' where the new member chooses it by a link. */
  password: string;
  nickname: string;
}
const NO_ACCOUNT: AccountDraft = { makes: 'member', username: '', password: '', nickname: '' };
/** What older gateways take. Every guesser tries the second one first. */
const PASSWORD = /^.{6,16}$/;
const WORN_OUT = '123456';
const isPassword = (text: string): boolean => PASSWORD.test(text) && text !== WORN_OUT;

/** A new account right below. Its owner sets the password; a gateway that sends no link for that needs a first one. */
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
