import { tasteDomain, tasteKey, type Taste } from '../../core/domains/list-taste';
import type { GameSort, LobbyDomain } from '../../core/types';
import { useClient, useDomain, useStore } from '../../react';

/**
 * The order of lists and what they leave out: a change asks for the list anew, from its first page. Order and way are kept in this
 * browser of the merchant; that only open games were wanted is of the moment, and ends with the page.
 */
export function useTaste(lobby: Pick<LobbyDomain, 'setPage' | 'retry'>): {
  taste: Taste;
  set(next: { sort: GameSort; openOnly: boolean }): void;
  setWay(way: Taste['way']): void;
} {
  const { config, ports } = useClient();
  const store = useDomain(tasteDomain);
  const taste = useStore(store, (whole) => whole);
  const keep = (next: Taste): void => {
    const { local } = ports.storage;
    const words = [next.list.sort ?? '', next.way].join(' ').trim();
    if (words === '') local.remove(tasteKey(config.merchant));
    else local.set(tasteKey(config.merchant), words);
    store.setState(next);
  };
  return {
    taste,
    set({ sort, openOnly }) {
      keep({
        ...taste,
        list: { ...(sort === '' ? {} : { sort }), ...(openOnly ? { openOnly: true as const } : {}) },
      });
      lobby.setPage(1);
      lobby.retry();
    },
    setWay(way) {
      keep({ ...taste, way });
      lobby.setPage(1);
    },
  };
}
