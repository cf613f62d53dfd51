import { createCaller } from '../../page-kit/caller';
import type { FreeView, HistoryView, RotateView, RoundView, SeedsView, SessionView } from '../api-shapes';

export type Service = ReturnType<typeof createService>;

/** The games' service as their pages call it. */
export const createService = () => {
  // One session per game: two frames of one tab may hold two games.
  const { call, open } = createCaller({
    prefix: '/games/house/api',
    storeKey: `house-session ${location.pathname}`,
  });
  return {
    open: (ticket: string | null) => open<SessionView>(ticket),
    play: (request: { key: string; unit: string; choice: string; free: string }) =>
      call<RoundView>('play', request),
    free: () => call<FreeView[]>('free', {}),
    seen: (roundId: string) => call<null>('seen', { roundId }),
    rotate: (clientSeed: string) => call<RotateView>('rotate', { clientSeed }),
    clientSeed: (clientSeed: string) => call<SeedsView>('client-seed', { clientSeed }),
    history: (before: string | null) => call<HistoryView>('history', before === null ? {} : { before }),
  };
};
