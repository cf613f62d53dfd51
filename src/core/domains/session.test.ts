import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { settle } from '../../testing/clock';
import { MEMBER } from '../../testing/fixtures';
import { asError } from '../kernel/app-error';
import type { Client } from '../types';

const clients: Client[] = [];
const world = (...args: Parameters<typeof createTestWorld>) => {
  const made = createTestWorld(...args);
  clients.push(made.client);
  return made;
};
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));
const failure = (promise: Promise<unknown>) => promise.then(() => null, asError);
const enter = { mode: 'username', ...MEMBER } as const;

describe('login', () => {
  it('[AUTH-7] stores the token for this tab, loads the member and tells it after that', async () => {
    const { client, session, local } = world();
    const told: string[] = [];
    client.session.onLogin((state) => told.push(`${state.state} ${state.member?.username}`));
    await client.session.login(enter);
    expect(told).toEqual([`member ${MEMBER.username}`]);
    expect(session.all.get('DEMO.token')).toMatch(/^token-/);
    expect([...local.all.values()].join()).not.toMatch(/token-/);
    expect(client.session.store.getState()).toMatchObject({
      state: 'member',
      kind: 'player',
      firstTimeLogin: true,
    });
  });

  it('[AUTH-2] trims the name, wants both fields and sends nothing without them', async () => {
    const { client, gateway } = world();
    const error = await failure(client.session.login({ mode: 'username', username: '  ', password: '' }));
    expect(error).toMatchObject({
      code: 'FORM_INVALID',
      fields: { username: { key: 'required' }, password: { key: 'required' } },
    });
    expect(gateway.seen).toEqual([]);
    await client.session.login({ ...enter, username: ` ${MEMBER.username} ` });
    expect(client.session.store.getState().username).toBe(MEMBER.username);
  });

  it('[AUTH-2] tells when a captcha is due, and sends it', async () => {
    const { client, gateway } = world();
    gateway.state.captchaDue = true;
    expect(await failure(client.session.login(enter))).toMatchObject({
      code: 'LOGIN_CAPTCHA_REQUIRED',
      captchaDue: true,
    });
    expect(await failure(client.session.login({ ...enter, captcha: 'nope' }))).toMatchObject({
      code: 'CAPTCHA_WRONG',
    });
    await client.session.login({ ...enter, captcha: ' XK4P ' });
    expect(client.session.store.getState().state).toBe('member');
  });

  it('[AUTH-3] sends the code and the dialling code in SMS mode', async () => {
    const { client, gateway } = world();
    await failure(
      client.session.login({
        mode: 'sms',
        username: '11999990000',
        password: ' 123456 ',
        countryDialingCode: '55',
      }),
    );
    expect(gateway.seen.at(-1)?.input).toMatchObject({
      type: 'sms',
      username: '11999990000',
      password: '123456',
      countryDialingCode: '55',
    });
  });

  it('[AUTH-8] asks for a new password first when it is 123456', async () => {
    const { client, gateway } = world();
    const found = gateway.state.members.get(MEMBER.username);
    if (found) found.password = '123456';
    let told = 0;
    client.session.onLogin(() => (told += 1));
    const state = await client.session.login({ ...enter, password: '123456' });
    expect(state).toMatchObject({ passwordChangeDue: true, member: null });
    expect(gateway.count('member.info')).toBe(0);
    expect(told).toBe(0);
  });

  it.each([
    [true, true],
    [false, false],
  ])('[AUTH-8] an expired password must be changed only while the flag is on: %s', async (flag, due) => {
    const { client, gateway } = world();
    gateway.state.flags.PWDEXPFORCECHANGE3 = flag;
    const found = gateway.state.members.get(MEMBER.username);
    if (found) found.passwordExpired = true;
    expect((await client.session.login(enter)).passwordChangeDue).toBe(due);
  });

  it('[AUTH-6] remembers the name for a day under the merchant’s cookie, and never a password', async () => {
    const { client, cookies, clock, session, local } = world();
    await client.session.login({ ...enter, remember: true });
    expect(cookies.get('DEMO-login')).toBe(MEMBER.username);
    expect(cookies.get('loginRemember')).toBe('1');
    expect(cookies.lifeOf('DEMO-login')).toBe(24 * 60 * 60 * 1000);
    expect(client.session.rememberedUsername()).toBe(MEMBER.username);
    expect([...session.all.values(), ...local.all.values()].join()).not.toContain(MEMBER.password);
    await clock.advance(24 * 60 * 60 * 1000);
    expect(client.session.rememberedUsername()).toBe('');
  });

  it('[AUTH-6] forgets the name when it was not to be remembered', async () => {
    const { client, cookies } = world();
    await client.session.login({ ...enter, remember: true });
    await client.session.login(enter);
    expect(cookies.get('DEMO-login')).toBeNull();
    expect(client.session.rememberedUsername()).toBe('');
  });

  it('stands even when the member could not be read afterwards', async () => {
    const { client, gateway } = world();
    gateway.intercept = ({ name }) =>
      name === 'member.info' ? new Response('{', { status: 200 }) : undefined;
    const told: string[] = [];
    client.session.onLogin(({ username }) => told.push(username));
    const state = await client.session.login(enter);
    expect(state).toMatchObject({ state: 'member', username: MEMBER.username, member: null });
    expect(told).toEqual([MEMBER.username]);
  });

  it('does not come back when the visitor logged out meanwhile', async () => {
    const { client, gateway } = world();
    let release: () => void = () => undefined;
    gateway.intercept = ({ name }) =>
      name === 'member.info'
        ? new Promise(
            (answer) =>
              (release = () =>
                answer(Response.json({ success: true, value: { id: 1, account: 'x', type: 0 } }))),
          )
        : undefined;
    const login = client.session.login(enter);
    while (gateway.count('member.info') === 0) await settle();
    const logout = client.session.logout();
    release();
    await Promise.all([login, logout]);
    expect(client.session.store.getState().state).toBe('guest');
  });
});

