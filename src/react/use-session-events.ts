import { useLayoutEffect, useRef } from 'react';
import type { SessionState } from '../core/types';
import { useClient } from './client-context';
import { useHost } from './host-context';

/**
 * `foyer-login` and `foyer-logout` from this element, whatever caused the change.
 *
 * Compared with the session that was drawn first, from the commit on: a plain effect waits for a frame, and a login in
 * between would be told late, after the events that follow from it, or not at all.
 */
export function useSessionEvents(): void {
  const { session } = useClient();
  const host = useHost();
  const told = useRef(session.store.getState().state);
  useLayoutEffect(() => {
    const compare = ({ state, username, kind, firstTimeLogin }: SessionState): void => {
      const was = told.current;
      told.current = state;
      if (state === was) return;
      if (state === 'member') {
        host.emit('foyer-login', { username, kind, firstTimeLogin, restored: was === 'restoring' });
      } else if (state === 'guest') host.emit('foyer-logout');
    };
    compare(session.store.getState());
    return session.store.subscribe(compare);
  }, [session, host]);
}
