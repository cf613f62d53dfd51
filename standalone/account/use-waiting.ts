import { useEffect } from 'react';
import { promotionsDomain } from '../../src/core';
import { useClient, useDomain, useStore } from '../../src/react';

/** Beyond it a number is only "more". */
const MOST = 99;

/** How many rewards wait, as it is written; '' for none. */
export function useWaiting(): string {
  const promotions = useDomain(promotionsDomain);
  useEffect(() => void promotions.start(), [promotions]);
  const count = useStore(promotions.store, (state) => state.count);
  return count === 0 ? '' : count > MOST ? `${MOST}+` : String(count);
}

/** Whether the merchant has the reward centre. */
export function useHasRewards(): boolean {
  const { system } = useClient();
  return useStore(system.store, ({ status }) => status?.flags['REWCEN3'] === true);
}
