import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoContacts } from '../platform/demo-accounts';
import { createQuickHasher } from '../identity/testing-hasher';
import { MAX_PUZZLE_COST } from '../identity/bot-check';
import { startBench, type GatewayBench } from './bench';
import { identityOf, MERCHANT, type Identity } from './identity';

let bench: GatewayBench;
let identity: Identity;
beforeAll(async () => {
  bench = await startBench({ trustedProxyHops: 1 });
  identity = identityOf(bench);
});
afterAll(() => bench.stop());

interface GrantValue {
  token: string;
  userName: string;
  passwordExpired: boolean;
  rememberToken: string;
  changeTicket: string;
}
const value = (reply: { body: { value?: unknown } }): GrantValue => reply.body.value as GrantValue;
const info = (Authorization: string) =>
  bench.client.send({ path: '/wps/member/info', headers: { Authorization } });
const setPassword = async (username: string, password: string): Promise<void> => {
  const hash = await (await createQuickHasher()).hash(password);
  await bench.db
    .merchant(MERCHANT)
    .query('update member set password_hash = $1, must_change = false where username = $2', [hash, username]);
};

describe('a login by name', () => {
  it('[AUTH-10] takes a member’s mobile number for the name, with any type that means a password', async () => {
    const { mobile } = demoContacts.member;
    const { password } = bench.accounts.member;
    for (const username of [mobile, `+55 ${mobile}`, `0${mobile}`])
      for (const type of ['', 'username']) {
        const reply = await identity.login({ username, password, type });
        expect(value(reply).userName, reply.text).toBe(bench.accounts.member.username);
      }
    const abroad = await identity.login({ username: mobile, password, countryDialingCode: '351' });
    expect(abroad.body.errorCode).toBe('login_failed');
  });

  it('[AUTH-8] with the initial password opens a session for changing it and nothing else', async () => {
    const { username, password } = bench.accounts.agent;
    await setPassword(username, '123456');
    const reply = await identity.login({ username, password: '123456' });
    expect(value(reply)).toMatchObject({ passwordExpired: true });
    expect(value(reply).changeTicket).toMatch(/^[A-Za-z0-9_-]{20,}$/);
    expect((await info(value(reply).token)).status).toBe(200);
    const refused = await bench.client.send({
      path: '/wps/relay/MCSFE_getFavoriteGames',
      headers: { Authorization: value(reply).token },
    });
    expect(refused.body.errorCode).toBe('password_change_due');
    await setPassword(username, password);
  });

  it('answers locked and closed accounts like wrong passwords', async () => {
    const { username, password } = bench.accounts.trial;
    const set = (status: string) =>
      bench.db
        .merchant(MERCHANT)
        .query('update member set status = $1 where username = $2', [status, username]);
    const wrong = await identity.login({ username: 'nobodyatall', password });
    for (const status of ['locked', 'closed']) {
      await set(status);
      const reply = await identity.login({ username, password });
      expect([reply.status, reply.text]).toEqual([wrong.status, wrong.text]);
    }
    await set('active');
    expect((await identity.login({ username, password })).status).toBe(200);
  });
});

