import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { home } from '../src/locales/en/home';

/** Which popup a route opens over its page. */
export type RoutePopup = 'login' | 'register';

export interface SiteRoute {
  /** Canonical path first; the others answer with the same page. */
  paths: readonly [string, ...string[]];
  page: LazyExoticComponent<ComponentType>;
  /** Key of the page's name in the `home` texts. */
  title: keyof typeof home;
  popup?: RoutePopup;
  /** Guests are sent to /login. */
  needsLogin?: true;
}

const Home = lazy(() => import('./pages/home').then((module) => ({ default: module.Home })));

/** The one table of the site's routes. A route that is not built does not stand here and answers 404. */
export const routes: readonly SiteRoute[] = [
  { paths: ['/', '/home', '/index', '/index.html'], page: Home, title: 'games' },
  { paths: ['/login'], page: Home, title: 'login', popup: 'login' },
  { paths: ['/register'], page: Home, title: 'register', popup: 'register' },
];

/** The route of a path, ignoring a closing slash; null is the 404 page. */
export const findRoute = (path: string, table: readonly SiteRoute[] = routes): SiteRoute | null => {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  return table.find((route) => route.paths.includes(clean)) ?? null;
};

/** Where a visitor may go: the route itself, or /login when it needs one and there is none. */
export const guard = (
  route: SiteRoute,
  session: { loggedIn: boolean },
): { allow: true } | { allow: false; to: '/login' } =>
  route.needsLogin && !session.loggedIn ? { allow: false, to: '/login' } : { allow: true };
