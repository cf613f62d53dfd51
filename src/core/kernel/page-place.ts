import type { Client, SitePlace } from '../types';

/** Goes to a place of the operator's site; false when this page has no such place. */
export const visit = ({ ports: { page } }: Pick<Client, 'ports'>, place: SitePlace): boolean => {
  const address = page.address?.(place) ?? '';
  return address !== '' && page.navigate(address);
};

/** Goes there, or raises an intent with its usual address. @returns false when it stays unanswered */
export const goTo = async (client: Pick<Client, 'ports' | 'intend'>, place: SitePlace): Promise<boolean> =>
  visit(client, place) ||
  import('./usual-places').then(
    ({ usualAddress }) => client.intend({ type: 'navigate', path: usualAddress(place) }),
    () => false,
  );
