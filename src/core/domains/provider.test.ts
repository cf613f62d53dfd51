import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { settle } from '../../testing/clock';
import { MEMBER, MEMBER_MOBILE } from '../../testing/fixtures';
import { asError } from '../kernel/app-error';
import { providerError } from '../provider/errors';
import type { Client, ProviderPort } from '../types';
import { COUNTDOWN_MS, LOCK_MS, providerDomain, WORD_LIFE_MS } from './provider';

const clients: Client[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));
const failure = (promise: Promise<unknown>) => promise.then(() => null, asError);
const anchor = {} as HTMLElement;
const number = { mobile: '11 95555-0123', countryDialingCode: '55', anchor };
const CODE = '246810';

/** A provider in memory: one right code, tokens by channel, and failures in the order they are put. */
const createProvider = () => {
  const provider = {
    opened: [] as unknown[],
    phones: [] as string[],
    confirmed: 0,
    closed: 0,
    fails: [] as string[],
  };
  const maybeFail = () => {
    const code = provider.fails.shift();
    if (code) throw Object.assign(new Error(code), { code });
  };
  const port: ProviderPort = {
    open(settings, language) {
      provider.opened.push({ settings, language });
      return Promise.resolve({
        async sendCode({ phone }) {
          maybeFail();
          provider.phones.push(phone);
          return async (code) => {
            maybeFail();
            if (code !== CODE) throw Object.assign(new Error(), { code: 'auth/invalid-verification-code' });
            provider.confirmed += 1;
            return 'word-of-sms';
          };
        },
        async signIn(channel) {
          maybeFail();
          return `word-of-${channel}`;
        },
        close: () => void (provider.closed += 1),
      });
    },
  };
  return { provider, port };
};

const world = async (
  options: { flags?: Record<string, boolean>; firebase?: boolean; emulator?: string; like?: never } = {},
) => {
  const { provider, port } = createProvider();
  const made = createTestWorld({ ports: { provider: port } });
  clients.push(made.client);
  Object.assign(made.gateway.state.flags, { GOOGLELOGIN3: true, LINELOGIN3: true, ...options.flags });
  made.gateway.state.identity.sms = {
    apiKey: 'public-key',
    authDomain: 'demo.example',
    projectId: 'demo',
    firebase: options.firebase !== false,
    ...(options.emulator ? { emulator: options.emulator } : {}),
  };
  const { providerTokens } = made.gateway.state.identity;
  providerTokens.set('word-of-sms', {
    subject: 'phone-1',
    mobile: MEMBER_MOBILE.countryDialingCode + MEMBER_MOBILE.mobileNum,
  });
  providerTokens.set('word-of-google', { subject: 'google-1', mobile: '' });
  await made.client.system.start();
  return { ...made, provider, domain: made.client.use(providerDomain) };
};
const sentLogin = (gateway: ReturnType<typeof createTestWorld>['gateway']) =>
  gateway.seen.filter((one) => one.name === 'session.login').at(-1)?.input as Record<string, unknown>;

describe('which ways the merchant has', () => {
  it('[AUTH-5] are the channels whose flags are on, and none without a provider', async () => {
    const on = await world();
    expect(on.domain.store.getState()).toMatchObject({ phone: true, channels: ['google', 'line'] });
    const off = createTestWorld();
    clients.push(off.client);
    off.gateway.state.flags.GOOGLELOGIN3 = true;
    await off.client.system.start();
    const domain = off.client.use(providerDomain);
    expect(domain.store.getState()).toMatchObject({ phone: false, channels: [] });
    expect((await failure(domain.signIn('google')))?.code).toBe('PROVIDER_NOT_ENABLED');
    expect((await failure(domain.sendCode(number)))?.code).toBe('PROVIDER_NOT_ENABLED');
  });

  it('[AUTH-5] opens the provider only when it is used, with the settings of the merchant', async () => {
    const { domain, provider, client } = await world({ emulator: 'http://localhost:9099' });
    expect(provider.opened).toEqual([]);
    await failure(domain.signIn('google'));
    await failure(domain.signIn('google'));
    expect(provider.opened).toMatchObject([
      { settings: { apiKey: 'public-key', emulator: 'http://localhost:9099' }, language: 'EN' },
    ]);
    client.destroy();
    await settle();
    expect(provider.closed).toBe(1);
  });
});

