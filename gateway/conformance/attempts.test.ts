import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  ATTACK_FAILURES,
  DELAY_AFTER,
  GUESSES_PER_KNOWN_DEVICE,
  GUESSES_PER_NAME,
  SOURCE_PROOF_AFTER,
} from '../identity/attempt-policy';
import { createAttempts } from '../identity/attempts';
import { MAX_PUZZLE_COST } from '../identity/bot-check';
import type { PasswordHasher } from '../identity/password-hasher';
import type { Visitor } from '../platform/visitor';
import { startBench, type GatewayBench } from './bench';
import { identityOf, MERCHANT, type Identity } from './identity';
import { peopleOf } from './people';

let bench: GatewayBench;
let identity: Identity;
/** Passwords that were looked at. */
let hashed = 0;
const counting = (real: PasswordHasher): PasswordHasher => ({
  ...real,
  verify: (stored, password, asker) => {
    hashed += 1;
    // The attack's guesses need no real work to be counted.
    return password.startsWith('guess') ? Promise.resolve(false) : real.verify(stored, password, asker);
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
  it('[AUTH-2] ask for the picture after three from any source', async () => {
    for (const ip of addresses(3)) await guess(NAME, ip);
    expect((await own(CLEAN)).body).toMatchObject({
      errorCode: 'captcha_required',
      value: { captcha: true },
    });
  });

  it('delay their source five minutes after five, and tell how long', async () => {
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

describe('[TRIAL-S5] guesses at one account by a caller that solves everything', () => {
  const DEVICE = '5d0c7a11-0000-4000-8000-00000000abcd';
  /** As an attacker who reads every picture and pays for every puzzle, from an address of its own each time. */
  const solved = async (name: string, ip: string, more: Record<string, unknown> = {}) => {
    const attempt = async (proof: Record<string, unknown> = {}) => {
      const picture = { 'X-Captcha-Id': await identity.picture('AAAAA') };
      return guess(name, ip, { captcha: 'AAAAA', ...proof, ...more }, picture);
    };
    const first = await attempt();
    if (first.body.errorCode !== 'bot_check_required') return first;
    const { cost } = first.body.value as { cost: number };
    return attempt({ altcha: await identity.solve(from(ip), cost) });
  };
  const siege = async (name: string, net: number, count: number) => {
    const replies = [];
    for (const ip of addresses(count, net)) replies.push(await solved(name, ip));
    return replies;
  };

  it('reach ten passwords of a name an hour, from however many addresses; the owner gets in from a known device', async () => {
    expect((await own(CLEAN, { loginDeviceId: DEVICE })).status).toBe(200);
    hashed = 0;
    const replies = await siege(NAME, 20, 60);
    expect(hashed).toBe(GUESSES_PER_NAME);
    const last = replies.at(-1);
    expect(last?.body).toMatchObject({ errorCode: 'login_delayed' });
    const { retryAfterS } = last?.body.value as { retryAfterS: number };
    expect(retryAfterS).toBeGreaterThan(3_000);
    expect(retryAfterS).toBeLessThanOrEqual(3_600);
    // Costs rose meanwhile, by the account: every address was new.
    const costs = replies.flatMap(({ body }) =>
      body.errorCode === 'bot_check_required' ? [body.value] : [],
    );
    expect(costs).toEqual([]);
    const picture = { 'X-Captcha-Id': await identity.picture('AAAAA') };
    const proof = { captcha: 'AAAAA', altcha: await identity.solve({}, MAX_PUZZLE_COST) };
    // Its password is looked at; after so many failures the second factor follows, as always.
    expect(await code(own('203.0.113.99', { ...proof, loginDeviceId: DEVICE }, picture))).toBe(
      'login_verify_required',
    );
    // The right password from anywhere else is not looked at.
    expect(await code(own('203.0.113.98', proof))).toBe('login_delayed');
    bench.pass(retryAfterS * 1000);
    expect((await own('203.0.113.97')).status).toBe(200);
  });

  it('answer the same for unknown names', { tags: ['full-run'] }, async () => {
    const answers = async (name: string, net: number) =>
      (await siege(name, net, GUESSES_PER_NAME + 2)).map(({ status, text }) => [
        status,
        text.replace(/\d{4}/, ''),
      ]);
    expect(await answers('nobodyofthatname', 21)).toEqual(await answers(NAME, 22));
  });

  it('reach no more by other ways to write the number or the name', { tags: ['full-run'] }, async () => {
    const person = await (await peopleOf(bench)).create({ mobile: '5511933334444' });
    const spellings = [
      ['11933334444', ''],
      ['+5511933334444', ''],
      ['(11) 93333-4444', ''],
      ['011 93333 4444', '55'],
      ['11933334444', '+55'],
      [person.username, ''],
      [person.username.toUpperCase(), ''],
      [` ${person.username} `, ''],
    ] as const;
    for (const [at, ip] of addresses(80, 23).entries()) {
      const [name = '', dialing] = spellings[at % spellings.length] ?? [];
      await solved(name, ip, { countryDialingCode: dialing });
    }
    expect(hashed).toBe(2 * GUESSES_PER_NAME);
    // Letters that PostgreSQL may take for others are no other name.
    expect(await code(solved(person.username.replace('p', 'ｐ'), '10.23.9.9'))).toBe('login_failed');
  });

  it(
    'are forgotten with the password they were made at: who sets a new one gets in from anywhere',
    { tags: ['full-run'] },
    async () => {
      const people = await peopleOf(bench);
      const person = await people.create({ mobile: '5511933335555' });
      const { token } = await people.login(person);
      // The tests before have moved the gateway's clock on, and not the database's.
      await bench.db
        .merchant(MERCHANT)
        .query(
          `update session set last_seen_at = now() + interval '9 days', expires_at = now() + interval '9 days'`,
        );
      const names = [person.username, '11933335555'];
      for (const [at, ip] of addresses(2 * GUESSES_PER_NAME, 26).entries())
        await solved(names[at % 2] ?? '', ip);
      const password = 'Another-horse-9';
      const change = { oldPassword: person.password, newPassword: password };
      expect((await people.sealed('/wps/member/password', change, { token })).status).toBe(200);
      for (const username of names) {
        const picture = { 'X-Captcha-Id': await identity.picture('AAAAA') };
        const proof = { captcha: 'AAAAA', altcha: await identity.solve({}, MAX_PUZZLE_COST) };
        const reply = await identity.login({ username, password, ...proof }, { ...from(CLEAN), ...picture });
        // After so many failures the second factor follows: the password was looked at, and right.
        expect(reply.body.errorCode).toBe('login_verify_required');
      }
    },
  );

  it(
    'from a known device have their own count, which no stranger spends',
    { tags: ['full-run'] },
    async () => {
      expect((await own(CLEAN, { loginDeviceId: DEVICE })).status).toBe(200);
      hashed = 0;
      for (const ip of addresses(60, 24)) await solved(NAME, ip, { loginDeviceId: DEVICE });
      expect(hashed).toBe(GUESSES_PER_KNOWN_DEVICE);
      const proof = { captcha: 'AAAAA', altcha: await identity.solve({}, MAX_PUZZLE_COST) };
      const picture = async () => ({ 'X-Captcha-Id': await identity.picture('AAAAA') });
      expect(await code(own('203.0.113.90', { ...proof, loginDeviceId: DEVICE }, await picture()))).toBe(
        'login_delayed',
      );
      expect(await code(own('203.0.113.91', proof, await picture()))).toBe('login_verify_required');
    },
  );

  it('count over all nodes, however many come at once', async () => {
    const beside = await startBench({ beside: bench });
    try {
      const attempts = [bench, beside].map(({ db }) => createAttempts({ db, now: Date.now }));
      const visitor = {
        merchant: { id: MERCHANT },
        source: '203.0.113.5',
        deviceId: '',
      } as unknown as Visitor;
      const account = { names: ['name parallel', 'mobile parallel'], memberId: null } as const;
      const waits = await Promise.all(
        Array.from({ length: 60 }, async (_, at) => {
          const attempt = await attempts[at % 2]?.begin({ visitor, account, canProve: true });
          const waitS = await attempt?.guess();
          attempt?.close();
          return waitS;
        }),
      );
      expect(waits.filter((waitS) => waitS === 0)).toHaveLength(GUESSES_PER_NAME);
    } finally {
      await beside.stop();
    }
  });

  it('that were right, or were not looked at, are not counted', async () => {
    for (const ip of addresses(2 * GUESSES_PER_NAME, 25)) expect((await own(ip)).status).toBe(200);
    const { db } = bench;
    const attempts = createAttempts({ db, now: Date.now });
    const visitor = { merchant: { id: MERCHANT }, source: '203.0.113.5', deviceId: '' } as unknown as Visitor;
    const account = { names: ['name returned'], memberId: null } as const;
    for (let at = 0; at < 2 * GUESSES_PER_NAME; at += 1) {
      const attempt = await attempts.begin({ visitor, account, canProve: true });
      expect(await attempt.guess()).toBe(0);
      await attempt.unguess();
      attempt.close();
    }
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

describe('stuffing: passwords tried over many accounts', { tags: ['full-run'] }, () => {
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
      const refused = await own(CLEAN);
      expect(refused.body).toMatchObject({ errorCode: 'bot_check_required' });
      const { cost } = refused.body.value as { cost: number };
      expect((await own(CLEAN, { altcha: await identity.solve({}, cost) })).status).toBe(200);
      // A device that the account knows is asked for nothing.
      expect((await own('203.0.113.10', device)).status).toBe(200);
      expect(await code(own('203.0.113.11', { loginDeviceId: 'x' }))).toBe('bot_check_required');
      bench.pass(HOUR_MS);
      expect((await own(CLEAN)).status).toBe(200);
    },
  );
});
