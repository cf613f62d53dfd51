import { useEffect } from 'react';
import { inboxDomain } from '../../core/domains/inbox';
import { useDomain, useStore } from '../../react';

/** Beyond it a number is only "more". */
const MOST = 99;

/** How many messages wait, as it is written; '' for none. */
export function useUnread(): string {
  const inbox = useDomain(inboxDomain);
  useEffect(() => void inbox.start(), [inbox]);
  const unread = useStore(inbox.store, (state) => state.unread ?? 0);
  return unread === 0 ? '' : unread > MOST ? `${MOST}+` : String(unread);
}
