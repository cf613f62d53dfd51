import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { SiteTheme } from '../kit/site-theme';
import { dropEarlyLobby, earlyLobby } from './early-lobby';

const makeLobby = (): HTMLElement => {
  const lobby = document.createElement('foyer-lobby');
  for (const [name, value] of Object.entries({ id: 'games', home: '' })) lobby.setAttribute(name, value);
  return lobby;
};

/** Puts a node elsewhere without taking the focus out of it. */
const move = (node: HTMLElement, place: HTMLElement): void => {
  const focused = document.activeElement === node ? node.shadowRoot?.activeElement : null;
  place.append(node);
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
};

/** Puts the lobby that stands there since before the shell into its place, or one of the page's own. @returns its place */
export function useHomeLobby(
  lobby: RefObject<HTMLElement | null>,
  theme: SiteTheme,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const isHere = useRef(false);
  useLayoutEffect(() => {
    isHere.current = true;
    // React tries effects twice while developing, within one task: the lobby that stands here goes on then.
    if (lobby.current === null) {
      const element = earlyLobby()?.element ?? makeLobby();
      if (place.current !== null) move(element, place.current);
      element.inert = false;
      element.replaceChildren();
      lobby.current = element;
    }
    return () => {
      isHere.current = false;
      queueMicrotask(() => {
        if (isHere.current) return;
        lobby.current?.remove();
        lobby.current = null;
        dropEarlyLobby();
      });
    };
  }, [lobby]);
  useLayoutEffect(() => lobby.current?.setAttribute('theme', theme), [lobby, theme]);
  useEffect(() => {
    // Listeners for intents are there once the whole shell is.
    const timer = setTimeout(() => earlyLobby()?.settle());
    return () => clearTimeout(timer);
  }, []);
  return place;
}
