import { createStore } from 'zustand/vanilla';
import { lotteryBoards } from '../../contract/calls/lottery-boards';
import { readWinNo, type LotteryBoard } from '../../contract/entities/lottery-board';
import type { LiveEventOf } from '../../contract/entities/live-event';
import { asError } from '../kernel/app-error';
import { isPageVisible } from '../kernel/page-visible';
import { randomBelow } from '../kernel/random';
import type { Client, LiveDomain, LotteryDomain } from '../types';

/** Boards are asked for soon after a draw closes or is due, and else this often. */
const SOON_MS = 1_500;
export const QUIET_MS = 30_000;
/** While the socket tells what happens, asking is only a net below it. */
export const TOLD_MS = 120_000;
/** Failures in a row lengthen the pause up to this. */
const MAX_PAUSE_MS = 120_000;
/** Pages that are told of a draw at the same moment do not all ask at once. */
const SPREAD_MS = 3_000;
const DICE = 128;
/** What was due a moment ago may not be published yet: it is asked for again soon, so long. */
const LATE_MS = 60_000;

/** Draws that are waited for beside the boards. */
const MAX_CLOSED = 99;

type Boards = Pick<LotteryDomain, 'store' | 'now' | 'watch' | 'refresh'>;

/** ms until the boards will have changed by themselves. `closed`: when draws are due that boards have shown, and no longer show. */
export const pauseUntilNews = (
  boards: readonly LotteryBoard[],
  now: number,
  closed: readonly number[],
): number => {
  const times = boards.flatMap(({ current, next }) =>
    [current?.closesAt, current?.drawsAt, next?.opensAt].filter((at) => at !== undefined),
  );
  const due = [
    ...times.map((at) => (at > now ? at - now : now - at < LATE_MS ? 0 : QUIET_MS)),
    ...closed.map((at) => (at > now ? at - now : QUIET_MS)),
  ];
  return Math.min(QUIET_MS, ...due) + SOON_MS;
};

/** A board with what was told of its game at once; the next answer has the last word. */
export const withNews = (
  board: LotteryBoard,
  news: LiveEventOf<'LOTTERY'>['data'],
  now: number,
): LotteryBoard => {
  if (news.game !== board.code) return board;
  if (news.what === 'numbers' && news.numbers !== '') {
    const rows = readWinNo(news.numbers);
    const { game: code, issue } = news;
    return {
      ...board,
      last: { code, issue, rows, numbers: rows.flat(), drawnAt: news.drawsAt, revision: 0 },
    };
  }
  const { current } = board;
  if (news.what !== 'closed' || current?.issue !== news.issue) return board;
  // It closed a little before this page's clock says so.
  return { ...board, current: { ...current, closesAt: Math.min(current.closesAt, now) } };
};

/** The boards of all games, kept fresh while a page watches, and the gateway's clock as they tell it. */
export const createBoards = (client: Client): Boards => {
  const { clock, page, random } = client.ports;
  const store = createStore<ReturnType<Boards['store']['getState']>>(() => ({
    load: 'idle',
    boards: [],
    error: null,
  }));
  let count = 0;
  let timer: unknown = null;
  let failures = 0;
  let running: Promise<void> | null = null;
  let again = false;
  /** Gateway's time less the device's, from the answer that took least. */
  let offset: { ms: number; roundTripMs: number } | null = null;
  let closed: number[] = [];
  let forgetLive: (() => void) | null = null;

  const now = (): number => (offset === null ? client.serverTime.now() : clock.now() + offset.ms);
  const ask = async (): Promise<void> => {
    const askedAt = clock.now();
    try {
      const answer = await client.call(lotteryBoards, {});
      const heardAt = clock.now();
      const roundTripMs = Math.max(0, heardAt - askedAt);
      // A slow answer says less about the clock; an old one goes stale as devices' clocks drift.
      if (answer.now > 0 && (offset === null || roundTripMs <= offset.roundTripMs * 2 + 50))
        offset = { ms: answer.now + roundTripMs / 2 - heardAt, roundTripMs };
      failures = 0;
      // A draw that closes makes room for the next one on its board before its numbers are out.
      closed = [...closed, ...store.getState().boards.flatMap(({ current }) => current?.drawsAt ?? [])]
        .filter((at) => at > now())
        .slice(-MAX_CLOSED);
      store.setState({ load: 'ready', boards: answer.boards, error: null });
    } catch (error) {
      failures += 1;
      const { boards } = store.getState();
      store.setState({ load: boards.length > 0 ? 'ready' : 'error', error: asError(error) });
    }
  };
  const refresh = (): Promise<void> => {
    if (running !== null) {
      again = true;
      return running;
    }
    if (store.getState().load !== 'ready') store.setState({ load: 'loading' });
    running = ask().finally(() => {
      running = null;
      if (again) {
        again = false;
        void refresh();
      }
      plan();
    });
    return running;
  };
  const isTold = (): boolean => client.peek<LiveDomain>('live')?.store.getState().state === 'live';
  const tick = (): void => {
    timer = null;
    if (page.isVisible?.() ?? isPageVisible()) void refresh();
    else plan();
  };
  function plan(): void {
    if (count > 0) hearLive();
    clock.clearTimeout(timer);
    timer = null;
    if (count === 0) return;
    const pause =
      failures > 0
        ? Math.min(MAX_PAUSE_MS, SOON_MS * 2 ** failures)
        : isTold()
          ? TOLD_MS
          : pauseUntilNews(store.getState().boards, now(), closed);
    timer = clock.setTimeout(tick, pause);
  }
  /** The live part comes after a login, whenever that is. */
  const hearLive = (): void => {
    const live = client.peek<LiveDomain>('live');
    if (forgetLive !== null || live === null) return;
    const ends = [
      live.on('LOTTERY', ({ data }) => {
        store.setState(({ boards }) => ({ boards: boards.map((board) => withNews(board, data, now())) }));
        clock.clearTimeout(timer);
        timer = clock.setTimeout(tick, (SPREAD_MS * randomBelow(random, DICE)) / DICE);
      }),
      live.on('RESYNC', () => void refresh()),
    ];
    forgetLive = () => ends.forEach((end) => end());
  };
  const stop = (): void => {
    clock.clearTimeout(timer);
    timer = null;
    forgetLive?.();
    forgetLive = null;
  };
  client.onDestroy(stop);
  client.onDestroy(
    page.onVisible(() => {
      if (count > 0) void refresh();
    }),
  );
  return {
    store,
    now,
    refresh,
    watch() {
      count += 1;
      if (count === 1) void refresh();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        count -= 1;
        if (count === 0) stop();
      };
    },
  };
};
