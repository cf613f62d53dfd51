import { useEffect, useState, type ComponentType } from 'react';
import type { AppError } from '../../core/kernel/app-error';
import { useClient, useHost, useIntents, useLazy, useStore } from '../../react';
import { useMissingPages } from '../../react/use-missing-pages';
import { duePages } from './pages';
import type { Offered } from './offered';
import { isMemberPage, memberPaths, type MemberPage } from './paths';

export interface CentreItem {
  page: MemberPage;
  /** Its address on the operator's site, '' where this page has none. */
  href: string;
  isCurrent: boolean;
  /** Rewards that wait there. */
  waiting: number;
}

const NONE: Offered = { types: [], waiting: 0 };

/** Types of promotions that the merchant has, and how many rewards wait; none until that is known. */
function useOffered(wanted: boolean): Offered {
  const client = useClient();
  const { part } = useLazy(() => import('./offered'), wanted);
  const [known, setKnown] = useState(NONE);
  useEffect(() => part?.watchOffered(client, setKnown), [client, part]);
  return known;
}

/** The menu, and the page that it shows. */
export function useCentre(options: { page: string; built: readonly MemberPage[] }): {
  /** null while it is not known whether this gateway can serve it. */
  page: MemberPage | null;
  /** Why this page cannot be here; null: it can. */
  error: AppError | null;
  items: CentreItem[];
  go(page: MemberPage): void;
  /** The note below each page. Undefined unless the gateway is an older one. */
  Note: ComponentType | undefined;
} {
  const { built } = options;
  const client = useClient();
  const host = useHost();
  const wanted = isMemberPage(options.page) ? options.page : 'securityCenter';
  // A choice of the menu holds until the element is told another page.
  const [choice, choose] = useState({ wanted, page: wanted });
  const page = choice.wanted === wanted ? choice.page : wanted;
  const canTransferUp = useStore(client.session.store, ({ member }) => member?.canTransferUp === true);
  const flags = useStore(client.system.store, ({ status }) => status?.flags);
  const offered = useOffered(flags?.['REWCEN3'] === true);
  const missing = useMissingPages<MemberPage>(() => import('./older-part'));
  const due = duePages({ flags: flags ?? {}, canTransferUp, offered: offered.types }, built).filter(
    (name) => missing.pages?.includes(name) === false,
  );
  const go = (next: MemberPage): void => {
    if (host.emit('foyer-member-page', { page: next }, { cancelable: true })) choose({ wanted, page: next });
  };
  useIntents((intent) => {
    if (intent.type === 'open-deposit' && due.includes('depositv2')) {
      go('depositv2');
      return true;
    }
    if (intent.type === 'open-rewards' && due.includes('rewardCenter')) {
      go('rewardCenter');
      return true;
    }
    if (intent.type !== 'open-member-page' || !isMemberPage(intent.page) || !due.includes(intent.page))
      return false;
    go(intent.page);
    return true;
  });
  const { address } = client.ports.page;
  return {
    page: missing.pages && page,
    error: missing.pages?.includes(page) ? missing.error : null,
    Note: missing.Note,
    items: due.map((name) => ({
      page: name,
      href: address?.({ at: 'member', path: memberPaths[name] }) ?? '',
      isCurrent: name === page,
      waiting: name === 'rewardCenter' ? offered.waiting : 0,
    })),
    go,
  };
}
