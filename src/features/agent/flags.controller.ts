import { useClient, useStore } from '../../react';

/** Whether the merchant has contracts at all. */
export function useHasContracts(): boolean {
  const { system } = useClient();
  return useStore(system.store, ({ status }) => status?.flags['AGECONTRACT'] === true);
}
