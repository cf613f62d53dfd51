import type { Database } from '../database/types';
import { createBoundedCache } from '../bounds/index';

/** One value per merchant, kept in memory: read at first use, again after a notification and when it is old. */
export interface Snapshots<T> {
  /** At once while there is one; an old one is still answered while its successor is read. */
  of(merchantId: number): T | Promise<T>;
  close(): Promise<void>;
}

const MAX_MERCHANTS = 1_000;
const RETRY_MS = 1_000;

interface Held<T> {
  value: T | null;
  readAtMs: number;
  stale: boolean;
  /** After a failure: not before this. */
  retryAtMs: number;
  reading: Promise<T> | null;
}

export interface SnapshotDeps<T> {
  db: Database;
  channel: string;
  maxAgeMs: number;
  read: (merchantId: number) => Promise<T>;
  now: () => number;
  /** Hears of readings that failed while an older snapshot was there to answer with. */
  onError: (error: unknown) => void;
}

export const createSnapshots = async <T>(deps: SnapshotDeps<T>): Promise<Snapshots<T>> => {
  const held = createBoundedCache<Held<T>>({ maxEntries: MAX_MERCHANTS });

  const read = (merchantId: number, entry: Held<T>): Promise<T> => {
    if (entry.reading) return entry.reading;
    // A notification that arrives while it is being read makes the result stale again.
    entry.stale = false;
    const reading = deps.read(merchantId).then(
      (value) => {
        entry.value = value;
        entry.readAtMs = deps.now();
        entry.reading = null;
        return value;
      },
      (error: unknown) => {
        entry.stale = true;
        entry.retryAtMs = deps.now() + RETRY_MS;
        entry.reading = null;
        throw error;
      },
    );
    entry.reading = reading;
    return reading;
  };

  const stopListening = await deps.db.listen(deps.channel, (payload) => {
    const entry = held.get(payload);
    if (entry) entry.stale = true;
  });

  return {
    of(merchantId) {
      const key = String(merchantId);
      let entry = held.get(key);
      if (entry === undefined) {
        entry = { value: null, readAtMs: 0, stale: true, retryAtMs: 0, reading: null };
        held.set(key, entry);
      }
      if (entry.value === null) return read(merchantId, entry);
      const nowMs = deps.now();
      const isDue = (entry.stale || nowMs - entry.readAtMs > deps.maxAgeMs) && nowMs >= entry.retryAtMs;
      if (isDue && !entry.reading) read(merchantId, entry).catch(deps.onError);
      return entry.value;
    },
    close: stopListening,
  };
};
