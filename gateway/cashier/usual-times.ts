import type { UsualTime } from '../../src/contract/entities/deposit';
import type { Database } from '../database/types';
import { createBoundedCache } from '../platform/index';
import { readDepositTimes } from './usual-times.queries';

const WEEK_MS = 7 * 24 * 3_600_000;
const FRESH_MS = 5 * 60_000;
const MAX_MERCHANTS = 1_000;
/** The newest deposits that are looked at. */
const MAX_LOOKED_AT = 2_000;
/** Fewer say nothing. */
const MIN_KNOWN = 5;

/** How long deposits took in the last week, by provider. */
export interface UsualTimes {
  of(merchantId: number): Promise<ReadonlyMap<string, UsualTime>>;
}

export const createUsualTimes = (deps: { db: Database; now: () => number }): UsualTimes => {
  const kept = createBoundedCache<{ times: Promise<ReadonlyMap<string, UsualTime>>; readAtMs: number }>({
    maxEntries: MAX_MERCHANTS,
  });
  return {
    of(merchantId) {
      const key = String(merchantId);
      const found = kept.get(key);
      const now = deps.now();
      if (found && Math.abs(now - found.readAtMs) < FRESH_MS) return found.times;
      const since = new Date(now - WEEK_MS);
      const times = readDepositTimes(deps.db, { merchantId, since, most: MAX_LOOKED_AT }).then(
        (rows) =>
          new Map(
            rows
              .filter(({ n }) => n >= MIN_KNOWN)
              .map((row) => [row.provider, { medianS: row.median_s, p95S: row.p95_s }]),
          ),
      );
      kept.set(key, { times, readAtMs: now });
      times.catch(() => kept.delete(key));
      return times;
    },
  };
};
