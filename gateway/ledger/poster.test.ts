import { describe, expect, it } from 'vitest';
import { DatabaseError } from '../database/errors';
import type { Prepared } from './batch-call';
import { MAX_BATCH, MAX_WAITING, Poster } from './poster';
import type { Operation } from './types';
import type { WorkResult } from './work';

const prepared = (key: string, over: { hash?: string; target?: string; source?: string } = {}): Prepared => {
  const base = { merchantId: 1, source: over.source ?? 'house', key, actor: '' };
  const operation: Operation =
    over.target === undefined
      ? { ...base, type: 'post', kind: 'debit', postings: [] }
      : { ...base, type: 'reverse', targetKey: over.target };
  return { operation, hash: over.hash ?? 'h', meta: null, accountIds: [] };
};
const done = (journalId: bigint): WorkResult => ({
  ok: true,
  journalId,
  replayed: false,
  tombstone: false,
  balances: [],
});
const transient = () => new DatabaseError({ code: 'DATABASE_BUSY', sentence: 'later' });
/** The connection broke: what was sent may have been done. */
const lost = () => new DatabaseError({ code: 'DATABASE_LOST', sentence: 'gone' });
const repeated = (journalId: bigint): WorkResult => ({ ...done(journalId), replayed: true }) as WorkResult;
/** As PostgreSQL says that a number is larger than its column. */
const outOfRange = () =>
  Object.assign(new Error('bigint out of range'), { code: '22003', severity_local: 'ERROR' });
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A poster whose database is the test: it answers each statement when it likes. */
const world = (answer?: (keys: string[], call: number) => Promise<WorkResult[]> | WorkResult[]) => {
  const statements: {
    merchantId: number;
    keys: string[];
    end(results?: WorkResult[]): void;
    fail(error: unknown): void;
  }[] = [];
  const told: [merchantId: number, count: number][] = [];
  const pauses: number[] = [];
  const poster = new Poster(
    ({ merchantId, batch }) => {
      const keys = batch.map(({ operation }) => operation.key);
      if (answer) {
        statements.push({ merchantId, keys, end: () => undefined, fail: () => undefined });
        return Promise.resolve().then(() => answer(keys, statements.length));
      }
      return new Promise((resolve, reject) =>
        statements.push({
          merchantId,
          keys,
          end: (results) => resolve(results ?? keys.map((_, index) => done(BigInt(index + 1)))),
          fail: reject,
        }),
      );
    },
    ({ merchantId, results }) => void told.push([merchantId, results.length]),
    async (ms) => void pauses.push(ms),
  );
  const add = (one: Prepared, merchantId = 1) => poster.add({ merchantId, prepared: one });
  return { poster, statements, told, pauses, add, keys: () => statements.map((one) => one.keys.join(' ')) };
};
/** Every statement succeeds. */
const soundly = () => world((keys) => keys.map((_, index) => done(BigInt(index + 1))));

