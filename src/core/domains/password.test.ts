import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { settle } from '../../testing/clock';
import { MEMBER, MEMBER_EMAIL, MEMBER_MOBILE } from '../../testing/fixtures';
import { asError } from '../kernel/app-error';
import type { Client } from '../types';
import { codesDomain } from './codes';
import { passwordDomain } from './password';

const clients: Client[] = [];
const world = (...args: Parameters<typeof createTestWorld>) => {
  const made = createTestWorld(...args);
  clients.push(made.client);
  const own = () => {
    const found = made.gateway.state.members.get(MEMBER.username);
    if (!found) throw new Error('the member is gone');
    return found;
  };
  return { ...made, password: made.client.use(passwordDomain), own };
};
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));
const failure = (promise: Promise<unknown>) => promise.then(() => null, asError);

const NEW = 'Quiet-Harbour-9';
const fresh = { newPassword: NEW, confirmNewPassword: NEW };
const enter = { mode: 'username', ...MEMBER } as const;

const broken: [string, string, () => Response | Promise<Response>][] = [
  ['an unreachable gateway', 'NETWORK_UNREACHABLE', () => Promise.reject(new TypeError('offline'))],
  ['a server error', 'INTERNAL', () => new Response('oops', { status: 500 })],
  ['a page of a proxy', 'REPLY_NOT_JSON', () => new Response('<html>login here</html>')],
  ['a full gateway', 'TOO_MANY_REQUESTS', () => new Response('', { status: 429 })],
];

describe('a new password', () => {
  it('[AUTH-9] obeys the merchant’s rule and stands there twice', async () => {
    const { client, password } = world();
    await client.system.start();
    expect(password.check(fresh)).toEqual({});
    expect(password.check({ newPassword: '', confirmNewPassword: '' })).toMatchObject({
      newPassword: { key: 'required' },
      confirmNewPassword: { key: 'required' },
    });
    expect(password.check({ newPassword: 'short', confirmNewPassword: 'short' })).toMatchObject({
      newPassword: { key: 'reg_pattern_0', values: { min: 8, max: 20 } },
    });
    expect(password.check({ ...fresh, confirmNewPassword: 'Quiet-Harbour-8' })).toEqual({
      confirmNewPassword: { key: 'not_equal' },
    });
  });

  it('[AUTH-9] is six to sixteen characters where the merchant has no rule, and never 123456', () => {
    const { password } = world();
    const key = (text: string) =>
      password.check({ newPassword: text, confirmNewPassword: text }).newPassword?.key;
    expect(key('12345')).toBe('reg_pattern_0');
    expect(key('x'.repeat(17))).toBe('reg_pattern_0');
    expect(key('123456')).toBe('refused');
    expect(key(' six of ')).toBeUndefined();
  });
});

describe('changing the password', () => {
  it('[AUTH-9] wants the old one, and tells when it is wrong', async () => {
    const { client, password, gateway, own, clock } = world();
    await client.session.login(enter);
    expect(password.store.getState().oldPasswordNeeded).toBe(true);
    expect((await failure(password.change({ oldPassword: '', ...fresh })))?.fields).toEqual({
      oldPassword: { key: 'required' },
    });
    expect(gateway.count('password.change')).toBe(0);
    const wrong = await failure(password.change({ oldPassword: 'not-it-at-all', ...fresh }));
    expect(wrong?.code).toBe('PASSWORD_WRONG');
    await clock.advance(3000);
    await password.change({ oldPassword: MEMBER.password, ...fresh });
    expect(own().password).toBe(NEW);
    expect(password.store.getState().busy).toBe(false);
  });

  it('[AUTH-9] is tried at most every three seconds', async () => {
    const { client, password, clock } = world();
    await client.session.login(enter);
    await failure(password.change({ oldPassword: 'wrong', ...fresh }));
    expect(await failure(password.change({ oldPassword: MEMBER.password, ...fresh }))).toMatchObject({
      code: 'THROTTLED',
      retryAfterMs: 3000,
    });
    await clock.advance(3000);
    await password.change({ oldPassword: MEMBER.password, ...fresh });
  });

  it('[AUTH-9] ends the other sessions and forgets what was remembered for the old password', async () => {
    const { client, password, cookies, gateway } = world();
    const other = world({ like: { gateway, ports: createTestWorld().ports } });
    await other.client.session.login(enter);
    await client.session.login({ ...enter, remember: true });
    expect(client.session.remembered().hasToken).toBe(true);
    await password.change({ oldPassword: MEMBER.password, ...fresh });
    expect(client.session.remembered()).toEqual({ username: MEMBER.username, hasToken: false, mobile: null });
    expect(cookies.get(MEMBER.username)).toBeNull();
    await other.client.session.restore();
    expect(other.client.session.store.getState().state).toBe('guest');
    expect(client.session.store.getState().state).toBe('member');
  });

  it.each(broken)('[AUTH-9] can be tried again after %s', async (_, code, answer) => {
    const { client, password, gateway, clock, own } = world();
    await client.session.login(enter);
    gateway.intercept = ({ name }) => (name === 'password.change' ? answer() : undefined);
    expect((await failure(password.change({ oldPassword: MEMBER.password, ...fresh })))?.code).toBe(code);
    expect(password.store.getState().busy).toBe(false);
    gateway.intercept = null;
    await clock.advance(3000);
    await password.change({ oldPassword: MEMBER.password, ...fresh });
    expect(own().password).toBe(NEW);
  });
});