describe('a stored session', () => {
  it('[SYS-4] is taken up on the next page with who it was', async () => {
    const first = world();
    await first.client.session.login(enter);
    const next = world({ like: first });
    expect(next.client.session.store.getState()).toMatchObject({
      state: 'restoring',
      kind: 'player',
      username: MEMBER.username,
    });
    let told = 0;
    next.client.session.onLogin(() => (told += 1));
    await Promise.all([next.client.session.restore(), next.client.session.restore()]);
    expect(next.client.session.store.getState().member?.username).toBe(MEMBER.username);
    expect(told).toBe(1);
  });

  it('stays while the gateway cannot be reached', async () => {
    const first = world();
    await first.client.session.login(enter);
    first.gateway.intercept = () => Promise.reject(new TypeError('offline'));
    const next = world({ like: first });
    const restored = next.client.session.restore();
    for (let step = 0; step < 5; step += 1) await next.clock.advance(1000);
    await restored;
    expect(next.client.session.store.getState()).toMatchObject({
      state: 'member',
      username: MEMBER.username,
    });
  });

  it('reads nonsense beside the token as an unknown member', () => {
    const first = world();
    for (const text of ['', '{', '[]', 'null', '{"username":{},"kind":"king"}']) {
      first.ports.storage.session.set('DEMO.token', 't');
      first.ports.storage.session.set('DEMO.login', text);
      const next = world({ like: first });
      expect(next.client.session.store.getState()).toMatchObject({
        state: 'restoring',
        username: '',
        kind: null,
      });
    }
  });
});

describe('logout', () => {
  it('[SYS-5] clears the session at once, keeps the merchant and tells the gateway which session it was', async () => {
    const { client, session, local, gateway } = world();
    await client.session.login(enter);
    let told = 0;
    client.session.onLogout(() => (told += 1));
    const done = client.session.logout();
    expect(client.session.store.getState()).toMatchObject({ state: 'guest', member: null, kind: null });
    expect([...session.all.keys()]).toEqual(['merchantCode']);
    expect(local.all.get('merchantCode')).toBe('DEMO');
    await done;
    expect(gateway.state.tokens.size).toBe(0);
    expect(told).toBe(1);
  });

  it('succeeds here even when the gateway does not answer', async () => {
    const { client, gateway } = world();
    await client.session.login(enter);
    gateway.intercept = () => new Response('', { status: 502 });
    await expect(client.session.logout()).resolves.toBeUndefined();
  });
});

describe('the captcha', () => {
  it('[AUTH-12] is a PNG address, at most one a second', async () => {
    const { client, clock } = world();
    expect(await client.session.captcha()).toMatch(/^data:image\/png;base64,/);
    expect((await failure(client.session.captcha()))?.code).toBe('THROTTLED');
    await clock.advance(1000);
    expect(await client.session.captcha()).toMatch(/^data:image\/png;base64,/);
  });

  it('is never anything but a picture', async () => {
    const { client, gateway } = world();
    gateway.intercept = () => Response.json({ success: true, value: '"onerror="alert(1)' });
    expect((await failure(client.session.captcha()))?.code).toBe('REPLY_INVALID');
  });
});

it('[AUTH-11] free play is a trial session', async () => {
  const { client } = world();
  expect(await client.session.freeplay()).toMatchObject({ state: 'member', kind: 'trial' });
});
