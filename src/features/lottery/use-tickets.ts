import { useCallback, useEffect, useRef, useState } from 'react';
import type { LotteryDrawn } from '../../contract/entities/lottery';
import type { LotteryChase } from '../../contract/entities/lottery-chase';
import type { LotteryTicket } from '../../contract/entities/lottery-ticket';
import { lotteryDomain } from '../../core/domains/lottery';
import { isAppError, type AppError } from '../../core/kernel/app-error';
import { isGain } from '../../core/lottery-win';
import { useClient, useDomain, useIntents, useStore } from '../../react';
import { useJoy } from '../../react/use-joy';
import { useLive } from '../../react/use-live';
import type { SlipLine } from './slip';

export { isGain };

type Load = 'loading' | 'ready' | 'error';
const SHOWN_TICKETS = 10;
/** A draw is settled about so long after its time. */
const SETTLED_WITHIN_MS = 4_000;
const MAX_PAUSE_MS = 600_000;
/** What is told of a draw once its tickets are over. */
const ENDS: ReadonlySet<string> = new Set(['settled', 'void']);

/** How long to wait for a draw's end: the longer one is overdue, as outside draws are, the longer. */
const pauseUntil = (dueAt: number, now: number): number =>
  Math.min(
    dueAt > now ? dueAt - now + SETTLED_WITHIN_MS : Math.max(SETTLED_WITHIN_MS, now - dueAt),
    MAX_PAUSE_MS,
  );

/** The latest tickets and running chases of a game; read again when a draw of it is over. */
export function useTickets(game: string, turn: string) {
  const client = useClient();
  const domain = useDomain(lotteryDomain);
  const isMember = useStore(client.session.store, ({ state }) => state === 'member');
  const [shown, setShown] = useState<{
    load: Load;
    tickets: LotteryTicket[];
    chases: LotteryChase[];
    error: AppError | null;
  }>({ load: 'loading', tickets: [], chases: [], error: null });
  const [again, setAgain] = useState(0);
  const refresh = useCallback(() => setAgain((old) => old + 1), []);
  useLive(['LOTTERY', 'LOTTERY_WIN', 'RESYNC'], (event) => {
    // Draws of all games are told, number by number: what ends a ticket here is asked about.
    if (event.type === 'LOTTERY' && (event.data.game !== game || !ENDS.has(event.data.what))) return;
    refresh();
  });
  useEffect(() => {
    if (!isMember) return undefined;
    const stop = new AbortController();
    Promise.all([domain.tickets({ game, signal: stop.signal }), domain.chases()]).then(
      ([{ tickets }, chases]) => {
        if (stop.signal.aborted) return;
        const running = chases.filter((chase) => chase.game === game && chase.state === 'active');
        setShown({ load: 'ready', tickets: tickets.slice(0, SHOWN_TICKETS), chases: running, error: null });
      },
      (error: unknown) => {
        if (!isAppError(error)) throw error;
        if (!stop.signal.aborted) setShown((old) => ({ ...old, load: 'error', error }));
      },
    );
    return () => stop.abort();
  }, [domain, game, isMember, turn, again]);
  // Without a socket: what is due is asked for until its draw is settled.
  const { clock } = client.ports;
  const { tickets } = shown;
  useEffect(() => {
    const due = tickets.filter(({ state }) => state === 'placed').map(({ drawsAt }) => drawsAt ?? 0);
    if (!isMember || due.length === 0) return undefined;
    const pause = pauseUntil(Math.min(...due), domain.now());
    const timer = clock.setTimeout(refresh, pause);
    return () => clock.clearTimeout(timer);
  }, [clock, domain, tickets, isMember, refresh]);
  return { ...shown, isMember, refresh };
}

/**
 * The newest ticket that has won while this page stood; told once, by the gateway's own sum. What came back below its stake
 * is no win: it stands among the tickets.
 */
export function useNewWin(game: string, tickets: readonly LotteryTicket[], isReady: boolean) {
  const known = useRef<Set<string> | null>(null);
  const [won, setWon] = useState<LotteryTicket | null>(null);
  const [joy, setJoy] = useJoy();
  useEffect(() => {
    if (!isReady) return;
    const winners = tickets.filter((ticket) => ticket.state === 'won' && isGain(ticket));
    const fresh =
      known.current === null ? undefined : winners.find(({ id }) => known.current?.has(id) === false);
    known.current = new Set([...(known.current ?? []), ...winners.map(({ id }) => id)]);
    if (fresh !== undefined) setWon(fresh);
  }, [tickets, isReady]);
  // The page tells its own game's prizes itself: a toast would say them twice.
  useIntents((intent) => intent.type === 'toast' && intent.subject === `lottery:${game}`);
  return { won, joy, setJoy, dismiss: () => setWon(null) };
}

/** What a member does with a ticket. */
export function useTicketActions(refresh: () => void, add: (lines: readonly Omit<SlipLine, 'id'>[]) => void) {
  const domain = useDomain(lotteryDomain);
  const [busy, setBusy] = useState('');
  const [error, setError] = useState<AppError | null>(null);
  const run = async (id: string, work: () => Promise<unknown>): Promise<void> => {
    setBusy(id);
    setError(null);
    try {
      await work();
    } catch (cause) {
      if (!isAppError(cause)) throw cause;
      setError(cause);
    } finally {
      setBusy('');
    }
  };
  return {
    busy,
    error,
    cancel: (id: string) =>
      void run(id, async () => {
        await domain.cancel(id);
        refresh();
      }),
    stopChase: (id: string) =>
      void run(id, async () => {
        await domain.stopChase(id);
        refresh();
      }),
    repeat: (id: string) =>
      void run(id, async () => {
        const { lines } = await domain.ticket(id);
        add(
          lines.map(({ bet, selection, count, mode, multiple, rebatePpm }) => ({
            bet,
            selection,
            count,
            modePpm: mode,
            multiple,
            rebatePpm,
          })),
        );
      }),
  };
}

const RESULTS = 50;

/** What was drawn, the latest first; read again when the board tells of a newer draw. */
export function useResults(game: string, lastIssue: string) {
  const domain = useDomain(lotteryDomain);
  const [shown, setShown] = useState<{ load: Load; drawn: LotteryDrawn[]; error: AppError | null }>({
    load: 'loading',
    drawn: [],
    error: null,
  });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let gone = false;
    domain.history({ game, size: RESULTS }).then(
      (drawn) => {
        if (!gone) setShown({ load: 'ready', drawn, error: null });
      },
      (error: unknown) => {
        if (!isAppError(error)) throw error;
        if (!gone) setShown((old) => ({ ...old, load: 'error', error }));
      },
    );
    return () => {
      gone = true;
    };
  }, [domain, game, lastIssue, turn]);
  return { ...shown, retry: () => setTurn((old) => old + 1) };
}
