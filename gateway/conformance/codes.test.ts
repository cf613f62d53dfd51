import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sweepCodes } from '../identity/codes.queries';
import { demoContacts } from '../platform/demo-accounts';
import { OWN_ORIGIN, RIVAL, startBench, type GatewayBench } from './bench';
import { identityOf, MERCHANT, type Identity } from './identity';

let bench: GatewayBench;
let identity: Identity;
beforeAll(async () => {
  bench = await startBench({ trustedProxyHops: 1, fromNoon: true });
  identity = identityOf(bench);
});
afterAll(() => bench.stop());
// Every test has the numbers and sources of this file to itself: the limits are for a day.
afterEach(() => void bench.pass(25 * HOUR_MS));

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Numbers so far apart are in different ranges, which have limits of their own. */
const MILLION = 1_000_000;
const MEMBER = demoContacts.member.mobile;
const AGENT = demoContacts.agent.mobile;
const STRANGER = '11900009999';
const abroad = (national: string) => `55${national}`;
const from = (ip: string) => ({ 'X-Forwarded-For': ip });
const byCode = (username: string, password: string, more: Record<string, unknown> = {}, headers = {}) =>
  identity.login({ type: 'sms', username, password, ...more }, headers);
const ask = (mobileNum: string, more: Record<string, unknown> = {}, headers = {}) =>
  identity.post('/wps/verification/sms/noLogin', { mobileNum, ...more }, headers);
/** Another code than the right one. */
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a login by code', () => {
  it('[AUTH-3] sends six digits to the member’s phone in their language and opens a session', async () => {
    const sent = await ask(MEMBER, { countryDialingCode: '55', purpose: 'login' }, { Language: 'PT' });
    expect(sent.status, sent.text).toBe(200);
    const { codeId, expiredMinutes } = sent.body.value as { codeId: string; expiredMinutes: number };
    expect(expiredMinutes).toBeGreaterThanOrEqual(1);
    expect(expiredMinutes).toBeLessThanOrEqual(10);
    expect(sent.headers['x-code-id']).toBe(codeId);
    expect(sent.headers['set-cookie']?.[0]).toContain(`codeId=${codeId};`);
    expect(sent.headers['set-cookie']?.[0]).toContain('HttpOnly');
    expect(sent.text).not.toContain(await identity.lastCode(abroad(MEMBER)));
    expect(await identity.lastMessage(abroad(MEMBER))).toMatchObject({
      purpose: 'login-code',
      status: 'waiting',
      language: 'PT',
    });
    const reply = await byCode(MEMBER, await identity.lastCode(abroad(MEMBER)), {
      codeId,
      countryDialingCode: '55',
    });
    expect(reply.body, reply.text).toMatchObject({
      success: true,
      value: { userName: bench.accounts.member.username, customerType: 0, passwordExpired: false },
    });
  });

  it('takes the number and the code as people write them', async () => {
    const codeId = await identity.codeFor(`0${MEMBER.slice(0, 2)} ${MEMBER.slice(2)}`);
    const code = await identity.lastCode(abroad(MEMBER));
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await byCode(`+55 ${MEMBER}`, spaced, { codeId })).status).toBe(200);
  });

  it('knows the asker by cookie, by header, or by where the request comes from', async () => {
    for (const show of [
      (id: string) => ({ Cookie: `a=b; codeId=${id}` }),
      (id: string) => ({ 'X-Code-Id': id }),
      () => ({}),
    ]) {
      const codeId = await identity.codeFor(MEMBER);
      const code = await identity.lastCode(abroad(MEMBER));
      expect((await byCode(MEMBER, code, {}, show(codeId))).status).toBe(200);
      bench.pass(HOUR_MS);
    }
  });

  it('lets agents in the same way', async () => {
    const codeId = await identity.codeFor(AGENT);
    const reply = await byCode(AGENT, await identity.lastCode(abroad(AGENT)), { codeId });
    expect(reply.body.value).toMatchObject({ customerType: 1 });
  });

  it('can be switched off', async () => {
    await identity.flags({ MOBILEVERCODELOGIN3: false });
    expect((await byCode(MEMBER, '123456')).body.errorCode).toBe('function.not.available');
    expect((await ask(MEMBER, { purpose: 'login' })).body.errorCode).toBe('function.not.available');
    expect((await ask(MEMBER, { purpose: 'forgot' })).status).toBe(200);
    await identity.flags({ MOBILEVERCODELOGIN3: true });
  });
});

