import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import type { LobbyDomain } from '../../src/core';
import {
  formatQuery,
  isOnlyTyping,
  parseAddress,
  parseQuery,
  sameAddress,
  type LobbyHome,
} from '../../src/features/lobby/address';
import { useClient } from '../../src/react';
import { earlyLobby, tellLobby } from './early-lobby';
import { findRoute } from '../routing/paths';
import { siteNavigate } from '../routing/navigation';
import type { FoyerLobbyElement } from '../../src/package/element-types';

const keyOf = ({ category, filter }: LobbyHome, query: string): string =>
  [category, filter, query.replace(/^\?/, '')].join('\n');

/**
 * Keeps a lobby and the page's query alike: the address says at first and after back and forward what is shown, the visitor's
 * choices are written into it. Letters typed replace one another; a choice is a step to come back from.
 */
export function useLobbyAddress(home: LobbyHome = {}): RefObject<FoyerLobbyElement | null> {
  const client = useClient();
  const ref = useRef<FoyerLobbyElement>(null);
  const query = useSearch();
  // The address of a popup says nothing about the lobby below it.
  const quiet = findRoute(usePathname())?.popup !== undefined;
  const { category = '', filter = '' } = home;
  /** What the lobby itself wrote last: it shows that already. */
  const written = useRef<string | null>(null);
  /** Whether the lobby was used since the address was applied; else its word is a correction of the address. */
  const touched = useRef(false);
  const spoke = useRef(false);

  useLayoutEffect(() => {
    const lobby = ref.current;
    if (lobby === null || quiet || written.current === keyOf({ category, filter }, query)) return;
    const isFirst = !spoke.current;
    spoke.current = true;
    written.current = null;
    touched.current = false;
    const early = earlyLobby();
    // It was told so before the shell came, and the visitor may have chosen since.
    if (isFirst && early?.element === lobby && early.query !== null) return;
    const said = parseQuery(query, { category, filter });
    // A lobby that comes back without a request shows what it showed last; here that was another page.
    if (isFirst && sameAddress(said, parseAddress(null))) client.peek<LobbyDomain>('lobby')?.go({});
    // An attribute that is written is a request, also with the value it has: the visitor's own choices stand in none.
    tellLobby(lobby, query, { category, filter });
  }, [client, query, quiet, category, filter]);

  useEffect(() => {
    const lobby = ref.current;
    if (lobby === null || quiet) return;
    const own = { category, filter };
    const touch = (): void => {
      touched.current = true;
    };
    const follow = (event: Event): void => {
      const { search, pathname, hash } = window.location;
      const before = parseQuery(search, own);
      const after = parseAddress((event as CustomEvent<unknown>).detail);
      if (sameAddress(before, after)) return;
      const values = formatQuery(search, after, own);
      const next = values === '' ? '' : `?${values}`;
      written.current = keyOf(own, next);
      siteNavigate(`${pathname}${next}${hash}`, {
        replace: !touched.current || isOnlyTyping(before, after),
      });
    };
    lobby.addEventListener('foyer-lobby-change', follow);
    for (const act of ['pointerdown', 'keydown', 'click'] as const) lobby.addEventListener(act, touch, true);
    return () => {
      lobby.removeEventListener('foyer-lobby-change', follow);
      for (const act of ['pointerdown', 'keydown', 'click'] as const)
        lobby.removeEventListener(act, touch, true);
    };
  }, [quiet, category, filter]);
  return ref;
}
