import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../database/testing';
import { createRegisterRules, MAX_MERCHANTS } from './register-rules';

describe('rules of registration in memory', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await freshDatabase();
  });
  afterAll(() => db.close());

  it('are read again after ten seconds, and kept of a bounded number of merchants', async () => {
    let now = 0;
    const read: number[] = [];
    const rules = createRegisterRules({
      db: { ...db, merchant: (id) => (read.push(id), db.merchant(id)) },
      now: () => now,
      onBadPattern: () => undefined,
    });
    for (const id of [1, 2, 1, 2]) await rules.of(id);
    expect(read).toEqual([1, 2]);
    now = 10_000;
    await rules.of(1);
    expect(read.splice(0)).toEqual([1, 2, 1]);
    await Promise.all(Array.from({ length: MAX_MERCHANTS }, (_, at) => rules.of(at + 10)));
    read.length = 0;
    for (const id of [MAX_MERCHANTS + 9, 1]) await rules.of(id);
    expect(read).toEqual([1]);
  });
});