describe('a code is refused', () => {
  const refused = async (reply: ReturnType<typeof byCode>) =>
    expect((await reply).body.errorCode).toBe('verification_code_err');

  it('the second time', async () => {
    const codeId = await identity.codeFor(MEMBER);
    const code = await identity.lastCode(abroad(MEMBER));
    expect((await byCode(MEMBER, code, { codeId })).status).toBe(200);
    await refused(byCode(MEMBER, code, { codeId }));
  });

  it('to all but one of many who bring it at once', async () => {
    const codeId = await identity.codeFor(MEMBER);
    const code = await identity.lastCode(abroad(MEMBER));
    const answers = await Promise.all(Array.from({ length: 6 }, () => byCode(MEMBER, code, { codeId })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it('after its minutes', async () => {
    const codeId = await identity.codeFor(MEMBER);
    const code = await identity.lastCode(abroad(MEMBER));
    bench.pass(3 * MINUTE_MS);
    await refused(byCode(MEMBER, code, { codeId }));
  });

  it('after five wrong ones', async () => {
    const codeId = await identity.codeFor(MEMBER);
    const code = await identity.lastCode(abroad(MEMBER));
    for (let guess = 0; guess < 5; guess += 1) await refused(byCode(MEMBER, wrong(code), { codeId }));
    await refused(byCode(MEMBER, code, { codeId }));
  });

  it('for another number', async () => {
    const codeId = await identity.codeFor(MEMBER);
    await refused(byCode(AGENT, await identity.lastCode(abroad(MEMBER)), { codeId }));
  });

  it('for another purpose', async () => {
    const codeId = await identity.codeFor(MEMBER, { purpose: 'forgot' });
    await refused(byCode(MEMBER, await identity.lastCode(abroad(MEMBER)), { codeId }));
    const visitor = { ...(await visitorFor()), codeId: '' };
    const take = (purpose: 'login' | 'forgot' | 'register' | 'factor', code: string, id: string) =>
      bench.services.codes.take({ visitor, purpose, address: abroad(MEMBER), codeId: id, code });
    bench.pass(HOUR_MS);
    const anyId = await identity.codeFor(MEMBER);
    const code = await identity.lastCode(abroad(MEMBER));
    expect(await take('register', code, anyId)).toBe(false);
    // Asked for by a client that names no purpose: good for the forgotten password too.
    expect(await take('forgot', code, anyId)).toBe(true);
  });

  it('from another asker', async () => {
    await identity.codeFor(MEMBER, {}, from('198.51.100.1'));
    const code = await identity.lastCode(abroad(MEMBER));
    await refused(byCode(MEMBER, code, {}, from('198.51.100.2')));
    await refused(byCode(MEMBER, code, { codeId: 'A'.repeat(24) }, from('198.51.100.1')));
    expect((await byCode(MEMBER, code, {}, from('198.51.100.1'))).status).toBe(200);
  });

  it('at another merchant', async () => {
    const codeId = await identity.codeFor(MEMBER);
    const code = await identity.lastCode(abroad(MEMBER));
    const there = await byCode(MEMBER, code, { codeId }, { Merchant: RIVAL.code });
    expect(there.status).toBe(400);
    expect((await byCode(MEMBER, code, { codeId })).status).toBe(200);
  });

  it('when the member is locked, in the words of a wrong one', async () => {
    const set = (status: string) =>
      bench.db
        .merchant(MERCHANT)
        .query('update member set status = $1 where username = $2', [status, bench.accounts.member.username]);
    const codeId = await identity.codeFor(MEMBER);
    const code = await identity.lastCode(abroad(MEMBER));
    await set('locked');
    await refused(byCode(MEMBER, code, { codeId }));
    bench.pass(MINUTE_MS);
    await ask(MEMBER);
    expect(await identity.lastMessage(abroad(MEMBER))).toMatchObject({ status: 'withheld' });
    await set('active');
  });

  it('and stands nowhere as text: number and code are hashes under the operator’s secret', async () => {
    await identity.codeFor(MEMBER);
    const code = await identity.lastCode(abroad(MEMBER));
    const rows = await bench.db
      .merchant(MERCHANT)
      .query('select address_hash, code_hash, id from one_time_code');
    const text = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(0);
    expect(text).not.toContain(code);
    expect(text).not.toContain(MEMBER);
    expect(bench.logged.join('')).not.toContain(code);
  });
});

/** The visitor of a request from this machine. */
const visitorFor = async () => {
  const merchant = bench.services.merchants.byId(MERCHANT);
  if (!merchant) throw new Error('there is no merchant');
  return Promise.resolve({
    merchant,
    ip: '127.0.0.1',
    source: '127.0.0.1',
    origin: OWN_ORIGIN,
    tier: 'own' as const,
    userAgent: '',
    captchaId: '',
    codeId: '',
    deviceId: '',
  });
};

describe('known and unknown numbers', () => {
  const shape = (reply: { status: number; text: string }) => [
    reply.status,
    reply.text.replace(/"codeId":"[A-Za-z0-9_-]{24}"/, '"codeId":"…"'),
  ];

  it.each(['', 'login', 'forgot', 'verify'])('are answered alike for purpose "%s"', async (purpose) => {
    const known = await ask(MEMBER, { purpose });
    const unknown = await ask(STRANGER, { purpose });
    expect(shape(unknown)).toEqual(shape(known));
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
    expect(await identity.lastMessage(abroad(MEMBER))).toMatchObject({ status: 'waiting' });
    expect(await identity.lastMessage(abroad(STRANGER))).toMatchObject({ status: 'withheld' });
    const again = [await ask(MEMBER, { purpose }), await ask(STRANGER, { purpose })];
    expect(again.map((reply) => reply.body.errorCode)).toEqual([
      'verification_code_limit',
      'verification_code_limit',
    ]);
    const guesses = [await byCode(MEMBER, '000000'), await byCode(STRANGER, '000000')];
    expect(guesses[0]?.text).toBe(guesses[1]?.text);
  });

  it('get nothing out of the right code of an unknown number', async () => {
    const codeId = await identity.codeFor(STRANGER);
    const code = await identity.lastCode(abroad(STRANGER));
    expect((await byCode(STRANGER, code, { codeId })).body.errorCode).toBe('verification_code_err');
  });

  it('are told alike when a registration is asked for', async () => {
    const register = (mobileNo: string) => identity.post('/wps/verification/sms/register', { mobileNo });
    const [known, unknown] = [await register(MEMBER), await register(STRANGER)];
    expect(shape(unknown)).toEqual(shape(known));
    expect(await identity.lastMessage(abroad(STRANGER))).toMatchObject({
      purpose: 'register-code',
      status: 'waiting',
    });
  });
});

describe('the limits of codes', () => {
  it('[AUTH-3] allow a number one a minute, three in ten minutes, five an hour, ten a day, and say how long to wait', async () => {
    const sent = async () => (await ask(MEMBER)).status === 200;
    const waitS = async () => Number((await ask(MEMBER)).headers['retry-after']);
    expect(await sent()).toBe(true);
    expect(await waitS()).toBeLessThanOrEqual(60);
    bench.pass(MINUTE_MS);
    expect(await sent()).toBe(true);
    bench.pass(MINUTE_MS);
    expect(await sent()).toBe(true);
    bench.pass(MINUTE_MS);
    expect(await waitS()).toBeLessThanOrEqual(7 * 60);
    bench.pass(8 * MINUTE_MS);
    expect(await sent()).toBe(true);
    bench.pass(MINUTE_MS);
    expect(await sent()).toBe(true);
    bench.pass(20 * MINUTE_MS);
    expect(await sent()).toBe(false);
    let day = 5;
    for (let hour = 0; hour < 10; hour += 1) {
      bench.pass(HOUR_MS + MINUTE_MS);
      if (await sent()) day += 1;
    }
    expect(day).toBe(10);
    expect(await waitS()).toBeGreaterThan(HOUR_MS / 1000);
  });

  it('count requests that come at once one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(MEMBER)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it('allow a source twenty an hour for all addresses, and leave other sources alone', async () => {
    const number = (index: number) => `119${String(10_000_000 + index * MILLION)}`;
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => ask(number(index), {}, from('198.51.100.77'))),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(20);
    const refused = answers.find((answer) => answer.status !== 200);
    expect(refused?.body).toMatchObject({ errorCode: 'verification_code_limit', success: false });
    expect((await ask(number(50), {}, from('198.51.100.78'))).status).toBe(200);
  });

  it('hold for registration and login codes of a number together', async () => {
    await identity.codeFor(STRANGER);
    const other = await identity.post('/wps/verification/sms/register', { mobileNo: STRANGER });
    expect(other.body.errorCode).toBe('verification_code_limit');
  });

  it('send nowhere but to the merchant’s countries', async () => {
    const portugal = { countryDialingCode: '351' };
    expect((await ask('912345678', portugal)).body.errorCode).toBe('mobile_invalid');
    expect((await ask('nonsense')).body.errorCode).toBe('mobile_invalid');
    await identity.settings({ sms_countries: ['BR', 'PT'] });
    expect((await ask('912345678', portugal)).status).toBe(200);
    await identity.settings({ sms_countries: [] });
  });

  it('stop at the merchant’s budget for the day, and ask for a bot check from half of it', async () => {
    // Two of the six are not for what guests can ask for.
    await identity.settings({ sms_daily_budget: 6 });
    const number = (index: number) => `119${String(20_000_000 + index)}`;
    const register = (index: number, altcha = '') =>
      identity.post('/wps/verification/sms/register', { mobileNo: number(index), altcha });
    expect([(await register(1)).status, (await register(2)).status]).toEqual([200, 200]);
    expect((await register(3)).body.errorCode).toBe('bot_check_required');
    // Who is known and who is not cannot be seen by that either.
    expect((await ask(MEMBER)).body.errorCode).toBe('bot_check_required');
    expect((await ask(STRANGER)).body.errorCode).toBe('bot_check_required');
    expect((await register(3, await identity.solve())).status).toBe(200);
    expect((await register(4, await identity.solve())).status).toBe(200);
    expect((await register(5, await identity.solve())).body.errorCode).toBe('verification_code_limit');
    expect((await ask(MEMBER, { altcha: await identity.solve() })).body.errorCode).toBe(
      'verification_code_limit',
    );
    expect((await ask(STRANGER, { altcha: await identity.solve() })).body.errorCode).toBe(
      'verification_code_limit',
    );
    await identity.settings({ sms_daily_budget: 500 });
  });

  it('[TRIAL-S4] count the network as well: who owns a /48 or a /24 has no more than one network has', async () => {
    const number = (index: number, area = 31) => `${area}9${String(10_000_000 + index * MILLION)}`;
    const networks: ((index: number) => string)[] = [
      (index) => `2001:db8:77:${index.toString(16)}::1`,
      (index) => `198.51.101.${index}`,
    ];
    for (const [at, address] of networks.entries()) {
      const answers = [];
      for (let index = 1; index <= 70; index += 1)
        answers.push(await ask(number(index, 11 + at), {}, from(address(index))));
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(60);
      expect(answers.at(-1)?.body).toMatchObject({ errorCode: 'verification_code_limit' });
    }
    expect((await ask(number(1), {}, from('2001:db8:78::1'))).status).toBe(200);
    expect((await ask(number(2), {}, from('198.51.102.1'))).status).toBe(200);
  });

  it('[TRIAL-S4] leave the member’s own device what strangers asked for its number', async () => {
    const loginDeviceId = 'device-of-the-member-0001';
    const codeId = await identity.codeFor(MEMBER, { loginDeviceId });
    const code = await identity.lastCode(abroad(MEMBER));
    expect((await byCode(MEMBER, code, { codeId, loginDeviceId })).status).toBe(200);
    // A bot check would be asked for before the limit.
    await identity.settings({ bot_check: 'none' });
    for (let index = 0; index < 10; index += 1) {
      bench.pass(HOUR_MS);
      await ask(MEMBER, { purpose: index % 2 ? 'login' : 'verify' }, from(`203.0.113.${index}`));
      await ask(MEMBER, { purpose: 'forgot' }, from(`203.0.113.${index}`));
    }
    for (const purpose of ['login', 'forgot'])
      expect((await ask(MEMBER, { purpose }, from('203.0.113.77'))).body.errorCode).toBe(
        'verification_code_limit',
      );
    expect((await ask(MEMBER, { purpose: 'forgot', loginDeviceId })).status).toBe(200);
    expect(await identity.lastMessage(abroad(MEMBER))).toMatchObject({
      purpose: 'forgot-code',
      status: 'waiting',
    });
    // Another name for a device, or none, is no device of theirs.
    for (const device of ['device-of-somebody-else-2', '', 'short'])
      expect((await ask(MEMBER, { purpose: 'forgot', loginDeviceId: device })).body.errorCode).toBe(
        'verification_code_limit',
      );
    await identity.settings({ bot_check: 'altcha' });
  });

  it('[TRIAL-S4] keep of the day’s budget what strangers cannot spend, for second factors and known devices', async () => {
    const loginDeviceId = 'device-of-the-member-0002';
    const first = await identity.codeFor(MEMBER, { loginDeviceId });
    const opened = await byCode(MEMBER, await identity.lastCode(abroad(MEMBER)), {
      codeId: first,
      loginDeviceId,
    });
    expect(opened.status).toBe(200);
    bench.pass(25 * HOUR_MS);
    await identity.settings({ sms_daily_budget: 10, bot_check: 'none' });
    const number = (index: number) => `119${String(40_000_000 + index)}`;
    const register = (index: number) =>
      identity.post('/wps/verification/sms/register', { mobileNo: number(index) }, from(`203.0.${index}.1`));
    const replies = [];
    for (let index = 0; index < 12; index += 1) replies.push((await register(index)).status);
    expect(replies.filter((status) => status === 200)).toHaveLength(6);
    // A forgotten password has a share of its own, which strangers can ask for, but for their own numbers alone.
    expect((await ask(AGENT, { purpose: 'forgot' })).status).toBe(200);
    expect((await ask(AGENT, { purpose: 'login' })).body.errorCode).toBe('verification_code_limit');
    expect((await ask(STRANGER, { purpose: 'login' })).body.errorCode).toBe('verification_code_limit');
    expect((await ask(MEMBER, { purpose: 'login', loginDeviceId })).status).toBe(200);
    await identity.settings({ sms_daily_budget: 500, bot_check: 'altcha' });
  });

  it('ask for the bot check on every code where the merchant wants it', async () => {
    await identity.settings({ bot_check_always: ['sms'] });
    expect((await ask(MEMBER)).body.errorCode).toBe('bot_check_required');
    expect((await ask(MEMBER, { altcha: await identity.solve() })).status).toBe(200);
    await identity.settings({ bot_check_always: [] });
  });
});

describe('what nothing counts any more', () => {
  it('is swept, and what still counts is kept', async () => {
    const rows = bench.db.merchant(MERCHANT);
    await identity.codeFor(MEMBER);
    await rows.query(`update one_time_code set created_at = now() - interval '3 days'`);
    await identity.codeFor(AGENT);
    await rows.query(`insert into bot_proof values (1, 'old', now() - interval '2 days'), (1, 'new', now())`);
    await rows.query(
      `insert into guess_allowance select 1, encode(sha256('a'), 'hex'), device, '{}', at
         from (values ('', now() - interval '2 days'), (encode(sha256('b'), 'hex'), now())) as x(device, at)`,
    );
    await rows.query(`insert into sms_day (merchant_id, day, sent) values (1, current_date - 100, 5)`);
    await sweepCodes(bench.db, { merchantId: MERCHANT, limit: 1_000 });
    const left = async (table: string) => (await rows.query(`select 1 as one from ${table}`)).length;
    expect(await left('one_time_code')).toBe(1);
    expect(await left(`bot_proof where signature in ('old', 'new')`)).toBe(1);
    expect(await left(`guess_allowance where account = encode(sha256('a'), 'hex')`)).toBe(1);
    expect(await left(`sms_day where day < current_date - 90`)).toBe(0);
  });
});
