import { useClient, useStore } from '../../react';

const useFlag = (module: string): boolean => {
  const { system } = useClient();
  return useStore(system.store, ({ status }) => status?.flags[module] === true);
};

/** Whether the merchant has contracts at all. */
export const useHasContracts = (): boolean => useFlag('AGECONTRACT');

/** Whether money may be passed on to members right below at all. */
export const useHasTransfers = (): boolean => useFlag('AGETRANSFERDOWN3');

/** Whether limits of rates are told: what may be given is read with them. */
export const useCanGiveRates = (): boolean => useFlag('CREATEAFF3');
