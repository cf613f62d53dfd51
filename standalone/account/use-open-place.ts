import { useClient, useStore } from '../../src/react';
import { hasPlace, type Place } from '../routing/places';

/** Whether a place can be gone to now: the site has its page, and the merchant has its module on. */
export function useOpenPlace(): (place: Place) => boolean {
  const { system } = useClient();
  const flags = useStore(system.store, ({ status }) => status?.flags);
  const isPaid = (module: string): boolean => flags?.[module] === true && flags['CREDITMAR3'] !== true;
  return (place) =>
    hasPlace(place) &&
    (place !== 'deposit' || isPaid('DEPOSIT')) &&
    (place !== 'withdraw' || isPaid('WITHDRAW'));
}
