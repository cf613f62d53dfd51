import type { ReactNode } from 'react';
import { useClient, useLazy, useStore } from '../react';

/** Maintenance, a region block or an unregistered page stand before the widget, which stays as it is behind them. */
export function Gate({ children }: { children: ReactNode }) {
  const { system } = useClient();
  const isBlocked = useStore(
    system.store,
    ({ status, error }) =>
      (status !== null && status.state !== 'open') || /^(ORIGIN|MERCHANT)_UNKNOWN$/.test(error?.code ?? ''),
  );
  const { part } = useLazy(() => import('./blocked'), isBlocked);
  return (
    <>
      {isBlocked && part && <part.Blocked />}
      {children}
    </>
  );
}
