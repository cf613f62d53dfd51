import type { ReactNode } from 'react';
import { useClient, useLazy, useStore } from '../react';

/** Maintenance and region blocks stand in place of the widget, an unregistered page is told so; else it shows at once. */
export function Gate({ children }: { children: ReactNode }) {
  const { system } = useClient();
  const isBlocked = useStore(
    system.store,
    ({ status, error }) => (status !== null && status.state !== 'open') || error?.code === 'ORIGIN_UNKNOWN',
  );
  const { part } = useLazy(() => import('./blocked'), isBlocked);
  if (!isBlocked) return children;
  return part === null ? null : <part.Blocked />;
}
