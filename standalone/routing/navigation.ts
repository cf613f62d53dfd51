import { navigate, useBrowserLocation } from 'wouter/use-browser-location';
import { findRoute } from './paths';

/** The scroll position, kept with the entry of the history that was left. */
const SCROLL = 'foyerScroll';
const REST_MS = 150;
const FIND_FOR_MS = 2000;
const FIND_EVERY_MS = 50;

const stateOf = (state: unknown): object => (typeof state === 'object' && state !== null ? state : {});
const keptScroll = (): number => {
  const top: unknown = Reflect.get(stateOf(window.history.state), SCROLL);
  return typeof top === 'number' && top > 0 ? top : 0;
};
const keepScroll = (): void => {
  const top = Math.round(window.scrollY);
  if (top !== keptScroll())
    window.history.replaceState({ ...stateOf(window.history.state), [SCROLL]: top }, '');
};

/** Whether the page was reached by back, forward or reload. */
let returned = true;
export const cameBack = (): boolean => returned;

const isPopup = (address: string | URL): boolean =>
  findRoute(new URL(address, window.location.href).pathname)?.popup !== undefined;

let under = '/';
/** The page that a popup of the address stands over, as it was when the popup opened. */
export const addressUnder = (): string => under;

/** Goes to another address of the site; the place where this one was read stays with it. */
export const siteNavigate: typeof navigate = (to, options) => {
  const { pathname, search } = window.location;
  if (isPopup(to) && findRoute(pathname)?.page === 'home' && !isPopup(pathname))
    under = `${pathname}${search}`;
  if (options?.replace !== true) keepScroll();
  returned = false;
  navigate(to, options);
};

/** The site's own location hook: every link and every redirect passes here. */
export const useSiteLocation = (): [string, typeof navigate] => [useBrowserLocation()[0], siteNavigate];

let looking: ReturnType<typeof setTimeout> | undefined;
/** Scrolls to where the entry was left, once the page is that long again; gives up after a time, or when the visitor scrolls. */
export const restoreScroll = (): void => {
  clearTimeout(looking);
  const top = keptScroll();
  const until = performance.now() + FIND_FOR_MS;
  const look = (): void => {
    const reach = document.documentElement.scrollHeight - window.innerHeight;
    window.scrollTo(0, Math.min(top, Math.max(0, reach)));
    if (reach < top && performance.now() < until) looking = setTimeout(look, FIND_EVERY_MS);
  };
  look();
};
/** The same for the first page of a visit, which stands at its top already: nothing is measured for that. */
export const restoreFirstScroll = (): void => {
  if (keptScroll() > 0) restoreScroll();
};
export const stopRestoring = (): void => clearTimeout(looking);

/** Takes the scroll over from the browser, which would look for it before the page is there. Once per page. */
export const startScrollMemory = (): void => {
  window.history.scrollRestoration = 'manual';
  let resting: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener(
    'scroll',
    () => {
      clearTimeout(resting);
      resting = setTimeout(keepScroll, REST_MS);
    },
    { passive: true },
  );
  for (const own of ['wheel', 'touchmove', 'keydown'] as const)
    window.addEventListener(own, stopRestoring, { passive: true });
  window.addEventListener('popstate', () => {
    clearTimeout(resting);
    returned = true;
    if (window.location.hash === '') restoreScroll();
  });
  window.addEventListener('pagehide', keepScroll);
};