describe('operations that wait together', () => {
  it('travel in one statement, merchant by merchant, each with its own answer', async () => {
    const { add, keys, told } = soundly();
    const results = Promise.all([add(prepared('a')), add(prepared('b')), add(prepared('c'), 2)]);
    expect(keys()).toEqual([]);
    expect(await results).toEqual([done(1n), done(2n), done(1n)]);
    expect(keys()).toEqual(['a b', 'c']);
    expect(told).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it('are at most 256 in one, the rest comes in the next', async () => {
    expect([MAX_BATCH, MAX_WAITING]).toEqual([256, 20_000]);
    const { add, statements } = soundly();
    await Promise.all(Array.from({ length: 300 }, (_, index) => add(prepared(`k${index}`))));
    expect(statements.map(({ keys }) => keys.length)).toEqual([256, 44]);
    expect(statements[1]?.keys[0]).toBe('k256');
  });

  it('have two statements under way and no third', async () => {
    const { add, statements, keys } = world();
    const all: Promise<unknown>[] = [];
    for (const key of ['a', 'b', 'c', 'd']) {
      all.push(add(prepared(key)));
      await turn();
    }
    expect(keys()).toEqual(['a', 'b']);
    statements[0]?.end();
    await turn();
    expect(keys()).toEqual(['a', 'b', 'c d']);
    statements.forEach(({ end }) => end());
    await Promise.all(all);
  });

  it('go on two by two while more wait than one statement holds', async () => {
    const { add, statements } = world();
    const all = Array.from({ length: 600 }, (_, index) => add(prepared(`k${index}`)));
    await turn();
    expect(statements.map(({ keys }) => keys.length)).toEqual([256]);
    statements[0]?.end();
    await turn();
    await turn();
    expect(statements.map(({ keys }) => keys.length)).toEqual([256, 256, 88]);
    statements.forEach(({ end }) => end());
    await Promise.all(all);
  });

  it.each([
    [1_023, 'a z'],
    [1_024, 'a'],
  ])(
    'are looked for among 1024 that wait: behind %d of one key the first statement is "%s"',
    async (count, first) => {
      const { add, statements, keys } = world();
      const all = Array.from({ length: count }, (_, index) => add(prepared('a', { hash: `h${index}` })));
      all.push(add(prepared('z')));
      await turn();
      expect(keys()).toEqual([first]);
      for (let at = 0; at <= count; at += 1) {
        statements[at]?.end();
        await turn();
      }
      await Promise.all(all);
    },
  );

  it('that are told change before their callers hear', async () => {
    const order: string[] = [];
    const poster = new Poster(
      async () => [done(1n)],
      () => void order.push('told'),
    );
    await poster.add({ merchantId: 1, prepared: prepared('a') }).then(() => order.push('answered'));
    expect(order).toEqual(['told', 'answered']);
  });

  it('are not told of when their statement failed', async () => {
    const { add, told } = world(() => Promise.reject(new Error('broken')));
    await expect(add(prepared('a'))).rejects.toThrow('broken');
    expect(told).toEqual([]);
  });
});

describe('the same operation again', () => {
  it('while it waits or is under way gets the same answer as a replay, and travels once', async () => {
    const { add, statements, keys } = world();
    const [first, early] = [add(prepared('a')), add(prepared('a'))];
    await turn();
    const late = add(prepared('a'));
    await turn();
    expect(keys()).toEqual(['a']);
    statements[0]?.end();
    expect(await Promise.all([first, early, late])).toEqual([
      done(1n),
      { ...done(1n), replayed: true },
      { ...done(1n), replayed: true },
    ]);
  });

  it('gets the same refusal', async () => {
    const refused: WorkResult = { ok: false, code: 'WALLET_NOT_ENOUGH', balances: [] };
    const { add } = world((keys) => keys.map(() => refused));
    expect(await Promise.all([add(prepared('a')), add(prepared('a'))])).toEqual([refused, refused]);
  });

  it('fails with it', async () => {
    const { add } = world(() => Promise.reject(new Error('broken')));
    const results = await Promise.allSettled([add(prepared('a')), add(prepared('a'))]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('with another content is an operation of its own, and waits for the first to end', async () => {
    const { add, statements, keys } = world();
    const [first, other] = [add(prepared('a')), add(prepared('a', { hash: 'other' }))];
    await turn();
    expect(keys()).toEqual(['a']);
    statements[0]?.end();
    await first;
    await turn();
    expect(keys()).toEqual(['a', 'a']);
    statements[1]?.end([{ ok: false, code: 'LEDGER_KEY_CONFLICT', balances: [] }]);
    expect(await other).toMatchObject({ ok: false });
  });

  it('keeps the first in its place when the same key comes with another content', async () => {
    const { add, statements, keys } = world();
    const all = [add(prepared('a')), add(prepared('a', { hash: 'other' })), add(prepared('a'))];
    await turn();
    statements[0]?.end();
    expect(await Promise.all([all[0], all[2]])).toEqual([done(1n), { ...done(1n), replayed: true }]);
    await turn();
    expect(keys()).toEqual(['a', 'a']);
    statements[1]?.end();
    await all[1];
  });

  it('asked while another content of the key is under way is waited for by those who ask after that has ended', async () => {
    const { add, statements, keys } = world();
    const [first, other] = [add(prepared('a')), add(prepared('a', { hash: 'other' }))];
    await turn();
    statements[0]?.end();
    await first;
    await turn();
    const next = add(prepared('a'));
    statements[1]?.end();
    await other;
    await turn();
    const last = add(prepared('a'));
    await turn();
    expect(keys()).toEqual(['a', 'a', 'a']);
    statements[2]?.end();
    expect(await Promise.all([next, last])).toEqual([done(1n), { ...done(1n), replayed: true }]);
    expect(keys()).toEqual(['a', 'a', 'a']);
  });

  it('travels once although another statement of the merchant ended meanwhile', async () => {
    const { add, statements, keys } = world();
    const first = add(prepared('a'));
    await turn();
    const other = add(prepared('b'));
    await turn();
    statements[1]?.end();
    await other;
    await turn();
    const again = add(prepared('a'));
    await turn();
    expect(keys()).toEqual(['a', 'b']);
    statements[0]?.end();
    expect(await Promise.all([first, again])).toEqual([done(1n), { ...done(1n), replayed: true }]);
  });

  it('after its end travels again: the database knows it', async () => {
    const { add, keys } = soundly();
    await add(prepared('a'));
    await add(prepared('a'));
    expect(keys()).toEqual(['a', 'a']);
  });

  it('asked again while the rest of a broken statement is tried one by one is answered too', async () => {
    let release: () => void = () => undefined;
    const { add, keys } = world((batch) => {
      if (batch.length > 1) throw new Error('broken');
      return batch[0] === 'b' ? new Promise((end) => (release = () => end([done(2n)]))) : [done(1n)];
    });
    const [first, second] = [add(prepared('a')), add(prepared('b'))];
    expect(await first).toEqual(done(1n));
    await turn();
    const again = add(prepared('a'));
    release();
    expect(await Promise.all([second, again])).toEqual([done(2n), done(1n)]);
    expect(keys()).toEqual(['a b', 'a', 'b', 'a']);
  });

  it('from another source, or at another merchant, is not the same', async () => {
    const { add, keys } = soundly();
    await Promise.all([add(prepared('a')), add(prepared('a', { source: 'other' })), add(prepared('a'), 2)]);
    expect(keys()).toEqual(['a a', 'a']);
  });
});

describe('a reversal', () => {
  it('never travels beside what it reverses, nor does what comes later on that key overtake it', async () => {
    const { add, statements, keys } = world();
    const all = [add(prepared('bet')), add(prepared('undo', { target: 'bet' })), add(prepared('other'))];
    await turn();
    expect(keys()).toEqual(['bet other']);
    all.push(add(prepared('undo-2', { target: 'undo' })));
    await turn();
    expect(keys()).toEqual(['bet other']);
    statements[0]?.end();
    await turn();
    await turn();
    expect(keys()).toEqual(['bet other', 'undo']);
    statements[1]?.end();
    await turn();
    await turn();
    expect(keys()).toEqual(['bet other', 'undo', 'undo-2']);
    statements[2]?.end();
    await Promise.all(all);
  });

  it('of another source’s key waits for nothing', async () => {
    const { add, keys } = soundly();
    await Promise.all([add(prepared('bet')), add(prepared('undo', { target: 'bet', source: 'other' }))]);
    expect(keys()).toEqual(['bet undo']);
  });
});

describe('a statement that fails', () => {
  it('for a while is tried again after 50, 250 and 1000 ms', async () => {
    const { add, statements, pauses } = world((keys, call) => {
      if (call < 4) throw transient();
      return keys.map(() => done(9n));
    });
    expect(await add(prepared('a'))).toEqual(done(9n));
    expect([statements.length, pauses]).toEqual([4, [50, 250, 1_000]]);
  });

  it('for longer is answered BUSY: surely nothing has moved', async () => {
    const { add, statements, told } = world(() => {
      throw transient();
    });
    const busy = { ok: false, code: 'BUSY', balances: [] };
    expect(await Promise.all([add(prepared('a')), add(prepared('b')), add(prepared('a'))])).toEqual([
      busy,
      busy,
      busy,
    ]);
    expect([statements.length, told]).toEqual([4, []]);
  });

  it('for good is taken apart, so that only the broken operation fails', async () => {
    const { add, keys, pauses } = world((batch) => {
      if (batch.includes('b')) throw new Error('broken');
      return batch.map(() => done(5n));
    });
    const results = await Promise.allSettled([add(prepared('a')), add(prepared('b')), add(prepared('c'))]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(keys()).toEqual(['a b c', 'a', 'b', 'c']);
    expect(pauses).toEqual([]);
  });

  it('because a balance would be more than its column holds is refused for that operation alone, and for good', async () => {
    const { add, keys, pauses, told } = world((batch) => {
      if (batch.includes('b')) throw outOfRange();
      return batch.map(() => done(5n));
    });
    const full = { ok: false, code: 'LEDGER_LIMIT', balances: [] };
    expect(await Promise.all([add(prepared('a')), add(prepared('b')), add(prepared('b'))])).toEqual([
      done(5n),
      full,
      full,
    ]);
    expect([keys(), pauses, told]).toEqual([['a b', 'a', 'b'], [], [[1, 1]]]);
  });

  it('with too few answers says of the rest that it is not known', async () => {
    const { add } = world(() => [done(1n)]);
    const [first, second] = await Promise.allSettled([add(prepared('a')), add(prepared('b'))]);
    expect(first).toMatchObject({ value: { ok: true } });
    expect(second).toMatchObject({ reason: { code: 'DATABASE_LOST' } });
  });

  it('gives its keys free again', async () => {
    let isBroken = true;
    const { add } = world((keys) => {
      if (isBroken) throw new Error('broken');
      return keys.map(() => done(2n));
    });
    await expect(add(prepared('a'))).rejects.toThrow();
    isBroken = false;
    expect(await add(prepared('a'))).toEqual(done(2n));
  });
});

describe('a statement whose answer is lost', () => {
  it('is no refusal: whether it was done is not known, whatever the tries after it meet', async () => {
    const { add, told } = world((_, call) => {
      throw call === 1 ? lost() : transient();
    });
    const all = [add(prepared('a')), add(prepared('b')), add(prepared('a'))];
    for (const answer of await Promise.allSettled(all))
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'DATABASE_LOST' } });
    expect(told).toEqual([]);
  });

  it('and that was done is done for the first time for who asked, and told', async () => {
    const { add, told } = world((keys, call) => {
      if (call === 1) throw lost();
      return keys.map(() => repeated(7n));
    });
    const [first, follower] = await Promise.all([add(prepared('a')), add(prepared('a'))]);
    expect([first, follower]).toEqual([done(7n), repeated(7n)]);
    expect(told).toEqual([[1, 1]]);
  });

  it('is a repetition where it stood before', async () => {
    let isLost = false;
    const { add } = world((keys) => {
      if (keys[0] === 'head') return [done(7n)];
      isLost = !isLost;
      if (isLost) throw lost();
      return [repeated(keys[0] === 'old' ? 7n : 8n)];
    });
    await add(prepared('head'));
    expect(await add(prepared('old'))).toEqual(repeated(7n));
    expect(await add(prepared('new'))).toEqual(done(8n));
    // Of another merchant's journals this one says nothing.
    expect(await add(prepared('old'), 2)).toEqual(done(7n));
  });

  it('is refused where the server says so afterwards', async () => {
    const refused: WorkResult = { ok: false, code: 'WALLET_NOT_ENOUGH', balances: [] };
    const { add } = world((_, call) => {
      if (call === 1) throw lost();
      return [refused];
    });
    expect(await add(prepared('a'))).toEqual(refused);
  });

  it('that cannot be read is taken apart, and each that stands is done for the first time', async () => {
    const unreadable = new DatabaseError({ code: 'DATABASE_ANSWER', sentence: 'unreadable' });
    const { add, keys } = world((batch, call) => {
      if (call === 1) throw unreadable;
      return batch.map(() => repeated(9n));
    });
    expect(await Promise.all([add(prepared('a')), add(prepared('b'))])).toEqual([done(9n), done(9n)]);
    expect(keys()).toEqual(['a b', 'a', 'b']);
  });
});

describe('the bound', () => {
  it('is 20 000 over all merchants, followers among them; then BUSY, and room again when some are done', async () => {
    const { poster, statements, add } = world();
    const all: Promise<WorkResult>[] = [];
    for (let index = 0; index < 9_999; index += 1) all.push(add(prepared(`k${index}`), (index % 2) + 1));
    for (let index = 0; index < 10_001; index += 1) all.push(add(prepared('same'), 1));
    expect(await add(prepared('more'), 3)).toEqual({ ok: false, code: 'BUSY', balances: [] });
    await turn();
    statements[0]?.end();
    await turn();
    await turn();
    const more = add(prepared('more'), 3);
    const closed = poster.close();
    for (let round = 0; round < 200; round += 1) {
      statements.forEach(({ end }) => end());
      await turn();
    }
    expect(await more).toEqual(done(1n));
    await closed;
    expect((await Promise.all(all)).filter(({ ok }) => !ok)).toEqual([]);
  });
});

describe('closing', () => {
  it('answers everything that waits, then refuses', async () => {
    const { poster, add, statements } = world();
    const waiting = add(prepared('a'));
    let isClosed = false;
    const closed = poster.close().then(() => (isClosed = true));
    expect(await add(prepared('b'))).toEqual({ ok: false, code: 'BUSY', balances: [] });
    await turn();
    expect(isClosed).toBe(false);
    statements[0]?.end();
    expect(await waiting).toEqual(done(1n));
    await closed;
    expect(isClosed).toBe(true);
  });

  it('waits for every merchant’s operations', async () => {
    const { poster, add, statements } = world();
    const all = [add(prepared('a'), 1), add(prepared('b'), 2)];
    let isClosed = false;
    const closed = poster.close().then(() => (isClosed = true));
    await turn();
    statements[0]?.end();
    await all[0];
    await turn();
    expect(isClosed).toBe(false);
    statements[1]?.end();
    await Promise.all([...all, closed]);
    expect(isClosed).toBe(true);
  });

  it('with nothing under way is done at once', async () => {
    const { poster, add } = soundly();
    await add(prepared('a'));
    await turn();
    await poster.close();
    expect(await add(prepared('b'))).toMatchObject({ code: 'BUSY' });
  });
});
