import { useEffect } from 'react';
import { inboxDomain } from '../../src/core';
import { useClient, useDomain, useStore } from '../../src/react';

/** Beyond it a number is only "more". */
const MOST = 99;
export const unreadText = (unread: number): string =>
  unread === 0 ? '' : unread > MOST ? `${MOST}+` : String(unread);

/** How many messages wait, as it is written; '' for none. */
export function useUnread(): string {
  const inbox = useDomain(inboxDomain);
  useEffect(() => void inbox.start(), [inbox]);
  return unreadText(useStore(inbox.store, (state) => state.unread ?? 0));
}

/** Whether the merchant has a module. */
export function useHas(module: 'MAILCEN' | 'CBS3'): boolean {
  const { system } = useClient();
  return useStore(system.store, ({ status }) => status?.flags[module] === true);
}
