import type { Client, SessionState } from '../core/types';

/** A client whose session the test sets by itself, within one commit of a view: a real login takes longer. */
export function settableSession(client: Client): { client: Client; set(over: Partial<SessionState>): void } {
  let state = client.session.store.getState();
  const listeners = new Set<(now: SessionState, before: SessionState) => void>();
  const store: Client['session']['store'] = {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    client: { ...client, session: { ...client.session, store } },
    set(over) {
      const before = state;
      state = { ...state, ...over };
      for (const listener of listeners) listener(state, before);
    },
  };
}
