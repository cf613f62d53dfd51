import { createCaller } from '../../page-kit/caller';
import { randomText } from '../../page-kit/dom';
import type {
  FreeView,
  RotateView,
  SeedsView,
  StudioHistory,
  StudioRound,
  StudioSession,
  TableView,
  TimetableView,
  WaitingView,
} from '../api-shapes';
import type { Pick } from '../families/family';

export interface PlayRequest {
  key: string;
  unit: string;
  picks: readonly Pick[];
  /** Id of a set of free rounds. */
  free?: string;
}
export interface ActRequest {
  key: string;
  roundId: string;
  name: string;
  value: number;
}
export type Service = ReturnType<typeof createService>;

/** The studio's service as its pages call it. */
export const createService = () => {
  // One session per game: two frames of one tab may hold two games.
  const { call, open } = createCaller({
    prefix: '/games/studio/api',
    storeKey: `studio-session ${location.pathname}`,
  });
  const clientSeed = (seed: string) => call<SeedsView>('client-seed', { clientSeed: seed });
  let chosen: (() => Promise<void>) | null = null;
  return {
    open: (ticket: string | null) => open<StudioSession>(ticket),
    /**
     * The player's part of chance, where none is chosen yet. The studio's first seed is committed once a session is open, so this choice
     * can't have been known to it. Stakes wait for it, the first frame does not.
     */
    chooseSeed(session: { seeds: SeedsView }): void {
      if (session.seeds.clientSeed !== null) return;
      const seed = randomText();
      let asked: Promise<void> | null = null;
      chosen = () =>
        (asked ??= clientSeed(seed).then(
          (seeds) => {
            session.seeds = seeds;
            chosen = null;
          },
          (error: unknown) => {
            // The next stake asks again.
            asked = null;
            throw error;
          },
        ));
      chosen().catch(() => undefined);
    },
    async play(request: PlayRequest) {
      await chosen?.();
      return call<StudioRound>('play', request);
    },
    act: (request: ActRequest) => call<StudioRound>('act', request),
    free: () => call<FreeView[]>('free', {}),
    seen: (roundId: string) => call<null>('seen', { roundId }),
    rotate: (clientSeed: string) => call<RotateView>('rotate', { clientSeed }),
    waiting: () => call<WaitingView>('waiting', {}),
    endElsewhere: () => call<WaitingView>('end-elsewhere', {}),
    timetable: () => call<TimetableView>('timetable', {}),
    table: (unit: string) => call<TableView>('table', { unit }),
    decide: (what: { roundId: string; name: string; value: number }) => call<TableView>('decide', what),
    clientSeed,
    history: (before: string | null) => call<StudioHistory>('history', before === null ? {} : { before }),
  };
};
