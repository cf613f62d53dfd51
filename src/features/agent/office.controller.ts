import { useState, type ComponentType } from 'react';
import { AppError } from '../../core/kernel/app-error';
import type { Intent } from '../../core/types';
import { useAction, useClient, useHost, useIntents, useStore } from '../../react';
import { useMissingPages } from '../../react/use-missing-pages';
import { duePages, type PaidBy } from './pages';
import type { Rights } from './rights.controller';
import { agentPaths, isAgentPage, type AgentPage } from './paths';

export interface OfficeItem {
  page: AgentPage;
  /** Its address on the operator's site, '' where this page has none. */
  href: string;
  isCurrent: boolean;
}

/** Whether who is here is an agent: null while it is not known. */
export function useIsAgent(): boolean | null {
  const { session } = useClient();
  return useStore(session.store, ({ state, kind }) => (state === 'member' ? kind === 'agent' : null));
}

/** The name of the page that an intent asks for; '' for none. */
const pageFor = (intent: Intent): string => {
  if (intent.type === 'open-deposit') return 'depositv2';
  if (intent.type === 'open-inbox') return 'agentMessages';
  return intent.type === 'open-member-page' ? intent.page : '';
};

/** Said in the place of a page that is not for this agent, or not at this gateway. */
const NOT_HERE = new AppError('FUNCTION_NOT_AVAILABLE');
/** Shown where the address names no page. */
const FIRST: AgentPage = 'agentTeamOverview';

/** The menu, and the page that it shows. */
export function useOffice(options: {
  page: string;
  built: readonly AgentPage[];
  paidBy: readonly PaidBy[];
  rights: Rights;
}): {
  page: AgentPage | null;
  /** Why this page cannot be here; null: it can. */
  error: AppError | null;
  items: OfficeItem[];
  go(page: AgentPage): void;
  /** The note below each page. Undefined unless the gateway is an older one. */
  Note: ComponentType | undefined;
} {
  const { built, paidBy, rights } = options;
  const client = useClient();
  const host = useHost();
  const wanted = isAgentPage(options.page) ? options.page : FIRST;
  // A choice of the menu holds until the element is told another page.
  const [choice, choose] = useState({ wanted, page: wanted });
  const flags = useStore(client.system.store, ({ status }) => status?.flags);
  const missing = useMissingPages<AgentPage>(() => import('./older-part'));
  const due = duePages({ flags: flags ?? {}, paidBy, rights }, built).filter(
    (name) => missing.pages?.includes(name) === false,
  );
  const chosen = choice.wanted === wanted ? choice.page : wanted;
  const isKnown = flags !== undefined && missing.pages !== null;
  // The address of the back-office itself opens the first page that there is.
  const page = chosen === FIRST && !due.includes(FIRST) ? (due[0] ?? null) : chosen;
  const go = (next: AgentPage): void => {
    if (host.emit('foyer-agent-page', { page: next }, { cancelable: true })) choose({ wanted, page: next });
  };
  useIntents((intent) => {
    const asked = pageFor(intent);
    if (!isAgentPage(asked) || !due.includes(asked)) return false;
    go(asked);
    return true;
  });
  const { address } = client.ports.page;
  return {
    page: isKnown ? page : null,
    error: !isKnown || page === null || due.includes(page) ? null : NOT_HERE,
    Note: missing.Note,
    items: due.map((name) => ({
      page: name,
      href: address?.({ at: 'member', path: agentPaths[name] }) ?? '',
      isCurrent: name === page,
    })),
    go,
  };
}

/** What the bar above the pages can do. */
export function useOfficeBar(): {
  name: string;
  /** The page around can show customer service: the operator's frame cannot. */
  hasService: boolean;
  isLeaving: boolean;
  messages(): void;
  service(): void;
  leave(): void;
} {
  const client = useClient();
  const name = useStore(client.session.store, (state) => state.member?.nickname || state.username);
  const { run, busy } = useAction(() => client.session.logout());
  const isFramed = client.ports.page.isLent === true;
  return {
    name,
    hasService: !isFramed,
    isLeaving: busy,
    messages: () => void client.intend({ type: 'open-inbox' }),
    service: () => void client.intend({ type: 'open-service' }),
    leave: () => void run(),
  };
}
