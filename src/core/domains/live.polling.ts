import { isPageVisible } from '../kernel/page-visible';
import type { Client, WalletDomain } from '../types';

export const POLL_EVERY_MS = 15_000;
/** Answers in a row without news after which polling stops until the page is visible again: a page alone must not keep a session alive. */
export const MAX_QUIET_POLLS = 40;

/** Asks for the balance again and again while there is no socket, while the page is visible. */
export const createPolling = (
  { clock, page }: Client['ports'],
  wallet: () => WalletDomain | null,
): { start(): void; stop(): void; seen(): void } => {
  let timer: unknown = null;
  let quiet = 0;
  let known: bigint | null = null;

  const tick = (): void => {
    timer = clock.setTimeout(tick, POLL_EVERY_MS);
    const isVisible = page.isVisible?.() ?? isPageVisible();
    const minor = wallet()?.store.getState().balance?.total.minor ?? null;
    if (minor !== known) quiet = 0;
    known = minor;
    if (!isVisible || quiet >= MAX_QUIET_POLLS) return;
    quiet += 1;
    void wallet()?.refresh();
  };
  return {
    start() {
      if (timer !== null) return;
      quiet = 0;
      timer = clock.setTimeout(tick, POLL_EVERY_MS);
    },
    stop() {
      clock.clearTimeout(timer);
      timer = null;
    },
    seen() {
      quiet = 0;
    },
  };
};
