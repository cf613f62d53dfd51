import { useEffect, useState } from 'react';
import type { AgentLink, AgentRate, MadeAccount, RateLimit } from '../../contract/entities/agent-link';
import type { Announcement } from '../../contract/entities/notice';
import { agentDomain } from '../../core/domains/agent';
import type { AppError } from '../../core/kernel/app-error';
import { useAction, useClient, useDomain } from '../../react';
import { useLacks } from '../../react/use-lacks';
import { useLoaded, type Loaded } from '../../react/use-loaded';

/** Pages of links that are put together in one list. */
const MAX_PAGES = 20;
const SAID_FOR_MS = 2_500;

/** What became of copying a text; said for a moment. */
export function useCopy(text: string): { said: 'copy' | 'copied' | 'copyFailed'; copy(): void } {
  const { clock } = useClient().ports;
  const [said, setSaid] = useState<'copy' | 'copied' | 'copyFailed'>('copy');
  useEffect(() => {
    if (said !== 'copied') return undefined;
    const timer = clock.setTimeout(() => setSaid('copy'), SAID_FOR_MS);
    return () => clock.clearTimeout(timer);
  }, [said, clock]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('copied');
    } catch {
      // No permission, or a page without https: the text stands there to be copied by hand.
      setSaid('copyFailed');
    }
  };
  return { said, copy: () => void copy() };
}

export interface Rates {
  /** Null until they are here. */
  limits: RateLimit[] | null;
  /** Parts per million by product. */
  chosen: Readonly<Partial<Record<RateLimit['product'], number>>>;
  choose(product: RateLimit['product'], ppm: number): void;
  /** What was chosen, as it is sent. */
  list: AgentRate[];
}

/** Rates that may be given, none at first. */
export function useRates(): Rates {
  const domain = useDomain(agentDomain);
  const { value } = useLoaded(() => domain.rateLimits());
  const [chosen, setChosen] = useState<Rates['chosen']>({});
  return {
    limits: value?.filter(({ mostPpm }) => mostPpm > 0) ?? null,
    chosen,
    choose: (product, ppm) => setChosen((old) => ({ ...old, [product]: ppm })),
    list: (value ?? []).flatMap(({ product }) => {
      const ppm = chosen[product] ?? 0;
      return ppm > 0 ? [{ product, ppm }] : [];
    }),
  };
}

export function useLinks(): Loaded<{ links: AgentLink[]; next: string }> & {
  more(): void;
  end(id: string): void;
  ending: { busy: boolean; error: AppError | null };
} {
  const domain = useDomain(agentDomain);
  const [pages, setPages] = useState(1);
  const list = useLoaded(async () => {
    const links: AgentLink[] = [];
    let next = '';
    for (let page = 0; page < pages; page += 1) {
      const answer = await domain.links({ cursor: next });
      links.push(...answer.links);
      ({ next } = answer);
      if (next === '') break;
    }
    return { links, next };
  });
  const { run, busy, error } = useAction(async (id: string) => {
    await domain.endLink(id);
    list.again();
  });
  return {
    ...list,
    more: () => {
      setPages((count) => Math.min(MAX_PAGES, count + 1));
      list.again();
    },
    end: (id) => void run(id),
    ending: { busy, error },
  };
}

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

export function useAnnouncements(): Loaded<Announcement[]> {
  const domain = useDomain(agentDomain);
  return useLoaded(() => domain.announcements());
}
