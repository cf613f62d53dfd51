import { useEffect } from 'react';
import type { OwnSession } from '../../contract/entities/identity';
import { ownSessionsDomain } from '../../core/domains/own-sessions';
import { useClient, useDomain, useHost, useStore } from '../../react';

/** Where the member is logged in; read anew once a new password has ended the others. */
export function useSessions() {
  const { config } = useClient();
  const domain = useDomain(ownSessionsDomain);
  const { load, sessions, error } = useStore(domain.store, (state) => state);
  const { element } = useHost();
  useEffect(() => {
    const read = (): void => void domain.start();
    read();
    // Whichever element of the page has set it.
    const page = element.ownerDocument;
    page.addEventListener('foyer-password-changed', read);
    return () => page.removeEventListener('foyer-password-changed', read);
  }, [domain, element]);
  return {
    ...{ load, sessions, error },
    /** This gateway has no such list. */
    isOff: error?.code === 'FUNCTION_NOT_AVAILABLE',
    hasOthers: sessions.some((row) => !row.current),
    reload: () => void domain.start(),
    end: (row: OwnSession) => domain.end(row.id),
    endOthers: () => domain.endOthers(),
    /** The page it was opened on; '' for the operator's own, which needs no word. */
    originOf: ({ origin }: OwnSession): string => (config.gateway.startsWith(origin) ? '' : origin),
  };
}
