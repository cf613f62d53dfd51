import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { createJobFigures } from './job-figures';
import { createLedgerFigures } from './ledger-figures';
import { createQueueFigures, KEPT_MS, type QueueFiguresDeps } from './queue-figures';
import { createTally, MAX_ROWS } from './tally';

const rowsOf = async (registry: Registry, name: string): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith(name));

describe('a tally', () => {
  it('[OPS-5] counts labels beyond its bound under "other"', async () => {
    const tally = createTally({ name: 'foyer_test_total', help: 'Test', labels: ['word'] });
    for (let at = 0; at < MAX_ROWS + 5; at += 1) tally.add({ word: `word-${at}` });
    const registry = new Registry();
    tally.register(registry);
    const rows = await rowsOf(registry, 'foyer_test_total');
    expect(rows).toHaveLength(MAX_ROWS + 1);
    expect(rows.at(-1)).toBe('foyer_test_total{word="other"} 5');
  });
});

describe('the figures of jobs', () => {
  const setUp = () => {
    const state = { nowMs: 1_000_000 };
    const figures = createJobFigures(() => state.nowMs);
    const registry = new Registry();
    figures.register(registry);
    figures.planned({ name: 'deposits', everyMs: 3_000 });
    const behind = async (): Promise<string[]> => rowsOf(registry, 'foyer_job_behind_seconds');
    return { figures, behind, rows: (name: string) => rowsOf(registry, name), state };
  };

  it('[OPS-5] show a job that hangs or fails as behind, and one that ran on time as not', async () => {
    const { figures, behind, state } = setUp();
    state.nowMs += 3_000;
    expect(await behind()).toEqual(['foyer_job_behind_seconds{job_name="deposits"} 0']);
    state.nowMs += 60_000;
    expect(await behind()).toEqual(['foyer_job_behind_seconds{job_name="deposits"} 60']);
    figures.ended({ name: 'deposits', isDone: false, ms: 10 });
    expect(await behind()).toEqual(['foyer_job_behind_seconds{job_name="deposits"} 60']);
    figures.ended({ name: 'deposits', isDone: true, ms: 10 });
    expect(await behind()).toEqual(['foyer_job_behind_seconds{job_name="deposits"} 0']);
  });

  it('[OPS-5] count runs by how they ended', async () => {
    const { figures, rows } = setUp();
    figures.ended({ name: 'deposits', isDone: true, ms: 250 });
    figures.ended({ name: 'deposits', isDone: false, ms: 250 });
    expect(await rows('foyer_job_runs_total')).toEqual([
      'foyer_job_runs_total{job_name="deposits",outcome="done"} 1',
      'foyer_job_runs_total{job_name="deposits",outcome="failed"} 1',
    ]);
    expect(await rows('foyer_job_seconds_total')).toEqual([
      'foyer_job_seconds_total{job_name="deposits"} 0.5',
    ]);
  });
});

describe('the figures of the ledger', () => {
  it('[OPS-5] count no money where the outcome is not known', async () => {
    const figures = createLedgerFigures(() => 'demo');
    const registry = new Registry();
    figures.register(registry);
    const at = { currency: 'BRL' } as const;
    figures.answered({
      work: {
        type: 'post',
        merchantId: 1,
        source: 'HOUSE',
        key: 'a',
        actor: '7',
        kind: 'debit',
        postings: [
          { account: { ...at, class: 'player', owner: '7' }, amountMinor: -100n },
          { account: { ...at, class: 'vendor', owner: 'HOUSE' }, amountMinor: 100n },
        ],
      },
      result: null,
      seconds: 0.1,
    });
    expect(await rowsOf(registry, 'foyer_ledger_operations_total')).toEqual([
      'foyer_ledger_operations_total{kind="debit",outcome="unknown"} 1',
    ]);
    expect(await rowsOf(registry, 'foyer_play_bets_total')).toEqual([]);
  });
});

describe('the figures of queues', () => {
  const setUp = (query: () => Promise<unknown[]>) => {
    const state = { nowMs: 1_000_000, queries: 0, errors: 0 };
    const db = {
      merchant: () => ({
        query: () => {
          state.queries += 1;
          return query();
        },
      }),
    } as unknown as QueueFiguresDeps['db'];
    const figures = createQueueFigures({
      db,
      merchants: { all: () => [{ id: 1 }, { id: 2 }] },
      now: () => state.nowMs,
      wait: () => new Promise((resolve) => setImmediate(resolve)),
      onError: () => {
        state.errors += 1;
      },
    });
    const registry = new Registry();
    figures.register(registry);
    return { figures, registry, state };
  };
  const row = (depth: bigint, sinceMs: number) => ({ queue: 'deposits', depth, since: new Date(sinceMs) });

  it('[OPS-5] ask the database rarely, however often they are read, and sum up all merchants', async () => {
    const { figures, registry, state } = setUp(() => Promise.resolve([row(3n, 990_000)]));
    for (let at = 0; at < 50; at += 1) await figures.refresh();
    expect(state.queries).toBe(2);
    expect(await rowsOf(registry, 'foyer_queue_depth')).toEqual(['foyer_queue_depth{queue="deposits"} 6']);
    expect(await rowsOf(registry, 'foyer_queue_oldest')).toEqual([
      'foyer_queue_oldest_seconds{queue="deposits"} 10',
    ]);
    state.nowMs += KEPT_MS;
    await figures.refresh();
    expect(state.queries).toBe(4);
  });

  it('[OPS-5] keep no reader waiting for a database that does not answer, and ask it once', async () => {
    const { figures, registry, state } = setUp(() => new Promise(() => undefined));
    await figures.refresh();
    state.nowMs += KEPT_MS;
    await figures.refresh();
    expect(state.queries).toBe(1);
    expect(await rowsOf(registry, 'foyer_queues_read')).toEqual([]);
  });

  it('[OPS-5] stay as they were while the database fails, with the time at which they were read', async () => {
    let isBroken = false;
    const { figures, registry, state } = setUp(() =>
      isBroken ? Promise.reject(new Error('away')) : Promise.resolve([row(1n, 990_000)]),
    );
    await figures.refresh();
    isBroken = true;
    state.nowMs += KEPT_MS;
    await figures.refresh();
    expect(state.errors).toBe(1);
    expect(await rowsOf(registry, 'foyer_queue_depth')).toEqual(['foyer_queue_depth{queue="deposits"} 2']);
    expect(await rowsOf(registry, 'foyer_queues_read')).toEqual(['foyer_queues_read_timestamp_seconds 1000']);
  });
});
