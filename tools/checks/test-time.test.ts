import { describe, expect, it } from 'vitest';
import { emptyTree } from './testing-empty-tree';
import {
  checkTestTime,
  hitsIn,
  lowered,
  timeRefusals,
  type Baseline,
  type Hit,
  type Rule,
} from './test-time';

const FILE = 'gateway/x.test.ts';
const rulesIn = (code: string): string[] => hitsIn(FILE, code).map(({ rule, line }) => `${rule} ${line}`);

const REFUSED: [Rule, string][] = [
  ['pause', 'await new Promise((done) => setTimeout(done, 20));'],
  ['pause', 'const DELAY_MS = 2 * 10;\nawait new Promise((done) => setTimeout(() => done(), DELAY_MS));'],
  ['pause', 'await page.evaluate(() => new Promise((done) => window.setTimeout(done, 5)));'],
  ['pause', 'await page.waitForTimeout(100);'],
  ['pause', `import { setTimeout as turn } from 'node:timers/promises';\nawait turn(5);`],
  ['pause', `import { sleep } from './elsewhere';\nawait sleep(5);`],
  ['pause', 'const pass = (ms: number) => new Promise((done) => setTimeout(done, ms));\nawait pass(5);'],
  ['pause', 'const pass = (ms = 5) => new Promise((done) => setTimeout(done, ms));\nawait pass();'],
  ['pause', 'await Promise.race([ready, new Promise((done) => setTimeout(done, 50))]);'],
  ['pause', 'await Promise.all([ready, new Promise((done) => setTimeout(done, 20_000))]);'],
  ['short-limit', 'await expect.poll(read, { timeout: 2_000 }).toBe(1);'],
  ['short-limit', 'await expect(page.locator(`a`)).toBeVisible({ timeout: 500 });'],
  ['short-limit', 'await vi.waitFor(check, { timeout: 9_999 });'],
  ['short-limit', 'await vi.waitFor(() => check(), 5_000);'],
  ['short-limit', 'const SOON = { timeout: 500, interval: 5 };'],
  ['short-limit', 'const LIMIT_MS = 4_000;\nawait page.goto(url, { timeout: LIMIT_MS });'],
  ['short-limit', `it('works', { timeout: 900 }, () => check());`],
  ['short-limit', `it('works', async () => {\n  await check();\n}, 5_000);`],
  ['short-limit', `it.each([1])('works %s', () => check(), 5_000);`],
  ['short-limit', `it('works', check, 5_000);`],
  ['short-limit', 'beforeAll(async () => {}, 5_000);'],
  ['short-limit', 'test.setTimeout(5_000);'],
  ['short-limit', 'vi.setConfig({ testTimeout: 5_000 });'],
  ['short-limit', 'await fetch(url, { signal: AbortSignal.timeout(3_000) });'],
  ['speed', 'const a = performance.now();\nexpect(performance.now() - a).toBeLessThan(50);'],
  ['speed', 'expect(elapsedMs).toBeLessThanOrEqual(50);'],
  ['speed', 'const ms = (performance.now() - start) / count;\nexpect(ms, `fast`).toBeLessThan(50);'],
  [
    'speed',
    'const timed = () => {\n  return performance.now() - start;\n};\nexpect(timed()).toBeLessThan(50);',
  ],
  ['today', 'const now = new Date();'],
  ['today', 'const now = Date.now();'],
  ['today', 'createAttempts({ db, now: Date.now });'],
  ['today', 'await query(`update session set expires_at = now() where id = ${id}`);'],
  ['today', `await query('select clock_timestamp()');`],
  ['today', 'await query(`delete from a where day < current_date - ${days}`);'],
  ['chance', 'const a = Math.random();'],
  ['chance', 'const a = randomInt(5);'],
  ['chance', 'const a = crypto.randomInt(5);'],
  ['chance', 'fc.assert(property, { seed: Number(randomBytes(4)) });'],
  ['fixed-port', 'server.listen(8080);'],
  ['fixed-port', `const PORT = 8080;\nawait app.listen({ host: '::1', port: PORT });`],
  ['retried-action', 'await expect(async () => {\n  await page.click(`a`);\n}).toPass();'],
  ['retried-action', 'await vi.waitFor(() => button().click());'],
  ['retried-action', 'const act = () => field.fill(`a`);\nawait expect.poll(act).toBe(1);'],
  ['retried-action', 'const act = () => field.press(`a`);\nawait expect.poll(() => act()).toBe(1);'],
  ['retried-action', 'const until = (f) => vi.waitFor(f);\nawait until(() => page.goto(url));'],
];

