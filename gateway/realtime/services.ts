import { type Opened, SWEEP_ROWS, sweepJob } from '../platform/index';
import { createLive, type Live, type LiveDeps } from './live';
import { sweepTickets } from './tickets.queries';

/** Open pages and what they are told. */
export interface RealtimeServices {
  live: Live;
}

export const openRealtime = async (
  deps: Omit<LiveDeps, 'onError'> & { onError: (error: unknown, what: string) => void },
): Promise<Opened<RealtimeServices>> => {
  const { db, merchants } = deps;
  const live = await createLive({ ...deps, onError: (error) => deps.onError(error, 'telling open pages') });
  const sweep = (merchantId: number) => sweepTickets(db, { merchantId, limit: SWEEP_ROWS });
  return {
    services: { live },
    jobs: [sweepJob({ what: 'socket tickets', merchants, sweep })],
    close: () => live.close(),
  };
};
