import { useClient, useStore } from '../../react';

/** Whether there are other ways in here than name and password. */
export function useHasWays(): boolean {
  const { system } = useClient();
  return useStore(
    system.store,
    ({ status }) => status?.tier === 'own' && (status.flags.PASSKEY3 === true || status.provider !== null),
  );
}
