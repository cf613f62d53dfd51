import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ATTACK_FAILURES, DELAY_AFTER, SOURCE_PROOF_AFTER } from '../services/attempt-policy';
import type { PasswordHasher } from '../services/password-hasher';
import { startBench, type GatewayBench } from './bench';
import { identityOf, MERCHANT, type Identity } from './identity';

let bench: GatewayBench;
let identity: Identity;
/** Passwords that were looked at. */
let hashed = 0;
const counting = (real: PasswordHasher): PasswordHasher => ({
  hash: (password) => real.hash(password),
  verify: (stored, password) => {
    hashed += 1;
    // The attack's guesses need no real work to be counted.
    return password.startsWith('guess') ? Promise.resolve(false) : real.verify(stored, password);
  },
});
beforeAll(async () => {
  bench = await startBench({ trustedProxyHops: 1, hasher: counting });
  identity = identityOf(bench);
});
afterAll(() => bench.stop());
afterEach(() => {
  bench.pass(2 * HOUR_MS);
  hashed = 0;
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CLEAN = '203.0.113.200';
const from = (ip: string) => ({ 'X-Forwarded-For': ip });
const guess = (username: string, ip: string, more: Record<string, unknown> = {}, headers = {}) =>
  identity.login({ username, password: 'guess', ...more }, { ...from(ip), ...headers });
const own = (ip: string, more: Record<string, unknown> = {}, headers = {}) =>
  identity.login({ ...bench.accounts.member, ...more }, { ...from(ip), ...headers });
const code = async (reply: Promise<{ body: { errorCode?: unknown } }>) => (await reply).body.errorCode;
const NAME = 'demomember';

/** Fails five times from five addresses, so that none of them is asked for anything but the picture. */
const press = async (username: string, ips: readonly string[]): Promise<void> => {
  for (const [at, ip] of ips.entries()) {
    const picture = at < 3 ? {} : { 'X-Captcha-Id': await identity.picture('AAAAA') };
    expect(await code(guess(username, ip, at < 3 ? {} : { captcha: 'AAAAA' }, picture))).toBe('login_failed');
  }
};
const addresses = (count: number, net = 1): string[] =>
  Array.from({ length: count }, (_, at) => `10.${net}.${Math.floor(at / 250)}.${(at % 250) + 1}`);

describe('guesses at one account', () => {
  it('[AUTH-2] ask for the picture after three, whoever made them', async () => {
    for (const ip of addresses(3)) await guess(NAME, ip);
    expect((await own(CLEAN)).body).toMatchObject({
      errorCode: 'captcha_required',
      value: { captcha: true },
    });
  });

  it('make whoever made them wait five minutes after five, and tell how long', async () => {
    const [bad = ''] = addresses(1);
    await press(
      NAME,
      Array.from({ length: DELAY_AFTER }, () => bad),
    );
    const delayed = await own(bad, { captcha: 'AAAAA' }, { 'X-Captcha-Id': await identity.picture('AAAAA') });
    expect(delayed.body).toMatchObject({ errorCode: 'login_delayed' });
    const { retryAfterS } = delayed.body.value as { retryAfterS: number };
    expect(retryAfterS).toBeGreaterThan(290);
    expect(retryAfterS).toBeLessThanOrEqual(300);
    expect(Number(delayed.headers['retry-after'])).toBe(retryAfterS);
    bench.pass(retryAfterS * 1000);
    const picture = await identity.picture('AAAAA');
    expect((await own(bad, { captcha: 'AAAAA' }, { 'X-Captcha-Id': picture })).status).toBe(200);
  });

  it('never lock the account: a clean address gets in with picture and proof of work', async () => {
    await press(NAME, addresses(DELAY_AFTER));
    expect((await own(CLEAN)).body).toMatchObject({
      errorCode: 'bot_check_required',
      value: { captcha: true },
    });
    expect(await code(own(CLEAN, { altcha: await identity.solve() }))).toBe('captcha_required');
    const picture = await identity.picture('AAAAA');
    expect(await code(own(CLEAN, { captcha: 'AAAAA' }, { 'X-Captcha-Id': picture }))).toBe(
      'bot_check_required',
    );
    // The picture was kept while the proof was missing.
    const reply = await own(
      CLEAN,
      { captcha: 'AAAAA', altcha: await identity.solve() },
      { 'X-Captcha-Id': picture },
    );
    expect(reply.status, reply.text).toBe(200);
  });

  it('say the same of names that exist and names that do not, at every step', async () => {
    const steps = async (name: string, net: number): Promise<unknown[]> => {
      const answers = [];
      for (const ip of addresses(4, net)) answers.push(await guess(name, ip));
      const picture = await identity.picture('AAAAA');
      const [last = ''] = addresses(1, net);
      answers.push(await guess(name, last, { captcha: 'AAAAA' }, { 'X-Captcha-Id': picture }));
      return answers.map(({ status, text }) => [status, text]);
    };
    expect(await steps('nobodyofthatname', 2)).toEqual(await steps(NAME, 3));
  });

  it('are forgiven to the address that then logs in, and to no other', async () => {
    const [mine = '', other = ''] = addresses(2);
    await guess(NAME, mine);
    await guess(NAME, mine);
    expect((await own(mine)).status).toBe(200);
    await guess(NAME, other);
    await guess(NAME, other);
    expect((await own(mine)).status).toBe(200);
    await guess(NAME, other);
    expect((await own(mine)).body.errorCode).toBe('captcha_required');
  });

  it('count while they are under way: many at once reach three passwords', async () => {
    await Promise.all(Array.from({ length: 20 }, () => guess('parallelguess', '10.9.9.9')));
    expect(hashed).toBeLessThanOrEqual(3);
  });
});

describe('guesses from one address', () => {
  it('ask for a proof of work after thirty, with whatever account', async () => {
    for (let at = 0; at < SOURCE_PROOF_AFTER; at += 1) {
      await guess(`some${at}`, '10.7.7.7');
      // Others log in all the time, so that it is no attack on the merchant.
      await bench.db.merchant(MERCHANT).query(
        `insert into login_attempt (merchant_id, account, source, ok, at)
           values ($1, 'x', '10.8.8.8', true, (select max(at) from login_attempt))`,
        [MERCHANT],
      );
    }
    expect(await code(own('10.7.7.7'))).toBe('bot_check_required');
    expect((await own(CLEAN)).status).toBe(200);
    expect((await own('10.7.7.7', { altcha: await identity.solve() })).status).toBe(200);
  });

  it('ask for the picture instead where the merchant has no bot check', async () => {
    await identity.settings({ bot_check: 'none' });
    for (let at = 0; at < SOURCE_PROOF_AFTER; at += 1) await guess(`other${at}`, '10.7.7.8');
    expect(await code(own('10.7.7.8'))).toBe('captcha_required');
    await identity.settings({ bot_check: 'altcha' });
  });
});

describe('stuffing: passwords tried over many accounts', () => {
  const ACCOUNTS = 100;
  const TRIES = 1_000;
  const run = async (ips: readonly string[]): Promise<void> => {
    const LANES = 20;
    const lane = async (first: number): Promise<void> => {
      for (let at = first; at < TRIES; at += LANES)
        await guess(`victim${at % ACCOUNTS}`, ips[at % ips.length] ?? '');
    };
    await Promise.all(Array.from({ length: LANES }, (_, first) => lane(first)));
  };

  it.each([1, 500])(
    'from %i addresses reaches few passwords, and a clean address still logs in to an account under attack',
    async (count) => {
      const device = { loginDeviceId: `b7c1d0aa-0000-4000-8000-00000000000${count % 7}` };
      expect((await own('203.0.113.9', device)).status).toBe(200);
      hashed = 0;
      await run(addresses(count, count === 1 ? 4 : 5));
      expect(hashed).toBeLessThanOrEqual(ATTACK_FAILURES);
      hashed = 0;
      await run(addresses(count, count === 1 ? 4 : 5));
      // Once the limits act, next to nothing gets through.
      expect(hashed).toBeLessThanOrEqual(TRIES * 0.005);
      expect(await code(own(CLEAN))).toBe('bot_check_required');
      expect((await own(CLEAN, { altcha: await identity.solve() })).status).toBe(200);
      // A device that the account knows is asked for nothing.
      expect((await own('203.0.113.10', device)).status).toBe(200);
      expect(await code(own('203.0.113.11', { loginDeviceId: 'x' }))).toBe('bot_check_required');
      bench.pass(HOUR_MS);
      expect((await own(CLEAN)).status).toBe(200);
    },
  );
});