describe('a password that must be changed', () => {
  const due = async () => {
    const made = world();
    made.gateway.state.flags.PWDEXPFORCECHANGE3 = true;
    made.own().passwordExpired = true;
    await made.client.session.login(enter);
    return made;
  };

  it('[AUTH-8] [AUTH-9] needs no old one after a fresh login; then the member loads and the login is told', async () => {
    const { client, password, gateway } = await due();
    const told: string[] = [];
    client.session.onLogin(({ username }) => told.push(username));
    expect(password.store.getState().oldPasswordNeeded).toBe(false);
    expect(gateway.count('member.info')).toBe(0);
    await password.change({ oldPassword: '', ...fresh });
    expect(gateway.seen.find((one) => one.name === 'password.change')?.input).toMatchObject({
      changeTicket: expect.stringMatching(/^change-/),
    });
    expect(client.session.store.getState()).toMatchObject({
      passwordChangeDue: false,
      member: { username: MEMBER.username },
    });
    expect(told).toEqual([MEMBER.username]);
    expect(client.session.changeTicket()).toBeNull();
  });

  it('[AUTH-9] needs the old one when the ticket is five minutes old', async () => {
    const { client, password, clock } = await due();
    await clock.advance(5 * 60_000);
    expect(client.session.changeTicket()).toBeNull();
    expect(password.store.getState().oldPasswordNeeded).toBe(true);
    await password.change({ oldPassword: MEMBER.password, ...fresh });
    expect(client.session.store.getState().passwordChangeDue).toBe(false);
  });

  it('[AUTH-9] needs the old one when the gateway takes the ticket no more', async () => {
    const { password, gateway, clock } = await due();
    gateway.state.identity.tickets.clear();
    expect((await failure(password.change({ oldPassword: '', ...fresh })))?.code).toBe('TICKET_INVALID');
    expect(password.store.getState().oldPasswordNeeded).toBe(true);
    await clock.advance(3000);
    await password.change({ oldPassword: MEMBER.password, ...fresh });
  });

  it('[AUTH-9] has no ticket any more after logout', async () => {
    const { client, password } = await due();
    await client.session.logout();
    expect(client.session.changeTicket()).toBeNull();
    expect(password.store.getState().oldPasswordNeeded).toBe(true);
  });

  it('[AUTH-8] is still asked for after a reload', async () => {
    const first = await due();
    const intents: string[] = [];
    const next = world({ like: first });
    next.client.onIntent(({ type }) => intents.push(type) > 0);
    await next.client.session.restore();
    expect(next.client.session.store.getState()).toMatchObject({ state: 'member', passwordChangeDue: true });
    expect(intents).toEqual(['need-password-change']);
    await next.password.change({ oldPassword: MEMBER.password, ...fresh });
    const last = world({ like: first });
    expect(last.client.session.store.getState().passwordChangeDue).toBe(false);
  });
});

describe('a forgotten password, by mail', () => {
  it('[AUTH-10] sends name and address as a form, and says the same for unknown ones', async () => {
    const { password, gateway } = world();
    await password.forgotByEmail({ username: ` ${MEMBER.username} `, email: ` ${MEMBER_EMAIL}` });
    const { headers, input } = gateway.seen.at(-1) ?? {};
    expect(headers?.get('Content-Type')).toMatch(/^application\/x-www-form-urlencoded/);
    expect(input).toEqual({ username: MEMBER.username, email: MEMBER_EMAIL });
    expect(gateway.state.identity.mails).toHaveLength(1);
    await password.forgotByEmail({ username: 'nobody1', email: 'nobody@mail.example' });
    expect(gateway.state.identity.mails).toHaveLength(1);
  });

  it('[AUTH-10] checks both fields before anything is sent', async () => {
    const { password, gateway } = world();
    expect((await failure(password.forgotByEmail({ username: ' ', email: '' })))?.fields).toEqual({
      username: { key: 'required' },
      email: { key: 'required' },
    });
    expect(
      (await failure(password.forgotByEmail({ username: 'x', email: 'not an address' })))?.fields,
    ).toMatchObject({ email: { key: 'reg_pattern_3' } });
    expect(gateway.seen).toEqual([]);
  });

  it('[AUTH-10] sets the password with the code of the mail, once', async () => {
    const { password, gateway, own } = world();
    await password.forgotByEmail({ username: MEMBER.username, email: MEMBER_EMAIL });
    const code = gateway.state.identity.mails[0]?.code ?? '';
    await password.reset({ code: ` ${code}\n`, ...fresh });
    expect(own().password).toBe(NEW);
    expect((await failure(password.reset({ code, ...fresh })))?.code).toBe('TICKET_INVALID');
  });
});

