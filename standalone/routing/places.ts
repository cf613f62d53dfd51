import type { SitePlace } from '../../src/core';
import { factsOf, pathOf } from '../../src/features/lobby/categories';
import { memberPaths } from '../../src/features/member/paths';
import { findRoute, type SiteRoute } from './paths';

/**
 * Where the entries of header and menus lead. An entry shows only while the table of routes has its page, so that nothing
 * leads nowhere and a page that is built later brings its entries with it.
 */
export const places = {
  home: '/',
  register: '/register',
  favourite: '/favorite',
  recent: '/recent',
  game: '/seamless',
  lottery: '/lottery',
  seaLottery: '/seaLottery',
  vnLottery: '/vnLottery',
  account: memberPaths.securityCenter,
  wallet: memberPaths.transferFund,
  deposit: memberPaths.depositv2,
  withdraw: memberPaths.withdraw,
  rounds: '/frame/rounds',
  messages: '/member/messages',
  rewards: memberPaths.rewardCenter,
  invite: memberPaths.referral,
  vip: memberPaths.vip,
  chat: '/chat',
  backOffice: '/agentHome',
  registerCentre: '/agentHome/register',
  promotions: '/promotions',
  helpCentre: '/helpmc',
} as const;
export type Place = keyof typeof places;

type FindRoute = (path: string) => SiteRoute | null;

export const hasPlace = (place: Place, find: FindRoute = findRoute): boolean => find(places[place]) !== null;

/** The page of a category that has one of its own (NAV-3); '' where it has none. */
const kindPage = (kind: string, find: FindRoute = findRoute): string => {
  const path = pathOf(kind);
  return factsOf(kind).page && find(path) !== null ? path : '';
};

/** The page of a category, at one of its vendors where named; a category without a page is shown by the lobby of home. */
export const categoryPath = (kind: string, vendor = '', find: FindRoute = findRoute): string => {
  const query = new URLSearchParams();
  const page = kindPage(kind, find);
  if (page === '') query.set('category', kind);
  // Partners link to the slots of a vendor by the protocol's own word (LAUNCH-2).
  if (vendor !== '') query.set(kind === 'RNG' && page !== '' ? 'vassalage' : 'vendor', vendor);
  const text = query.toString();
  return `${page || places.home}${text && `?${text}`}`;
};

const LOTTERIES = { classic: 'lottery', sea: 'seaLottery', vn: 'vnLottery' } as const;

const withQuery = (path: string, name: string, value: string): string =>
  value === '' ? path : `${path}?${new URLSearchParams({ [name]: value })}`;

/** Where the site has what the core speaks of; '' where it has no page for it. */
export const siteAddress = (place: SitePlace): string => {
  switch (place.at) {
    case 'home':
    case 'register':
      return places[place.at];
    case 'category':
      return kindPage(place.category) && categoryPath(place.category, place.vendor);
    case 'own-games':
      return places[place.list];
    case 'game':
      return withQuery(places.game, 'gameType', place.category);
    case 'lottery':
      return withQuery(places[LOTTERIES[place.kind]], 'gameCode', place.gameCode);
    case 'promotion':
      return `${places.promotions}#${encodeURIComponent(place.id)}`;
    case 'member':
      return findRoute(place.path) === null ? '' : place.path;
  }
};
