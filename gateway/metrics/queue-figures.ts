import type { Registry } from 'prom-client';
import type { Database } from '../database/types';
import { queueNames, readQueues, type QueueName } from './queues.queries';
import { registerGauge } from './tally';

/** However often /metrics is read, the database is asked so rarely. */
export const KEPT_MS = 15_000;
/** Longest that an answer of /metrics waits for the database; it then has the figures of before. */
const WAIT_MS = 2_000;
/** Merchants whose queues are counted. */
const MAX_MERCHANTS = 500;

interface Waiting {
  depth: number;
  sinceMs: number | null;
}

export interface QueueFiguresDeps {
  db: Database;
  merchants: { all(): readonly { id: number }[] };
  now: () => number;
  /** Resolves after so long; a test's clock resolves at once. */
  wait: (ms: number) => Promise<unknown>;
  onError: (error: unknown, what: string) => void;
}

export interface QueueFigures {
  /** Reads the queues again if that is due. Never rejects. */
  refresh(): Promise<void>;
  register(registry: Registry): void;
}

/** Depth and delay of what waits in the database, over all merchants. Every node sees the same queues. */
export const createQueueFigures = (deps: QueueFiguresDeps): QueueFigures => {
  const { db, now } = deps;
  let read = new Map<QueueName, Waiting>();
  let readAtMs: number | null = null;
  let triedAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  const readAll = async (): Promise<void> => {
    const atMs = now();
    const found = new Map<QueueName, Waiting>();
    // One after the other: figures take one connection of the pool at most.
    for (const { id } of deps.merchants.all().slice(0, MAX_MERCHANTS))
      for (const { queue, depth, since } of await readQueues(db, { merchantId: id, at: new Date(atMs) })) {
        const sum = found.get(queue) ?? { depth: 0, sinceMs: null };
        const sinceMs = since?.getTime() ?? null;
        found.set(queue, {
          depth: sum.depth + Number(depth),
          sinceMs:
            sum.sinceMs === null || (sinceMs !== null && sinceMs < sum.sinceMs) ? sinceMs : sum.sinceMs,
        });
      }
    read = found;
    readAtMs = atMs;
  };
  const start = (): Promise<void> =>
    readAll()
      .catch((error: unknown) => deps.onError(error, 'reading the queues for /metrics'))
      .finally(() => {
        reading = null;
      });

  const rows = (pick: (waiting: Waiting) => number) =>
    queueNames.flatMap((queue) => {
      const waiting = read.get(queue);
      return waiting === undefined ? [] : [[{ queue }, pick(waiting)] as const];
    });
  return {
    async refresh() {
      const isDue = Math.abs(now() - triedAtMs) >= KEPT_MS;
      if (isDue && reading === null) {
        triedAtMs = now();
        reading = start();
      }
      if (reading !== null) await Promise.race([reading, deps.wait(WAIT_MS)]);
    },
    register(registry) {
      registerGauge(registry, {
        name: 'foyer_queue_depth',
        help: 'Rows that are due and wait, by queue',
        labels: ['queue'],
        read: () => rows(({ depth }) => depth),
      });
      registerGauge(registry, {
        name: 'foyer_queue_oldest_seconds',
        help: 'For how long the oldest row of a queue has been due; 0: none waits',
        labels: ['queue'],
        read: () =>
          rows(({ sinceMs }) => (sinceMs === null ? 0 : Math.max(0, (readAtMs ?? 0) - sinceMs) / 1_000)),
      });
      registerGauge(registry, {
        name: 'foyer_queues_read_timestamp_seconds',
        help: 'When the queues were read from the database last',
        read: () => (readAtMs === null ? [] : [[{}, readAtMs / 1_000]]),
      });
    },
  };
};