describe('a forgotten password, by phone', () => {
  const values = { ...MEMBER_MOBILE, verificationCode: '135 790', ...fresh };
  const asked = async () => {
    const made = world();
    const codes = made.client.use(codesDomain);
    await codes.send({
      purpose: 'forgot',
      mobile: MEMBER_MOBILE.mobileNum,
      countryDialingCode: MEMBER_MOBILE.countryDialingCode,
    });
    return made;
  };

  it('[AUTH-10] is offered only where the merchant has it, behind the mail', async () => {
    const { client, password, gateway } = world();
    expect(password.store.getState().forgotWays).toEqual(['email']);
    gateway.state.flags.CHNGPASSVERIF3 = true;
    await client.system.start();
    expect(password.store.getState().forgotWays).toEqual(['email', 'phone']);
  });

  it('[AUTH-10] sets the password and logs in with number and password', async () => {
    const { client, password, gateway, own } = await asked();
    expect(await password.forgotByPhone(values)).toMatchObject({
      state: 'member',
      username: MEMBER.username,
    });
    expect(own().password).toBe(NEW);
    expect(gateway.seen.find((one) => one.name === 'password.forgotPhone')?.input).toMatchObject({
      verificationCode: '135790',
      codeId: expect.stringMatching(/^code-/),
    });
    expect(gateway.seen.find((one) => one.name === 'session.login')?.input).toMatchObject({
      type: '',
      username: MEMBER_MOBILE.mobileNum,
      countryDialingCode: '55',
    });
    expect(client.session.store.getState().state).toBe('member');
  });

  it('[AUTH-10] checks every field before anything is sent', async () => {
    const { password, gateway } = world();
    const empty = {
      mobileNum: '',
      countryDialingCode: '',
      verificationCode: '',
      newPassword: '',
      confirmNewPassword: '',
    };
    expect(Object.keys((await failure(password.forgotByPhone(empty)))?.fields ?? {}).sort()).toEqual([
      'confirmNewPassword',
      'mobileNum',
      'newPassword',
      'verificationCode',
    ]);
    expect(gateway.seen).toEqual([]);
  });

  it('[AUTH-10] refuses a wrong code and a code that was sent for something else', async () => {
    const { password, client, gateway } = await asked();
    expect((await failure(password.forgotByPhone({ ...values, verificationCode: '000000' })))?.code).toBe(
      'CODE_WRONG',
    );
    gateway.state.identity.codes = [];
    await client.use(codesDomain).send({ purpose: 'login', mobile: MEMBER_MOBILE.mobileNum });
    expect((await failure(password.forgotByPhone(values)))?.code).toBe('CODE_WRONG');
  });

  it.each(broken)(
    '[AUTH-10] goes on after %s, before and after the password was set',
    async (_, code, answer) => {
      const { password, gateway, client } = await asked();
      gateway.intercept = ({ name }) => (name === 'password.forgotPhone' ? answer() : undefined);
      expect((await failure(password.forgotByPhone(values)))?.code).toBe(code);
      gateway.intercept = ({ name }) => (name === 'session.login' ? answer() : undefined);
      expect((await failure(password.forgotByPhone(values)))?.code).toBe(code);
      gateway.intercept = null;
      // The code is used up, so this try may only log in.
      expect(await password.forgotByPhone(values)).toMatchObject({ state: 'member' });
      expect(gateway.count('password.forgotPhone')).toBe(2);
      expect(client.session.store.getState().username).toBe(MEMBER.username);
    },
  );

  it('[AUTH-10] sends one form at a time', async () => {
    const { password, gateway } = await asked();
    let release: () => void = () => undefined;
    gateway.intercept = ({ name }) =>
      name === 'password.forgotPhone'
        ? new Promise((answer) => (release = () => answer(new Response('', { status: 500 }))))
        : undefined;
    const first = failure(password.forgotByPhone(values));
    while (gateway.count('password.forgotPhone') === 0) await settle();
    expect((await failure(password.forgotByPhone(values)))?.code).toBe('THROTTLED');
    release();
    expect((await first)?.code).toBe('INTERNAL');
    expect(password.store.getState().busy).toBe(false);
  });
});
