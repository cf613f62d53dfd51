import { useEffect } from 'react';
import type { Category } from '../../src/contract/entities/game';
import { gamesDomain } from '../../src/core';
import { useClient, useDomain, useStore } from '../../src/react';
import { MAX_CATEGORIES } from './use-categories';

/** The categories with their vendors; asked for as soon as the site is open. */
export function useHeaderMenus(): {
  load: 'idle' | 'loading' | 'ready' | 'error';
  kinds: readonly Category[];
} {
  const client = useClient();
  const games = useDomain(gamesDomain);
  const load = useStore(games.store, (state) => (state.categories.length > 0 ? 'ready' : state.load));
  const kinds = useStore(games.store, (state) => state.categories.slice(0, MAX_CATEGORIES));
  const opened = useStore(client.system.store, (state) => state.status !== null);
  useEffect(() => {
    if (opened) void games.start();
  }, [games, opened]);
  return { load, kinds };
}
