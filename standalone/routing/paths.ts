import type { pages as texts } from '../../src/locales/en/pages';
import type { CategoryCode } from '../../src/contract/entities/game';
import type { MemberKind } from '../../src/contract/entities/member';
import type { LobbyHome } from '../../src/features/lobby/address';
import {
  categories,
  categoryCodes,
  factsOf,
  pathOf,
  type PagedCategory,
} from '../../src/features/lobby/categories';
import { memberPageNames, memberPaths } from '../../src/features/member/paths';

/** Which popup a route opens over its page. */
export type RoutePopup = 'login' | 'register' | 'help';
/** What stands around a page: the site's header and footer, the agents' own ones, or nothing (pages in a frame). */
export type RouteLayout = 'site' | 'agent' | 'bare';

/** A page of the site by name; `pages.ts` knows the file of each. */
export type PageName =
  | 'home'
  | 'member'
  | 'agent'
  | 'agentHome'
  | 'framePassword'
  | 'frameRounds'
  | 'frameMember'
  | 'gameCenter'
  | 'gameListCenter'
  | 'accountGame'
  | 'promotions'
  | 'pointMall'
  | 'helpCentre'
  | 'chat'
  | 'seamless'
  | 'lottery'
  | 'draws'
  | 'tickets';

export interface SiteRoute {
  /** Canonical path first; the others answer with the same page. */
  paths: readonly [string, ...string[]];
  page: PageName;
  /** Key of the page's name in the `pages` texts. */
  title: keyof typeof texts;
  /** Key of what is said about it where it is listed: a page without one stands in no search engine. */
  about?: keyof typeof texts;
  layout?: Exclude<RouteLayout, 'site'>;
  /** What of the site's layout is left away here (NAV-4). */
  hides?: { menu?: true; footer?: true; header?: true };
  popup?: RoutePopup;
  /** What its lobby shows by itself; the address says only what a visitor chose besides (NAV-3). */
  lobby?: LobbyHome;
  /** Its hash names a page of its own and no place on it. */
  hashIsPage?: true;
  /** Guests are sent to /login. */
  needsLogin?: true;
  /** Addresses below the first one are pages of its own, which the page knows itself. */
  below?: true;
  /** Others are sent to /agent. */
  agentsOnly?: true;
}

/** NAV-3: the pages of categories, as their own table says. */
const hasPage = (code: CategoryCode): code is PagedCategory => 'page' in categories[code];
const categoryRoutes = (): SiteRoute[] =>
  categoryCodes.filter(hasPage).map((category): SiteRoute => {
    const title = category.toLowerCase() as Lowercase<PagedCategory>;
    // Where a shelf shows games, so does the page; the others begin with their vendors.
    const page = factsOf(category).shelf === 'games' ? 'gameListCenter' : 'gameCenter';
    return { paths: [pathOf(category)], page, title, about: `${title}About`, lobby: { category } };
  });

/** The one table of the site's routes. A route that is not built does not stand here and answers 404. */
export const routes: readonly SiteRoute[] = [
  { paths: ['/', '/home', '/index', '/index.html'], page: 'home', title: 'home', about: 'homeAbout' },
  { paths: ['/login'], page: 'home', title: 'login', popup: 'login' },
  { paths: ['/register'], page: 'home', title: 'register', popup: 'register' },
  { paths: ['/help'], page: 'home', title: 'help', about: 'helpAbout', popup: 'help' },
  { paths: ['/helpmc'], page: 'helpCentre', title: 'help', about: 'helpAbout' },
  { paths: ['/chat'], page: 'chat', title: 'chat', hides: { footer: true }, needsLogin: true },
  ...categoryRoutes(),
  {
    paths: ['/favorite'],
    page: 'accountGame',
    title: 'favourite',
    lobby: { filter: 'favourite' },
    needsLogin: true,
  },
  { paths: ['/recent'], page: 'accountGame', title: 'recent', lobby: { filter: 'recent' }, needsLogin: true },
  {
    paths: ['/promotions'],
    page: 'promotions',
    title: 'promotions',
    about: 'promotionsAbout',
    hashIsPage: true,
  },
  { paths: ['/pointMall'], page: 'pointMall', title: 'pointMall', needsLogin: true },
  { paths: ['/seamless'], page: 'seamless', title: 'seamless', hides: { menu: true, footer: true } },
  { paths: ['/lottery/draws', '/lottery/verify'], page: 'draws', title: 'draws', about: 'drawsAbout' },
  { paths: ['/lottery/tickets'], page: 'tickets', title: 'tickets', needsLogin: true },
  {
    paths: ['/lottery', '/seaLottery', '/vnLottery'],
    page: 'lottery',
    title: 'lottery',
    hides: { footer: true },
    needsLogin: true,
  },
  // The same by their older names, as games alone with the header.
  {
    paths: ['/lottert', '/sealottery', '/vnlottery'],
    page: 'lottery',
    title: 'lottery',
    hides: { menu: true, footer: true },
    needsLogin: true,
  },
  ...memberPageNames.map((name): SiteRoute => ({
    paths: [memberPaths[name]],
    page: 'member',
    title: 'member',
    needsLogin: true,
  })),
  { paths: ['/agent'], page: 'agent', title: 'agent', layout: 'agent' },
  {
    paths: ['/agentHome'],
    page: 'agentHome',
    title: 'agent',
    layout: 'agent',
    below: true,
    agentsOnly: true,
  },
  { paths: ['/frame/password'], page: 'framePassword', title: 'password', layout: 'bare' },
  { paths: ['/frame/rounds'], page: 'frameRounds', title: 'rounds', layout: 'bare' },
  {
    paths: [
      '/frame/member',
      ...'agent deposit withdraw wallet statement limits messages rewards vip rebate mall invite missions lottery'
        .split(' ')
        .map((name) => `/frame/${name}`),
    ],
    page: 'frameMember',
    title: 'member',
    layout: 'bare',
  },
];

/** The route of a path, ignoring a closing slash; null is the 404 page. */
export const findRoute = (path: string, table: readonly SiteRoute[] = routes): SiteRoute | null => {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  return (
    table.find(({ paths, below }) => paths.includes(clean) || (below && clean.startsWith(`${paths[0]}/`))) ??
    null
  );
};

/** The route itself where it is allowed, else where it redirects. An unknown session may wait there. */
export const guard = (
  route: SiteRoute,
  session: { state: 'guest' | 'restoring' | 'member'; kind: MemberKind | null },
): { allow: true } | { allow: false; to: '/login' | '/agent' } => {
  if (session.state === 'restoring') return { allow: true };
  if (route.agentsOnly && session.kind !== 'agent') return { allow: false, to: '/agent' };
  if (route.needsLogin && session.state === 'guest') return { allow: false, to: '/login' };
  return { allow: true };
};
