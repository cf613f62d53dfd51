import type { SystemStatus } from '../../contract/entities/system';
import { isPageVisible } from '../kernel/page-visible';
import { randomBelow } from '../kernel/random';
import type { Ports, ReadStore } from '../types';

/** How often an open site is asked whether it still is. */
export const OPEN_EVERY_MS = 120_000;
/** A closed one is asked sooner, and then less and less often. */
export const CLOSED_FIRST_MS = 10_000;
export const CLOSED_MAX_MS = 60_000;
const SLOWER = 1.5;
const DICE = 128;

/**
 * Asks again by itself while the page is visible, so that a page that was open before hears of maintenance
 * and of its end. Pages that closed in one moment do not come back in one moment.
 */
export const watchStatus = (input: {
  ports: Pick<Ports, 'clock' | 'page' | 'random'>;
  store: ReadStore<{ status: SystemStatus | null }>;
  ask(): Promise<void>;
  /** How much of the first turn is over. */
  waitedMs: number;
}): (() => void) => {
  const { store, ask, waitedMs } = input;
  const { clock, page, random } = input.ports;
  const isOpen = (): boolean => store.getState().status?.state === 'open';
  let wasOpen = isOpen();
  let closedMs = CLOSED_FIRST_MS;
  let isOver = false;
  let timer: unknown = null;

  const plan = (overMs = 0): void => {
    clock.clearTimeout(timer);
    const span = isOpen() ? OPEN_EVERY_MS : closedMs;
    const turnMs = span * (0.75 + randomBelow(random, DICE) / (2 * DICE));
    timer = clock.setTimeout(() => void tick(), turnMs - overMs);
  };
  const tick = async (): Promise<void> => {
    closedMs = isOpen() ? CLOSED_FIRST_MS : Math.min(CLOSED_MAX_MS, closedMs * SLOWER);
    if (page.isVisible?.() ?? isPageVisible()) await ask();
    if (!isOver) plan();
  };
  const forget = store.subscribe(() => {
    if (isOpen() === wasOpen) return;
    wasOpen = isOpen();
    closedMs = CLOSED_FIRST_MS;
    plan();
  });
  plan(waitedMs);
  return () => {
    isOver = true;
    forget();
    clock.clearTimeout(timer);
  };
};
