import { findRoute, type SiteRoute } from './paths';

/**
 * Where the entries of header and menus lead. An entry shows only while the table of routes has its page, so that nothing
 * leads nowhere and a page that is built later brings its entries with it.
 */
export const places = {
  home: '/',
  account: '/member',
  wallet: '/member/wallet',
  deposit: '/member/deposit',
  withdraw: '/member/withdraw',
  messages: '/member/messages',
  invite: '/member/invite',
  vip: '/member/vip',
  backOffice: '/agentHome',
  registerCentre: '/agentHome/register',
  promotions: '/promotions',
  helpCentre: '/helpmc',
} as const;
export type Place = keyof typeof places;

type FindRoute = (path: string) => SiteRoute | null;

export const hasPlace = (place: Place, find: FindRoute = findRoute): boolean => find(places[place]) !== null;

/** Categories with a page of their own (NAV-3). */
const kindPages: Readonly<Record<string, string>> = {
  RNG: '/rng',
  LIVE: '/live',
  FISH: '/fish',
  PVP: '/pvp',
  SPORTS: '/sports',
  ESPORTS: '/esports',
  LOTT: '/lott',
  ELOTT: '/elott',
};

/** The page of a category, at one of its vendors if wished; a category without a page is shown by the lobby of home. */
export const kindPath = (kind: string, vendor = '', find: FindRoute = findRoute): string => {
  const page = Object.hasOwn(kindPages, kind) ? (kindPages[kind] ?? '') : '';
  const query = new URLSearchParams();
  const hasPage = page !== '' && find(page) !== null;
  if (!hasPage) query.set('category', kind);
  if (vendor !== '') query.set('vendor', vendor);
  const text = query.toString();
  return `${hasPage ? page : places.home}${text && `?${text}`}`;
};
