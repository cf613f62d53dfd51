import { useEffect, useRef } from 'react';
import { sameChoice, type LobbyChoice } from '../../core/domains/lobby.flow';
import type { LobbyState } from '../../core/types';
import { useClient, useStore } from '../../react';
import { pendingSource, type LobbySource } from './lobby-source';
import { addressOf, choiceOver, choicesOf, type AddressWords, type LobbyAddress } from './address';
import { fit, isOwn } from './fit';

/** What the page around a lobby wrote about it, and how it hears back. */
export interface AddressPort {
  /** The words as they stand now. */
  read(): AddressWords;
  /** Names of the words that were written in one turn. */
  onWritten(listener: (names: ReadonlySet<string>) => void): () => void;
  tell(address: LobbyAddress): void;
}

const textOf = (address: LobbyAddress): string => JSON.stringify(address);

/**
 * Shows what the page asks for, now and later, and tells it what is shown as soon as that is something else. What the
 * catalogue does not hold, or a guest may not see, falls back at any time.
 * @param page where the visitor is in a list that grows: the page it began with
 */
export function useAddress(
  source: LobbySource,
  input: {
    port: AddressPort;
    home: boolean;
    page(state: LobbyState): number;
    memberOnly(act: () => void): void;
  },
): void {
  const { port, home, page, memberOnly } = input;
  const { session } = useClient();
  const { load, categories } = useStore(source.games.store, (state) => state);
  useStore(source.lobby.store, (whole) => whole);
  const guest = useStore(session.store, (one) => one.state === 'guest');
  const { lobby, local } = source;
  const told = useRef<string | null>(null);
  const opened = useRef<LobbySource | null>(null);
  const isThere = load === 'ready' && source !== pendingSource;
  const shop = { categories, home, local, guest };

  const show = (asked: LobbyChoice) => {
    const can = fit(asked, { ...shop, guest: false });
    if (guest && isOwn(can.filter)) memberOnly(() => lobby.go(can));
    lobby.go(fit(asked, shop));
  };
  const live = useRef({ show, page });
  live.current = { show, page };

  useEffect(() => {
    if (!isThere) return;
    const now = lobby.store.getState();
    if (opened.current === source) {
      const can = fit(now, shop);
      if (can !== now) lobby.go(can);
      return;
    }
    opened.current = source;
    const words = port.read();
    const asked = { ...now, ...choicesOf(words) };
    const isAnything = Object.values(addressOf(asked)).some((value) => value !== '' && value !== 1);
    // A return shows what was left: all of it when nothing is asked for, the page when it is the same list.
    const kept = !isAnything || isSameList(now, asked);
    const isBack = kept && now.load !== 'idle';
    show(isBack ? { ...now, page: words.page === '' ? now.page : asked.page } : asked);
    // What was played or marked meanwhile belongs into such a list.
    if (isBack && isOwn(now.filter) && now.page === 1) lobby.retry();
    const { category } = lobby.store.getState();
    told.current = textOf({ ...addressOf(asked), category: asked.category || category });
  });
  useEffect(
    () =>
      port.onWritten((names) => {
        if (opened.current === null) return;
        const now = opened.current.lobby.store.getState();
        const before = { ...now, page: live.current.page(now) };
        const asked = choiceOver(before, port.read(), names);
        told.current = textOf(addressOf(asked));
        // A list that has grown to its fifth page is still the one that a link without a page means.
        if (!sameChoice(before, asked)) live.current.show(asked);
      }),
    [port],
  );
  useEffect(() => {
    if (told.current === null || opened.current !== source) return;
    // As it is now: the effect above may just have changed it.
    const now = lobby.store.getState();
    const address = addressOf({ ...now, page: page(now) });
    if (told.current === textOf(address)) return;
    told.current = textOf(address);
    port.tell(address);
  });
}

/** Whether a link means the list that is shown already, on whatever page. */
const isSameList = (now: LobbyChoice, asked: LobbyChoice): boolean =>
  textOf(addressOf({ ...now, page: 1 })) === textOf(addressOf({ ...asked, page: 1 }));