const NEAR_MISSES = [
  'await new Promise((done) => setTimeout(done, 0));',
  'await new Promise((done) => setTimeout(done));',
  `import { setTimeout as sleep } from 'node:timers/promises';\nawait sleep(0);`,
  'const pass = (ms: number) => new Promise((done) => setTimeout(done, ms));\nawait pass(0);',
  'await page.waitForTimeout(0);',
  'setTimeout(() => socket.destroy(), 20);',
  'clock.port.setTimeout(next, 1_000);',
  'await new Promise((done) => {\n  requestAnimationFrame(() => done());\n  setTimeout(done, 50);\n});',
  'await Promise.race([ready, new Promise((done) => setTimeout(done, 20_000))]);',
  'const pause = (contest: Contest) => service.pause(contest);\nawait pause(contest);',
  `await expect.poll(read, { timeout: 20_000 }).toBe(1);`,
  'const BANK_MS = 20_000;\nawait expect.poll(read, { timeout: 2 * BANK_MS }).toBe(1);',
  'await root.end({ timeout: 1 });',
  'const provider = createProvider({ limitMs: 1_000, timeout: 1_000, secrets });',
  `it('works', () => check(), 20_000);`,
  `it.each([1, 2, 3])('works', () => check());`,
  'expect(count).toBeLessThan(3);',
  'expect(asked() - before).toBeLessThan(3);',
  'expect(nowMs).toBeLessThan(closesAt);',
  'const read = () => read() / 2;\nexpect(read()).toBeLessThan(3);',
  'await bench.publish(first, `1,2`, 3);',
  'const took = 5;\nexpect(took).toBeLessThan(6);',
  `const at = new Date('2026-03-10T20:00Z');`,
  'const at = new Date(bench.now());',
  'const at = clock.now();',
  'await query(`update session set expires_at = foyer_now()`);',
  'const sources = [`const now = Date.now();`];',
  'vi.setSystemTime(START);\nconst now = Date.now();',
  'const name = `member-${randomUUID()}-${randomBytes(4)}`;',
  'Math.random = () => 0.5;',
  'fc.assert(property, { seed: 7 });',
  `server.listen(0, '127.0.0.1', done);`,
  'await app.listen({ port: 0 });',
  'await channel.listen(handler);',
  'await page.click(`a`);\nawait expect.poll(read).toBe(1);',
  'await vi.waitFor(() => expect(new Array(3).fill(1)).toEqual(rows()));',
  'await vi.waitFor(() => fc.check(property));',
  'for (const one of all) await check(one);',
  'while (!done) await new Promise((next) => setTimeout(next, 0));',
];

describe('the check for real time in tests', () => {
  it.each(REFUSED)('refuses as %s: %s', (rule, code) => {
    expect([...new Set(hitsIn(FILE, code).map((hit) => hit.rule))]).toEqual([rule]);
  });

  it.each(NEAR_MISSES)('lets %s pass', (code) => {
    expect(rulesIn(code)).toEqual([]);
  });

  it('counts a pause with a fixed length where it is declared and at each call', () => {
    expect(
      rulesIn('const breath = () => new Promise((done) => setTimeout(done, 5));\nawait breath();\nbreath();'),
    ).toEqual(['pause 1', 'pause 2', 'pause 3']);
  });

  it('refuses the innermost loop around a pause once, besides the pauses', () => {
    const pause = 'await new Promise((done) => setTimeout(done, 5));';
    expect(rulesIn(`for (const a of b) {\n  while (!a.done) {\n    ${pause}\n    ${pause}\n  }\n}`)).toEqual([
      'sleeping-loop 2',
      'pause 3',
      'pause 4',
    ]);
    expect(rulesIn(`for (const a of b) a.run(async () => {\n  ${pause}\n});`)).toEqual(['pause 2']);
  });

  it('gives the line of SQL inside of a longer text', () => {
    expect(rulesIn('await query(`insert into a\n  values (${id},\n  now(), now())`);')).toEqual([
      'today 3',
      'today 3',
    ]);
  });
});

describe('the baseline of real time in tests', () => {
  const hits = (...lines: number[]): Hit[] => lines.map((line) => ({ rule: 'today', line }));
  const found = new Map([[FILE, hits(3, 8)]]);

  it('names every line of a file that has more hits than its row', () => {
    const instead = 'name the moment, such as 2026-03-10T20:00Z, and inject it; SQL takes it as a parameter';
    expect(timeRefusals(found, {})).toEqual([`${FILE}:3: today: ${instead}`, `${FILE}:8: today: ${instead}`]);
    expect(timeRefusals(found, { [FILE]: { today: 1 } })[0]).toBe(
      `${FILE}:3: today: ${instead} (2 found, 1 in the baseline)`,
    );
    expect(timeRefusals(found, { [FILE]: { pause: 2 } })).toHaveLength(3);
  });

  it('accepts a file that has exactly the hits of its row', () => {
    expect(timeRefusals(found, { [FILE]: { today: 2 } })).toEqual([]);
    expect(timeRefusals(new Map([[FILE, []]]), {})).toEqual([]);
  });

  it('refuses a row that is higher than the hits, also of a file that is gone', () => {
    const gone = 'src/gone.test.ts';
    const refusals = timeRefusals(found, { [FILE]: { today: 3 }, [gone]: { pause: 1 } });
    expect(refusals).toHaveLength(2);
    expect(refusals[0]).toContain(`test-time.json: ${FILE}: today is 2, lower its row from 3`);
    expect(refusals[1]).toContain(`test-time.json: ${gone}: pause is 0, lower its row from 1`);
  });

  it('is lowered to the hits, sorted, and never raised', () => {
    const rows: Baseline = { 'src/gone.test.ts': { pause: 1 }, [FILE]: { today: 3, pause: 1 } };
    expect(lowered(found, rows)).toEqual({ [FILE]: { today: 2 } });
    expect(lowered(found, { [FILE]: { today: 1 } })).toEqual({ [FILE]: { today: 1 } });
    expect(lowered(found, {})).toEqual({});
    const both = new Map([...found, ['a.test.ts', hits(1)]]);
    expect(Object.keys(lowered(both, { [FILE]: { today: 2 }, 'a.test.ts': { today: 1 } }))).toEqual([
      'a.test.ts',
      FILE,
    ]);
  });

  it('fails on a tree where there is nothing to check', () => {
    expect(checkTestTime(emptyTree()).looked).toBe(0);
  });
});