describe('a phone that the provider checks', () => {
  it('[AUTH-4] sends to the whole number, counts 60 s, and logs in with the provider’s word', async () => {
    const { domain, provider, gateway, client, clock } = await world();
    await domain.sendCode(number);
    expect(provider.phones).toEqual(['+5511955550123']);
    expect(domain.store.getState()).toMatchObject({ phase: 'waiting', until: clock.now() + COUNTDOWN_MS });
    expect(gateway.count('code.login')).toBe(0);
    expect(await failure(domain.sendCode(number))).toMatchObject({
      code: 'THROTTLED',
      retryAfterMs: COUNTDOWN_MS,
    });
    expect(await domain.confirmLogin(' 246 810 ')).toMatchObject({
      state: 'member',
      username: MEMBER.username,
    });
    expect(sentLogin(gateway)).toMatchObject({
      type: 'firebase',
      firebaseChannel: 'sms',
      firebaseIdToken: 'word-of-sms',
      firebaseMobileNo: MEMBER_MOBILE.mobileNum,
    });
    expect(client.session.store.getState().passwordChangeDue).toBe(false);
    expect(domain.store.getState()).toMatchObject({ phase: 'idle', until: null });
    // The watch over maintenance alone goes on.
    expect(clock.waiting()).toBe(1);
  });

  it('[AUTH-4] lets the visitor ask again after 60 s', async () => {
    const { domain, provider, clock } = await world();
    await domain.sendCode(number);
    await clock.advance(COUNTDOWN_MS);
    expect(domain.store.getState()).toMatchObject({ phase: 'idle', until: null });
    await domain.sendCode(number);
    expect(provider.phones).toHaveLength(2);
  });

  it('[AUTH-4] takes the merchant’s country where none was chosen, and drops the trunk zero', async () => {
    const { domain, provider } = await world();
    await domain.sendCode({ mobile: '011955550123', countryDialingCode: '', anchor });
    expect(provider.phones).toEqual(['+5511955550123']);
  });

  it('[AUTH-4] asks a gateway of another maker first', async () => {
    const { domain, gateway, client, provider } = await world();
    gateway.state.sealing = [];
    await client.system.retry();
    await domain.sendCode(number);
    expect(gateway.count('code.login')).toBe(1);
    expect(provider.phones).toHaveLength(1);
  });

  it('[AUTH-4] refuses a number by the merchant’s rule before the provider is asked', async () => {
    const { domain, provider } = await world();
    expect((await failure(domain.sendCode({ ...number, mobile: 'abc' })))?.fields).toMatchObject({
      mobileNum: { key: 'reg_pattern_6' },
    });
    expect(provider.opened).toEqual([]);
  });

  it('[AUTH-4] wants a code, and one that was asked for', async () => {
    const { domain } = await world();
    expect((await failure(domain.confirmLogin(' ')))?.code).toBe('PROVIDER_CODE_MISSING');
    expect((await failure(domain.confirmLogin(CODE)))?.code).toBe('PROVIDER_CODE_EXPIRED');
    await domain.sendCode(number);
    expect((await failure(domain.confirmLogin('000000')))?.code).toBe('PROVIDER_CODE_INVALID');
    expect(domain.store.getState().phase).toBe('waiting');
    expect(await domain.confirmLogin(CODE)).toMatchObject({ state: 'member' });
  });

  it('[AUTH-4] uses a code once: when only the gateway failed, the same code goes on', async () => {
    const { domain, provider, gateway } = await world();
    await domain.sendCode(number);
    for (const answer of [
      () => Promise.reject(new TypeError('offline')),
      () => new Response('', { status: 500 }),
      () => new Response('<html>'),
    ]) {
      gateway.intercept = ({ name }) => (name === 'session.login' ? answer() : undefined);
      await failure(domain.confirmLogin(CODE));
    }
    gateway.intercept = null;
    expect(await domain.confirmLogin(CODE)).toMatchObject({ state: 'member' });
    expect(provider.confirmed).toBe(1);
  });

  it('[REG-3] gives a registration the provider’s word, as often as the form is sent', async () => {
    const { domain, provider } = await world();
    await domain.sendCode(number);
    const word = { firebaseChannel: 'sms', firebaseIdToken: 'word-of-sms' };
    expect(await domain.confirmRegister(CODE)).toEqual(word);
    expect(await domain.confirmRegister(CODE)).toEqual(word);
    expect(provider.confirmed).toBe(1);
  });

  it('[AUTH-4] closes for five minutes after too many requests, over a reload as well', async () => {
    const { domain, provider, clock, ports, gateway } = await world();
    provider.fails = ['auth/too-many-requests'];
    expect((await failure(domain.sendCode(number)))?.code).toBe('PROVIDER_TOO_MANY');
    expect(domain.store.getState()).toMatchObject({ lockedUntil: clock.now() + LOCK_MS, phase: 'idle' });
    expect(await failure(domain.sendCode(number))).toMatchObject({
      code: 'PROVIDER_TOO_MANY',
      retryAfterMs: LOCK_MS,
    });
    expect((await failure(domain.signIn('google')))?.code).toBe('PROVIDER_TOO_MANY');
    expect(provider.phones).toEqual([]);
    const next = createTestWorld({ like: { gateway, ports } });
    clients.push(next.client);
    expect(next.client.use(providerDomain).store.getState().lockedUntil).toBe(clock.now() + LOCK_MS);
    await clock.advance(LOCK_MS);
    expect(domain.store.getState().lockedUntil).toBeNull();
    await domain.sendCode(number);
    const last = createTestWorld({ like: { gateway, ports } });
    clients.push(last.client);
    expect(last.client.use(providerDomain).store.getState().lockedUntil).toBeNull();
  });

  it('[AUTH-2] goes on to a second factor where the gateway wants one', async () => {
    const { domain, client, gateway } = await world();
    await domain.sendCode(number);
    gateway.intercept = ({ name }) =>
      name === 'session.login'
        ? Response.json(
            {
              success: false,
              errorCode: 'login_verify_required',
              value: { ticket: 'factor-of-provider', methods: ['G'] },
            },
            { status: 400 },
          )
        : undefined;
    expect((await failure(domain.confirmLogin(CODE)))?.code).toBe('LOGIN_VERIFY_REQUIRED');
    expect(client.session.store.getState().factor).toMatchObject({
      ticket: 'factor-of-provider',
      methods: ['authenticator'],
    });
    const member = gateway.state.members.get(MEMBER.username);
    if (member) member.factors = ['G'];
    gateway.state.identity.tickets.set('factor-of-provider', {
      kind: 'factor',
      username: MEMBER.username,
      remember: false,
    });
    expect(await client.session.verify({ method: 'authenticator', answer: '135790' })).toMatchObject({
      state: 'member',
    });
  });
});

