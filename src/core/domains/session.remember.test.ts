import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { newMember } from '../../testing/fake-state';
import { MEMBER, MEMBER_MOBILE } from '../../testing/fixtures';
import { asError } from '../kernel/app-error';
import type { Client } from '../types';
import { codesDomain } from './codes';

const clients: Client[] = [];
const world = (...args: Parameters<typeof createTestWorld>) => {
  const made = createTestWorld(...args);
  clients.push(made.client);
  return made;
};
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));
const failure = (promise: Promise<unknown>) => promise.then(() => null, asError);
const enter = { mode: 'username', ...MEMBER, remember: true } as const;
const untouched = { ...enter, password: '' };
const lastLogin = (gateway: ReturnType<typeof createTestWorld>['gateway']) =>
  gateway.seen.filter((one) => one.name === 'session.login').at(-1)?.input as Record<string, unknown>;

/** A member who asked to be remembered, left, and is back on another page. */
const returned = async () => {
  const first = world();
  await first.client.session.login(enter);
  await first.client.session.logout();
  return { ...world({ like: first }), cookies: first.cookies, browserClock: first.clock };
};

describe('remember me', () => {
  it('[AUTH-6] keeps a token under the name for a day, and no password anywhere', async () => {
    const { client, cookies, session, local } = world();
    await client.session.login(enter);
    expect(cookies.get(MEMBER.username)).toMatch(/^selector-\d+\.validator$/);
    expect(cookies.lifeOf(MEMBER.username)).toBe(24 * 60 * 60 * 1000);
    expect(client.session.remembered()).toEqual({ username: MEMBER.username, hasToken: true, mobile: null });
    const kept = [...session.all.values(), ...local.all.values(), cookies.get(MEMBER.username)].join();
    expect(kept).not.toContain(MEMBER.password);
  });

  it('[AUTH-6] logs in with the untouched placeholder, each time with a new token', async () => {
    const { client, gateway, cookies } = await returned();
    const before = cookies.get(MEMBER.username);
    await client.session.login(untouched);
    expect(lastLogin(gateway)).toMatchObject({ type: 'remember', password: '', rememberToken: before });
    expect(client.session.store.getState()).toMatchObject({ state: 'member', username: MEMBER.username });
    expect(cookies.get(MEMBER.username)).not.toBe(before);
    expect(client.session.remembered().hasToken).toBe(true);
  });

  it('[AUTH-6] sends a typed password as one', async () => {
    const { client, gateway } = await returned();
    await client.session.login(enter);
    expect(lastLogin(gateway)).toMatchObject({ type: 'username', password: MEMBER.password, remember: true });
    expect(lastLogin(gateway).rememberToken).toBeUndefined();
  });

  it('[AUTH-6] asks for the password when another name is typed over the remembered one', async () => {
    const { client, gateway } = await returned();
    const before = gateway.seen.length;
    const error = await failure(client.session.login({ ...untouched, username: 'somebody' }));
    expect(error?.fields).toEqual({ password: { key: 'required' } });
    expect(gateway.seen.length).toBe(before);
  });

  it('[AUTH-6] forgets a token that the gateway takes no more, keeps the name and asks for the password', async () => {
    const { client, gateway } = await returned();
    for (const kept of gateway.state.identity.remembered.values()) kept.used = true;
    expect((await failure(client.session.login(untouched)))?.code).toBe('REMEMBER_INVALID');
    expect(client.session.remembered()).toEqual({ username: MEMBER.username, hasToken: false, mobile: null });
    expect((await failure(client.session.login(untouched)))?.fields).toEqual({
      password: { key: 'required' },
    });
    await client.session.login(enter);
    expect(client.session.store.getState().state).toBe('member');
  });

  it('[AUTH-6] a copied token that is used again is worth nothing, and neither is the one that replaced it', async () => {
    const { client, gateway, cookies } = await returned();
    const copied = cookies.get(MEMBER.username) ?? '';
    await client.session.login(untouched);
    await client.session.logout();
    const replaced = cookies.get(MEMBER.username) ?? '';
    cookies.set(MEMBER.username, copied, 1000);
    expect((await failure(client.session.login(untouched)))?.code).toBe('REMEMBER_INVALID');
    cookies.set(MEMBER.username, replaced, 1000);
    expect((await failure(client.session.login(untouched)))?.code).toBe('REMEMBER_INVALID');
    expect([...gateway.state.identity.remembered.values()].every((kept) => kept.used)).toBe(true);
  });

  it.each([
    ['the gateway is out of reach', () => Promise.reject(new TypeError('offline'))],
    ['the gateway fails', () => new Response('', { status: 500 })],
    ['a proxy answers', () => new Response('<html>')],
  ])('[AUTH-6] keeps the token while %s', async (_, answer) => {
    const { client, gateway } = await returned();
    gateway.intercept = ({ name }) => (name === 'session.login' ? answer() : undefined);
    await failure(client.session.login(untouched));
    expect(client.session.remembered().hasToken).toBe(true);
    gateway.intercept = null;
    await client.session.login(untouched);
  });

  it('[AUTH-6] clears everything when the box is not ticked any more', async () => {
    const { client, cookies } = await returned();
    await client.session.login({ ...untouched, remember: false });
    for (const name of ['DEMO-login', 'loginRemember', 'loginTypeSms', MEMBER.username])
      expect(cookies.get(name)).toBeNull();
    expect(client.session.remembered()).toEqual({ username: '', hasToken: false, mobile: null });
  });

  it('[AUTH-6] clears the token of the member before when another one logs in', async () => {
    const { client, gateway, cookies } = await returned();
    newMember(gateway.state, { username: 'joana2', password: 'Other-Pass-1' });
    await client.session.login({ ...enter, username: 'joana2', password: 'Other-Pass-1' });
    expect(cookies.get(MEMBER.username)).toBeNull();
    expect(client.session.remembered()).toMatchObject({ username: 'joana2', hasToken: true });
  });

  it('[AUTH-6] keeps number and dialling code of a login by code, without a token', async () => {
    const { client, cookies } = world();
    const codes = client.use(codesDomain);
    await codes.send({
      purpose: 'login',
      mobile: MEMBER_MOBILE.mobileNum,
      countryDialingCode: MEMBER_MOBILE.countryDialingCode,
    });
    await client.session.login({
      mode: 'sms',
      username: MEMBER_MOBILE.mobileNum,
      password: '135790',
      countryDialingCode: '55',
      codeId: codes.store.getState().login.codeId,
      remember: true,
    });
    expect(JSON.parse(cookies.get('loginTypeSms') ?? '')).toEqual(MEMBER_MOBILE);
    expect(client.session.remembered()).toEqual({
      username: MEMBER_MOBILE.mobileNum,
      hasToken: false,
      mobile: MEMBER_MOBILE,
    });
    await client.session.login(enter);
    expect(cookies.get('loginTypeSms')).toBeNull();
    expect(client.session.remembered().mobile).toBeNull();
  });

  it('[AUTH-6] keeps only the name with gateways that know no tokens', async () => {
    const { client, gateway, cookies } = world();
    gateway.state.identity.foreign = true;
    await client.session.login(enter);
    expect(client.session.remembered()).toEqual({ username: MEMBER.username, hasToken: false, mobile: null });
    expect(cookies.get(MEMBER.username)).toBeNull();
  });

  it.each(['loginRemember', 'loginTypeSms', 'captchaId', 'theirCookie'])(
    '[AUTH-6] a member called %s takes no cookie of another meaning over',
    async (username) => {
      const { client, gateway, cookies } = world();
      cookies.set('theirCookie', 'of the page', 1000);
      newMember(gateway.state, { ...MEMBER, username });
      await client.session.login({ ...enter, username });
      expect(client.session.remembered()).toMatchObject({ username, hasToken: false });
      expect(cookies.get('theirCookie')).toBe('of the page');
      await client.session.login({ ...enter, username, remember: false });
      expect(cookies.get('theirCookie')).toBe('of the page');
    },
  );

  it.each([
    ['loginRemember', 'yes'],
    ['loginTypeSms', '{"mobileNum":"1","countryDialingCode":"2"}'],
    ['DEMO-login', 'shelf-7'],
    [MEMBER.username, `${'a'.repeat(20)}.${'b'.repeat(20)}`],
  ])('[AUTH-6] [TRIAL-E4] leaves a cookie %s that the page wrote, ticked or not', async (name, value) => {
    const { client, cookies } = world();
    cookies.set(name, value, 1000);
    for (const remember of [true, false]) {
      await client.session.login({ ...enter, remember });
      expect(cookies.get(name)).toBe(value);
      await client.session.logout();
    }
  });

  it('[AUTH-6] never sends a cookie that is no token of ours', async () => {
    const { client, gateway, cookies } = world();
    cookies.set('DEMO-login', MEMBER.username, 1000);
    cookies.set('loginRemember', '1', 1000);
    for (const value of ['session-of-the-host-page', 'a.b', 'x'.repeat(20), `${'a'.repeat(20)}.b c`, '{}']) {
      cookies.set(MEMBER.username, value, 1000);
      expect(client.session.remembered().hasToken).toBe(false);
      expect((await failure(client.session.login(untouched)))?.code).toBe('FORM_INVALID');
    }
    expect(gateway.seen).toEqual([]);
  });

  it.each(['', '{', '[]', 'null', '{"mobileNum":{}}', '{"mobileNum":7}'])(
    'reads %s beside a name as a login by name',
    (text) => {
      const { client, cookies } = world();
      cookies.set('DEMO-login', 'marina', 1000);
      cookies.set('loginRemember', '1', 1000);
      cookies.set('loginTypeSms', text, 1000);
      expect(client.session.remembered()).toEqual({ username: 'marina', hasToken: false, mobile: null });
    },
  );
});
