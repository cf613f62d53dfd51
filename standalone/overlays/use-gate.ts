import { adultDomain } from '../../src/core';
import { useClient, useDomain, useStore } from '../../src/react';

/** Whether the age is confirmed. */
export const useIsAdult = (): boolean =>
  useStore(useDomain(adultDomain).store, ({ state }) => state === 'confirmed');

/** The answers to the question of age. */
export function useGate(): { confirm(): void; refuse(): void; openTerms(): void } {
  const client = useClient();
  const adult = useDomain(adultDomain);
  return {
    confirm: () => adult.confirm(),
    refuse: () => adult.refuse(),
    openTerms: () => void client.intend({ type: 'open-terms' }),
  };
}
