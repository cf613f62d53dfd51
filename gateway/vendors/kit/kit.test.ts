import { describe, expect, it } from 'vitest';
import { createLanguage } from './language';
import { createLeasedRuns, MAX_IN_FLIGHT, type LeaseStore } from './leased-runs';
import { createOnce } from './once';
import { createPlayerLimit, MAX_PLAYERS } from './player-limit';

describe('what one player may ask', () => {
  const player = { merchantId: 1, memberId: 7n };

  it('is a burst, then one call each so often; another player has their own', () => {
    let now = 1_000_000;
    const limit = createPlayerLimit({ now: () => now, burst: 3, refillMs: 100 });
    const take = () => limit.take(player);
    expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
    expect(limit.take({ merchantId: 2, memberId: 7n })).toBe(true);
    now += 99;
    expect(take()).toBe(false);
    now += 1;
    expect([take(), take()]).toEqual([true, false]);
    now += 10_000;
    expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
  });

  it('waits for no clock that was set back', () => {
    let now = 9_000_000;
    const limit = createPlayerLimit({ now: () => now, burst: 1, refillMs: 100 });
    expect(limit.take(player)).toBe(true);
    now -= 3_600_000;
    expect(limit.take(player)).toBe(true);
  });

  it('keeps a bounded number of players', () => {
    const limit = createPlayerLimit({ now: () => 0, burst: 1, refillMs: 100 });
    expect(limit.take(player)).toBe(true);
    expect(limit.take(player)).toBe(false);
    for (let member = 0; member < MAX_PLAYERS; member += 1)
      limit.take({ merchantId: 1, memberId: BigInt(member + 100) });
    expect(limit.take(player)).toBe(true);
  });
});

describe('a language', () => {
  const tables = { en: { hello: 'Hello {{who}}', bye: 'Bye' }, pt: { hello: 'Olá {{who}}', bye: 'Tchau' } };

  it('is found by its first two letters, English for any other, whatever stands on Object.prototype', () => {
    expect(
      ['pt', 'PT-BR', 'de', '', '__proto__', 'constructor'].map(
        (requested) => createLanguage(tables, requested).code,
      ),
    ).toEqual(['pt', 'pt', 'en', 'en', 'en', 'en']);
    const { say, has } = createLanguage(tables, 'pt');
    expect(say('hello', { who: 'Ana' })).toBe('Olá Ana');
    expect(say('hello')).toBe('Olá ');
    expect([has('bye'), has('toString')]).toEqual([true, false]);
  });
});

describe('work by key', () => {
  it('is joined while it runs, begun anew afterwards, and refused beyond its bound', async () => {
    const once = createOnce<number>(2);
    const gates: (() => void)[] = [];
    let started = 0;
    const work = () =>
      new Promise<number>((resolve) => {
        started += 1;
        gates.push(() => resolve(started));
      });
    const [first, joined] = [once.run('a', work), once.run('a', work)];
    expect(joined).toBe(first);
    void once.run('b', work);
    expect(once.run('c', work)).toBeNull();
    gates.forEach((open) => open());
    await once.idle();
    expect(started).toBe(2);
    expect(once.run('c', work)).not.toBeNull();
    gates.forEach((open) => open());
  });
});

describe('a leased run', () => {
  type Job = { merchantId: number; id: string; state: 'a' | 'b' | 'end' };
  const storeOf = (job: Job, over: Partial<LeaseStore<Job, Job['state'], object>> = {}) => {
    const released: string[] = [];
    const store: LeaseStore<Job, Job['state'], object> = {
      byId: async () => ({ ...job }),
      lease: async () => true,
      release: async (_, token) => void released.push(token),
      async advance({ record, to }) {
        if (job.state !== record.state) return null;
        job.state = to;
        return { ...job };
      },
      ...over,
    };
    return { store, released };
  };
  const runsOf = (store: LeaseStore<Job, Job['state'], object>, step: (job: Job) => Job['state'] | 'stuck') =>
    createLeasedRuns<Job, Job['state'], object>({
      store,
      isOpen: (job) => job.state !== 'end',
      token: () => 'lease',
      async step(job) {
        const to = step(job);
        return to === 'stuck' ? 'stuck' : { to, change: {} };
      },
    });

  it('stores each state before the next begins, and ends', async () => {
    const job: Job = { merchantId: 1, id: 'x', state: 'a' };
    const { store } = storeOf(job);
    const runs = runsOf(store, (one) => (one.state === 'a' ? 'b' : 'end'));
    expect(await runs.finish({ ...job }, 'recover')).toMatchObject({ state: 'end' });
  });

  it('lets go of what is stuck, so that the next one may try at once', async () => {
    const job: Job = { merchantId: 1, id: 'x', state: 'a' };
    const { store, released } = storeOf(job);
    expect(await runsOf(store, () => 'stuck').finish({ ...job }, 'recover')).toMatchObject({ state: 'a' });
    expect(released).toEqual(['lease']);
  });

  it('stops when another holder has moved the record on, and shows what it is now', async () => {
    const job: Job = { merchantId: 1, id: 'x', state: 'a' };
    const { store } = storeOf(job, {
      advance: async () => null,
      byId: async () => ({ ...job, state: 'end' }),
    });
    expect(
      await runsOf(store, () => 'b').run({ record: { ...job }, mode: 'play', leaseToken: 'old' }),
    ).toMatchObject({
      state: 'end',
    });
  });

  it('never turns in a circle for ever', async () => {
    const job: Job = { merchantId: 1, id: 'x', state: 'a' };
    const { store } = storeOf(job);
    let steps = 0;
    const runs = runsOf(store, (one) => {
      steps += 1;
      return one.state === 'a' ? 'b' : 'a';
    });
    await runs.run({ record: { ...job }, mode: 'play', leaseToken: 'lease' });
    expect(steps).toBeLessThan(20);
    expect(MAX_IN_FLIGHT).toBeLessThan(10_000);
  });
});
