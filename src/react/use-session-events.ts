import { useEffect } from 'react';
import { useClient } from './client-context';
import { useHost } from './host-context';

/** `foyer-login` and `foyer-logout` from this element, whatever caused the change. */
export function useSessionEvents(): void {
  const { session } = useClient();
  const host = useHost();
  useEffect(() => {
    let before = session.store.getState().state;
    return session.store.subscribe(({ state, username, kind, firstTimeLogin }) => {
      const was = before;
      before = state;
      if (state === was) return;
      if (state === 'member') {
        host.emit('foyer-login', { username, kind, firstTimeLogin, restored: was === 'restoring' });
      } else if (state === 'guest') host.emit('foyer-logout');
    });
  }, [session, host]);
}
