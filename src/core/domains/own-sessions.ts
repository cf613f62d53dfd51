import { createStore } from 'zustand/vanilla';
import { sessionsEnd, sessionsList } from '../../contract/calls/sign-in';
import { createMemberLoad } from '../kernel/member-load';
import type { DomainDefinition, OwnSessionsDomain } from '../types';

type State = ReturnType<OwnSessionsDomain['store']['getState']>;
/** What the call takes for "all but this one". */
const OTHERS = 'others';

/** Where one is logged in, and how to end that. */
export const ownSessionsDomain: DomainDefinition<OwnSessionsDomain> = {
  name: 'own-sessions',
  create(client) {
    const store = createStore<State>(() => ({ load: 'idle', sessions: [], error: null }));
    const list = createMemberLoad(client, {
      read: () => client.call(sessionsList, {}),
      set: (change, sessions) =>
        store.setState((old) => ({
          ...change,
          // Rows stay while they are read again.
          sessions: sessions ?? (change.load === 'idle' ? [] : old.sessions),
        })),
    });
    const end = async (id: string): Promise<void> => {
      await client.call(sessionsEnd, { id });
      store.setState(({ sessions }) => ({
        sessions: sessions.filter((row) => (id === OTHERS ? row.current : row.id !== id)),
      }));
      await list.again();
    };
    return {
      store,
      start: () => list.start(),
      async end(id) {
        const isOwn = store.getState().sessions.some((row) => row.id === id && row.current);
        return isOwn ? client.session.logout() : end(id);
      },
      endOthers: () => end(OTHERS),
    };
  },
};
