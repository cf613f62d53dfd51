import { useClient } from './client-context';
import { useStore } from './use-store';

/** How far the page is trusted; a gateway that could not be asked says so itself, call by call. */
export function useTier(): 'own' | 'partner' | 'unknown' {
  return useStore(useClient().system.store, ({ status, load }) =>
    status === null ? (load === 'error' ? 'own' : 'unknown') : status.tier,
  );
}
