import { insertWins, type WinRecord } from './winners.queries';
import type { Database } from '../database/types';

export interface WinRecorder {
  /** Notes a win after its money has been booked; never waits. */
  note(input: { merchantId: number; win: WinRecord }): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

const FLUSH_MS = 500;
/** Wins that wait for one merchant. The board shows a few dozen: beyond this the rest of half a second is not missed. */
const MAX_WAITING = 500;

/** Winner rows in batches, so that a payout never waits for the board. */
export const createWinRecorder = (deps: { db: Database; onError: (error: unknown) => void }): WinRecorder => {
  const waiting = new Map<number, WinRecord[]>();
  const flush = async (): Promise<void> => {
    const batches = [...waiting];
    waiting.clear();
    for (const [merchantId, wins] of batches) await insertWins(deps.db, { merchantId, wins });
  };
  const timer = setInterval(() => void flush().catch(deps.onError), FLUSH_MS);
  timer.unref();
  return {
    note({ merchantId, win }) {
      const list = waiting.get(merchantId) ?? [];
      if (list.length < MAX_WAITING) list.push(win);
      waiting.set(merchantId, list);
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
};
