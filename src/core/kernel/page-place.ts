import type { Client, PagePort, SitePlace } from '../types';

const LOTTERIES = { vn: '/vnLottery', sea: '/seaLottery', classic: '/lottery' } as const;
const OWN_GAMES = { favourite: '/favorite', recent: '/recent' } as const;

const withQuery = (path: string, key: string, value = ''): string =>
  value ? `${path}?${key}=${encodeURIComponent(value)}` : path;

/** Where Foyer's own site has its places: what a page without routes of its own is told. */
const usualAddress = (place: SitePlace): string => {
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
  }
};

export const addressOf = (page: PagePort, place: SitePlace): string =>
  page.address?.(place) ?? usualAddress(place);

/** Goes to a place of the operator's site; false when this page has no such place. */
export const visit = ({ ports: { page } }: Pick<Client, 'ports'>, place: SitePlace): boolean => {
  const address = addressOf(page, place);
  return address !== '' && page.navigate(address);
};

/** Goes there, or tells whoever is around. @returns false when nobody takes it */
export const goTo = (client: Pick<Client, 'ports' | 'intend'>, place: SitePlace): boolean =>
  visit(client, place) ||
  client.intend({ type: 'navigate', path: addressOf(client.ports.page, place) });
