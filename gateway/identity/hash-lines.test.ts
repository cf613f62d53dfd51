import { describe, expect, it } from 'vitest';
import type { GatewayError } from '../platform/gateway-error';
import { createHashLines, HASH_LINES, type HashLines, type HashPurpose } from './hash-lines';

const turns = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Hashes that end when the test says so, and what was begun in which order. */
const stage = (concurrency = 2) => {
  const lines = createHashLines(concurrency);
  const begun: HashPurpose[] = [];
  const open: (() => void)[] = [];
  const ask = (purpose: HashPurpose, source: string) =>
    lines.hold({ purpose, source }, () =>
      lines.turn(purpose, () => {
        begun.push(purpose);
        return new Promise<void>((resolve) => open.push(resolve));
      }),
    );
  const finish = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) {
      open.shift()?.();
      await turns();
    }
  };
  const fill = (purpose: HashPurpose, count: number = HASH_LINES[purpose].capacity) =>
    Array.from({ length: count }, (_, at) => ask(purpose, `${purpose} ${at}`));
  return { lines, begun, ask, fill, finish };
};
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error as GatewayError,
  );
const held = (lines: HashLines, purpose: HashPurpose, source: string) =>
  lines.hold({ purpose, source }, () => Promise.resolve('in'));

describe('[TRIAL-S9] lines at the hasher', () => {
  it('let a login go before all registrations that wait, and wait for those under way alone', async () => {
    const { ask, begun, fill, finish } = stage();
    const flood = fill('register');
    await turns();
    const logins = [ask('login', 'a'), ask('login', 'b')];
    await finish(2);
    expect(begun).toEqual(['register', 'register', 'login', 'login']);
    await finish(99);
    await Promise.all([...flood, ...logins]);
  });

  it('share what there is by purpose while all are full, and leave none out', async () => {
    const { begun, fill, finish } = stage(1);
    const all = (['register', 'reset', 'member', 'login'] as const).flatMap((purpose) => fill(purpose, 16));
    await finish(15);
    // The very first had no need to wait.
    const served = begun.slice(1);
    const count = (purpose: HashPurpose) => served.filter((one) => one === purpose).length;
    expect([count('login'), count('member'), count('reset'), count('register')]).toEqual([8, 4, 2, 1]);
    await finish(99);
    await Promise.all(all);
  });

  it('give a purpose that had nothing to do no more than its share afterwards', async () => {
    const { begun, fill, finish } = stage(1);
    const logins = fill('login', 40);
    await finish(20);
    const resets = fill('reset', 10);
    begun.length = 0;
    await finish(10);
    expect(begun.filter((one) => one === 'reset').length).toBeLessThanOrEqual(3);
    await finish(99);
    await Promise.all([...logins, ...resets]);
  });

  it('hold nothing against a purpose that had the hasher to itself before', async () => {
    const { ask, begun, fill, finish } = stage(1);
    for (let at = 0; at < 50; at += 1) {
      const login = ask('login', 'a');
      await finish(1);
      await login;
    }
    begun.length = 0;
    const all = [...fill('register'), ask('login', 'a'), ask('login', 'b')];
    await finish(4);
    expect(begun.slice(0, 4)).toContain('login');
    expect(begun.indexOf('login')).toBeLessThanOrEqual(1);
    await finish(99);
    await Promise.all(all);
  });

  it('give everything to one purpose while no other waits', async () => {
    const { begun, fill, finish } = stage();
    const flood = fill('register');
    await finish(HASH_LINES.register.capacity);
    expect(begun).toHaveLength(HASH_LINES.register.capacity);
    await Promise.all(flood);
  });

  it('have an end: beyond it one is told when to come again, and no other line is full', async () => {
    const { lines, fill, finish } = stage();
    const flood = fill('register');
    const refused = await codeOf(held(lines, 'register', 'late'));
    expect(refused).toMatchObject({ code: 'BUSY' });
    expect(refused?.retryAfterS).toBeGreaterThanOrEqual(1);
    for (const purpose of ['login', 'member', 'reset'] as const)
      expect(await held(lines, purpose, 'other')).toBe('in');
    await finish(99);
    await Promise.all(flood);
    expect(await held(lines, 'register', 'late')).toBe('in');
  });

  it('refuse a source that floods one alone, and let others in', async () => {
    const { lines, ask, finish } = stage();
    const part = HASH_LINES.register.capacity / 4;
    const flood = Array.from({ length: part }, () => ask('register', 'one'));
    expect(await codeOf(held(lines, 'register', 'one'))).toMatchObject({ code: 'BUSY' });
    expect(await held(lines, 'register', 'two')).toBe('in');
    expect(await held(lines, 'login', 'one')).toBe('in');
    await finish(99);
    await Promise.all(flood);
    expect(await held(lines, 'register', 'one')).toBe('in');
  });

  it('are crowded from half of their places on, and lose a place with what fails', async () => {
    const { lines, fill, finish } = stage();
    const half = HASH_LINES.register.capacity / 2;
    const before = fill('register', half - 1);
    expect(lines.isCrowded('register')).toBe(false);
    await codeOf(lines.hold({ purpose: 'register', source: 'x' }, () => Promise.reject(new Error('no'))));
    expect(lines.isCrowded('register')).toBe(false);
    const last = fill('register', 1);
    expect([lines.isCrowded('register'), lines.isCrowded('login')]).toEqual([true, false]);
    await finish(99);
    await Promise.all([...before, ...last]);
  });
});