describe('a social account', () => {
  it('[AUTH-5] logs in the member it is bound to', async () => {
    const { domain, gateway } = await world();
    gateway.state.identity.bound.set('google-1', MEMBER.username);
    expect(await domain.signIn('google')).toMatchObject({ state: 'member', username: MEMBER.username });
    expect(sentLogin(gateway)).toMatchObject({
      type: 'firebase',
      firebaseChannel: 'google',
      firebaseIdToken: 'word-of-google',
    });
  });

  it('[AUTH-5] without a member waits to be bound by the next ordinary login', async () => {
    const { domain, gateway, client, cookies } = await world();
    expect((await failure(domain.signIn('google')))?.code).toBe('LOGIN_BIND_REQUIRED');
    expect(domain.store.getState().binding).toEqual({ channel: 'google', canCreate: false });
    await failure(client.session.login({ mode: 'username', ...MEMBER, password: 'Wrong-One-1' }));
    expect(domain.store.getState().binding).not.toBeNull();
    await client.session.login({ mode: 'username', ...MEMBER });
    expect(sentLogin(gateway)).toMatchObject({
      type: 'username',
      firebaseChannel: 'google',
      firebaseIdToken: 'word-of-google',
    });
    expect(gateway.state.identity.bound.get('google-1')).toBe(MEMBER.username);
    expect(domain.store.getState().binding).toBeNull();
    await client.session.logout();
    await client.session.login({ mode: 'username', ...MEMBER });
    expect(sentLogin(gateway).firebaseIdToken).toBeUndefined();
    expect(cookies.get('DEMO-login')).toBeNull();
  });

  it('[AUTH-5] makes an account where the merchant allows it', async () => {
    const { domain, gateway } = await world({ flags: { FIREBASECREATEACC3: true } });
    await failure(domain.signIn('google'));
    expect(domain.store.getState().binding).toEqual({ channel: 'google', canCreate: true });
    expect(await domain.createAccount()).toMatchObject({ state: 'member' });
    expect(gateway.seen.find((one) => one.name === 'session.registerProvider')?.input).toMatchObject({
      firebaseChannel: 'google',
      firebaseIdToken: 'word-of-google',
      login: true,
      registerMethod: 'WEB',
    });
    expect(domain.store.getState().binding).toBeNull();
  });

  it('[AUTH-5] is forgotten when given up, and after a time', async () => {
    const { domain, clock, client, gateway } = await world();
    await failure(domain.signIn('google'));
    domain.giveUp();
    expect(domain.store.getState().binding).toBeNull();
    expect((await failure(domain.createAccount()))?.code).toBe('PROVIDER_CODE_EXPIRED');
    await failure(domain.signIn('google'));
    await clock.advance(WORD_LIFE_MS);
    expect(domain.store.getState().binding).toBeNull();
    await client.session.login({ mode: 'username', ...MEMBER });
    expect(sentLogin(gateway).firebaseIdToken).toBeUndefined();
  });

  it('[AUTH-5] is not asked for by a channel that is off', async () => {
    const { domain, provider } = await world();
    expect((await failure(domain.signIn('facebook')))?.code).toBe('PROVIDER_NOT_ENABLED');
    expect(provider.opened).toEqual([]);
  });
});

