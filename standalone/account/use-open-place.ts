import { useClient, useStore } from '../../src/react';
import { hasPlace, type Place } from '../routing/places';

/** Whether a place can be gone to now: the site has its page, the merchant has its module on, and the gateway can serve it. */
export function useOpenPlace(): (place: Place) => boolean {
  const { system } = useClient();
  const flags = useStore(system.store, ({ status }) => status?.flags) ?? {};
  return (place) =>
    hasPlace(place) &&
    // What an older gateway cannot serve has a flag by its own name.
    flags[place] !== false &&
    // The level is a page of rewards.
    (place !== 'vip' || !!flags['REWCEN3']) &&
    (!/deposit|lottery|withdraw/.test(place) || !!flags[place.toUpperCase()]) &&
    (!/deposit|withdraw/.test(place) || !flags['CREDITMAR3']);
}
