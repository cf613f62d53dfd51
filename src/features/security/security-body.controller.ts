import { useClient, useStore } from '../../react';
import { useTier } from '../../react/use-tier';

/** For whom something is shown here, and where what is not shown leads. */
export function useViewer() {
  const client = useClient();
  const { state, isTrial } = useStore(client.session.store, (one) => ({
    state: one.state,
    isTrial: one.kind === 'trial',
  }));
  const tier = useTier();
  return {
    isWaiting: state === 'restoring' || tier === 'unknown',
    isPartner: tier === 'partner',
    isGuest: state === 'guest',
    isTrial,
    /** Where the operator's own pages are. */
    site: client.config.gateway,
    enter: () => client.intend({ type: state === 'guest' ? 'need-login' : 'need-register' }),
  };
}

/** What the merchant protects accounts with. */
export function useMeans() {
  const { system } = useClient();
  return useStore(system.store, ({ status }) => ({
    hasPasskeys: status?.flags.PASSKEY3 === true,
    hasAuthenticator: status?.flags.BINDGA3 === true,
  }));
}
