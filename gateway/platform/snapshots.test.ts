import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../database/testing';
import { createSnapshots } from './snapshots';

describe('snapshots', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await freshDatabase();
  });
  afterEach(() => db.close());

  const setUp = async () => {
    const state = { now: 0, readings: 0, fail: false, errors: [] as unknown[] };
    const snapshots = await createSnapshots<string>({
      db,
      channel: 'test_snapshot',
      maxAgeMs: 1000,
      now: () => state.now,
      onError: (error) => void state.errors.push(error),
      read: async (merchantId) => {
        state.readings += 1;
        await Promise.resolve();
        if (state.fail) throw new Error('the database is away');
        return `merchant ${merchantId}, reading ${state.readings}`;
      },
    });
    return { state, snapshots };
  };

  it('are read once however many ask, and again when they are old, while the old one answers', async () => {
    const { state, snapshots } = await setUp();
    const asked = await Promise.all([snapshots.of(1), snapshots.of(1), snapshots.of(1)]);
    expect(new Set(asked).size).toBe(1);
    expect(state.readings).toBe(1);
    state.now = 1001;
    expect(snapshots.of(1)).toBe('merchant 1, reading 1');
    await expect.poll(() => snapshots.of(1)).toBe('merchant 1, reading 2');
    await snapshots.close();
  });

  it('are renewed by a notification for their merchant alone', async () => {
    const { state, snapshots } = await setUp();
    await snapshots.of(1);
    await snapshots.of(2);
    await db.notify('test_snapshot', '2');
    await expect.poll(() => snapshots.of(2)).toBe('merchant 2, reading 3');
    expect(snapshots.of(1)).toBe('merchant 1, reading 1');
    expect(state.readings).toBe(3);
    await snapshots.close();
  });

  it('keep the last good one while reading fails, and fail only where there is none', async () => {
    const { state, snapshots } = await setUp();
    await snapshots.of(1);
    state.fail = true;
    state.now = 5000;
    expect(snapshots.of(1)).toBe('merchant 1, reading 1');
    await expect.poll(() => state.errors.length).toBe(1);
    expect(snapshots.of(1)).toBe('merchant 1, reading 1');
    // Not asked again at once: a database that is away gets a pause.
    expect(state.readings).toBe(2);
    await expect(snapshots.of(2)).rejects.toThrow('away');
    state.fail = false;
    state.now = 6000;
    await expect.poll(() => snapshots.of(1)).not.toBe('merchant 1, reading 1');
    await snapshots.close();
  });
});
