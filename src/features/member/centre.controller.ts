import { useState } from 'react';
import { useClient, useHost, useIntents, useStore } from '../../react';
import { duePages } from './pages';
import { isMemberPage, memberPaths, type MemberPage } from './paths';

export interface CentreItem {
  page: MemberPage;
  /** Its address on the operator's site, '' where this page has none. */
  href: string;
  isCurrent: boolean;
}

/** The menu, and the page that it shows. */
export function useCentre(options: { page: string; built: readonly MemberPage[] }): {
  page: MemberPage;
  items: CentreItem[];
  go(page: MemberPage): void;
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
  const due = duePages({ flags: flags ?? {}, canTransferUp }, built);
  const go = (next: MemberPage): void => {
    if (host.emit('foyer-member-page', { page: next }, { cancelable: true })) choose({ wanted, page: next });
  };
  useIntents((intent) => {
    if (intent.type === 'open-deposit' && due.includes('depositv2')) {
      go('depositv2');
      return true;
    }
    if (intent.type !== 'open-member-page' || !isMemberPage(intent.page) || !due.includes(intent.page))
      return false;
    go(intent.page);
    return true;
  });
  const { address } = client.ports.page;
  return {
    page,
    items: due.map((name) => ({
      page: name,
      href: address?.({ at: 'member', path: memberPaths[name] }) ?? '',
      isCurrent: name === page,
    })),
    go,
  };
}