describe('the provider’s words for what went wrong', () => {
  it.each([
    ['auth/invalid-phone-number', 'PROVIDER_PHONE_INVALID'],
    ['auth/missing-phone-number', 'PROVIDER_PHONE_MISSING'],
    ['auth/too-many-requests', 'PROVIDER_TOO_MANY'],
    ['auth/invalid-verification-code', 'PROVIDER_CODE_INVALID'],
    ['auth/missing-verification-code', 'PROVIDER_CODE_MISSING'],
    ['auth/captcha-check-failed', 'PROVIDER_CAPTCHA_FAILED'],
    ['auth/quota-exceeded', 'PROVIDER_QUOTA'],
    ['auth/operation-not-allowed', 'PROVIDER_NOT_ENABLED'],
    ['auth/code-expired', 'PROVIDER_CODE_EXPIRED'],
    ['auth/popup-closed-by-user', 'PROVIDER_POPUP_CLOSED'],
    ['auth/popup-blocked', 'PROVIDER_POPUP_CLOSED'],
    ['auth/network-request-failed', 'NETWORK_UNREACHABLE'],
    ['auth/something-new', 'PROVIDER_FAILED'],
    ['auth/constructor', 'PROVIDER_FAILED'],
  ])('[AUTH-4] %s is %s, and another try is possible', async (thrown, code) => {
    const { domain, provider, clock } = await world();
    provider.fails = [thrown];
    expect((await failure(domain.sendCode(number)))?.code).toBe(code);
    expect(domain.store.getState().phase).toBe('idle');
    await clock.advance(LOCK_MS);
    await domain.sendCode(number);
    expect(domain.store.getState().phase).toBe('waiting');
  });

  it.each([null, undefined, 7, 'x', {}, { code: 7 }, new Error('x')])('%s is a failure', (thrown) => {
    expect(providerError(thrown).code).toBe('PROVIDER_FAILED');
  });
});
