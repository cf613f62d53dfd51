import type { SitePlace } from '../types';

const LOTTERIES = { vn: '/vnLottery', sea: '/seaLottery', classic: '/lottery' } as const;
const OWN_GAMES = { favourite: '/favorite', recent: '/recent' } as const;

const withQuery = (path: string, key: string, value = ''): string =>
  value ? `${path}?${key}=${encodeURIComponent(value)}` : path;

/** Where Foyer's own site has its places: a page that has none is told these. Few pages ask, so it loads with the first question. */
export const usualAddress = (place: SitePlace): string => {
  switch (place.at) {
    case 'home':
      return '/';
    case 'register':
      return '/register';
    case 'category':
      return withQuery(`/${place.category.toLowerCase()}`, 'vassalage', place.vendor);
    case 'own-games':
      return OWN_GAMES[place.list];
    case 'game':
      return withQuery('/seamless', 'gameType', place.category);
    case 'lottery':
      return withQuery(LOTTERIES[place.kind], 'gameCode', place.gameCode);
    case 'promotion':
      return `/promotions#${place.id}`;
    case 'member':
      return place.path;
  }
};
