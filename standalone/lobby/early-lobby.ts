import { adultDomain } from '../../src/core';
import type { Client, Intent } from '../../src/core/types';
import { ADDRESS_NAMES, parseQuery, wordsOf, type LobbyHome } from '../../src/features/lobby/address';
import { pause } from '../kit/pause';
import { findRoute } from '../routing/paths';

/** The rest of the site waits no longer than this for the games. */
const WITHIN_MS = 1_500;
const MAX_WAITING = 8;

interface Early {
  element: HTMLElement;
  /** The query that it was told, null when it was told none. */
  query: string | null;
  /** The shell takes it over: intents raised meanwhile are raised again. */
  settle(): void;
}
let early: Early | null = null;

export const tellLobby = (lobby: HTMLElement, query: string, home: LobbyHome): void => {
  const words = wordsOf(parseQuery(query, home));
  // An attribute that is written is a request: all of them are.
  for (const name of ADDRESS_NAMES) lobby.setAttribute(name, words[name]);
};

/** Intents that only the rest of the site can answer wait for it. */
const holdIntents = (client: Client): (() => void) => {
  const waiting: Intent[] = [];
  const stop = client.onIntent((intent) => {
    if (intent.type !== 'need-login' && intent.type !== 'need-register') return false;
    if (waiting.length < MAX_WAITING) waiting.push(intent);
    return true;
  });
  return () => {
    stop();
    for (const intent of waiting.splice(0)) client.intend(intent);
  };
};

const firstDrawing = (element: HTMLElement): Promise<void> =>
  new Promise((resolve) => {
    element.addEventListener('foyer-ready', () => resolve(), { once: true });
    setTimeout(resolve, WITHIN_MS);
  });

/**
 * Home's games before everything else of the site: their element stands in the page itself, and the shell takes it over as it
 * is. Resolves when it was drawn, also on pages without one. Never rejects.
 */
export const startEarlyLobby = async (client: Client): Promise<void> => {
  const element = document.querySelector<HTMLElement>('#site foyer-lobby');
  if (element === null) return;
  const { pathname, search } = window.location;
  const query = findRoute(pathname)?.popup === undefined ? search : null;
  if (query !== null) tellLobby(element, query, {});
  // Read beside the first paint; the element knows what is no theme.
  const { look } = document.documentElement.dataset;
  if (look !== undefined) element.setAttribute('theme', look);
  // Nothing is usable before the age is confirmed: the question comes with the shell.
  element.inert = client.use(adultDomain).store.getState().state !== 'confirmed';
  early = { element, query, settle: holdIntents(client) };
  try {
    const { loadHomeShelves } = await import('../../widgets/lobby/shelves');
    await loadHomeShelves();
    await pause();
    await import('../../widgets/lobby/element');
    await firstDrawing(element);
  } catch {
    // The page itself asks for a lost file again.
  }
};

/** The lobby that stands there already. */
export const earlyLobby = (): Early | null => early;
/** It has gone with its page: the next visit of home makes a lobby of its own. */
export const dropEarlyLobby = (): void => {
  early = null;
};