describe('a remembered device', () => {
  const remembered = (username: string, rememberToken: string) =>
    identity.login({ type: 'remember', username, password: '', rememberToken });

  it('[AUTH-6] logs in with a token instead of the password, which is another one each time', async () => {
    const { username, password } = bench.accounts.member;
    const plain = await identity.login({ username, password });
    expect(value(plain).rememberToken || '').toBe('');
    const first = value(await identity.login({ username, password, remember: true })).rememberToken;
    expect(first).not.toContain(password);
    const second = await remembered(username, first);
    expect(second.status, second.text).toBe(200);
    expect(value(second)).toMatchObject({ userName: username, changeTicket: '' });
    const third = await remembered(username, value(second).rememberToken);
    expect(third.status).toBe(200);
    expect(new Set([first, value(second).rememberToken, value(third).rememberToken]).size).toBe(3);
  });

  it('is forgotten altogether when a token comes twice, and sessions opened by it end', async () => {
    const { username, password } = bench.accounts.member;
    const first = value(await identity.login({ username, password, remember: true })).rememberToken;
    const second = value(await remembered(username, first));
    expect((await info(second.token)).status).toBe(200);
    expect((await remembered(username, first)).body.errorCode).toBe('remember_invalid');
    expect((await remembered(username, second.rememberToken)).body.errorCode).toBe('remember_invalid');
    bench.pass(1_001);
    expect((await info(second.token)).status).toBe(401);
  });

  it('is not another member’s, nor a locked one’s', async () => {
    const { username, password } = bench.accounts.member;
    const token = value(await identity.login({ username, password, remember: true })).rememberToken;
    expect((await remembered(bench.accounts.agent.username, token)).body.errorCode).toBe('remember_invalid');
    await bench.db
      .merchant(MERCHANT)
      .query(`update member set status = 'locked' where username = $1`, [username]);
    expect((await remembered(username, token)).body.errorCode).toBe('remember_invalid');
    await bench.db
      .merchant(MERCHANT)
      .query(`update member set status = 'active' where username = $1`, [username]);
  });

  it('is refused with nonsense in the same words', async () => {
    for (const token of ['', 'x', 'a.b', `${'A'.repeat(20)}.${'B'.repeat(43)}`])
      expect((await remembered(bench.accounts.member.username, token)).body.errorCode, token).toBe(
        'remember_invalid',
      );
  });
});

describe('a second factor', () => {
  it('is asked for from a new place where the merchant wants that, and after many failures', async () => {
    const { username, password } = bench.accounts.member;
    const at = (ip: string, more: Record<string, unknown> = {}) =>
      identity.login({ username, password, ...more }, { 'X-Forwarded-For': ip });
    const device = { loginDeviceId: 'c0ffee00-0000-4000-8000-000000000040' };
    expect((await at('198.51.100.40', device)).status).toBe(200);
    await identity.settings({ verify_new_places: true });
    expect((await at('198.51.100.40', device)).status).toBe(200);
    expect((await at('198.51.100.41')).body).toMatchObject({
      errorCode: 'login_verify_required',
      value: { methods: ['E', 'S'] },
    });
    await identity.settings({ verify_new_places: false });
    expect((await at('198.51.100.41')).status).toBe(200);
    for (let failure = 0; failure < 10; failure += 1) {
      const picture = await identity.picture('AAAAA');
      const headers = { 'X-Forwarded-For': `198.51.100.${60 + failure}`, 'X-Captcha-Id': picture };
      const altcha = failure < 5 ? '' : await identity.solve({}, MAX_PUZZLE_COST);
      const wrong = await identity.login({ username, password: 'x', captcha: 'AAAAA', altcha }, headers);
      expect(wrong.body.errorCode).toBe('login_failed');
    }
    // The account's own people still get in on their own device, by a second channel.
    bench.pass(31 * 60_000);
    expect((await at('198.51.100.40', device)).body.errorCode).toBe('login_verify_required');
  });
});

describe('a provider’s sign-in', () => {
  it('[AUTH-5] is refused where the merchant has it switched off, or the token is none', async () => {
    const provider = (firebaseChannel: string) =>
      identity.login({
        type: 'firebase',
        username: '',
        password: '',
        firebaseChannel,
        firebaseIdToken: 'a.b.c',
      });
    for (const channel of ['google', 'telepathy', 'toString'])
      expect((await provider(channel)).body.errorCode, channel).toBe('function.not.available');
    await identity.flags({ GOOGLELOGIN3: true });
    expect((await provider('google')).body.errorCode).toBe('provider_refused');
    expect((await provider('sms')).body.errorCode).toBe('provider_refused');
    await identity.flags({ GOOGLELOGIN3: false });
  });
});
