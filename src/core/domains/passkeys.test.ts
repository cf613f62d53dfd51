import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { settle } from '../../testing/clock';
import { MEMBER } from '../../testing/fixtures';
import { asError } from '../kernel/app-error';
import type { Client, PasskeyPort } from '../types';
import { AUTOFILL_RENEW_MS, AUTOFILL_ROUNDS, passkeysDomain } from './passkeys';

const clients: Client[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));
const failure = (promise: Promise<unknown>) => promise.then(() => null, asError);
const KEY = 'key-of-this-device';

/** A browser whose authenticator acts as `acts` says; without it the request stays pending until it is aborted. */
const createBrowser = () => {
  const browser = {
    acts: null as (() => Promise<Record<string, unknown>>) | null,
    canFill: true,
    can: true,
    asked: [] as { autofill: boolean }[],
    options: [] as Record<string, unknown>[],
  };
  const waitFor = (signal?: AbortSignal) =>
    new Promise<Record<string, unknown>>((_, fail) =>
      signal?.addEventListener('abort', () => fail(new DOMException('dropped', 'AbortError'))),
    );
  const port: PasskeyPort = {
    supported: () => browser.can,
    autofill: () => Promise.resolve(browser.canFill),
    create(options) {
      browser.options.push(options);
      return browser.acts ? browser.acts() : waitFor();
    },
    get(options, { autofill, signal }) {
      browser.options.push(options);
      browser.asked.push({ autofill });
      return browser.acts ? browser.acts() : waitFor(signal);
    },
  };
  return { browser, port };
};
const thrown = (name: string, code?: string) => () =>
  Promise.reject(Object.assign(new Error(name), { name, ...(code ? { code } : {}) }));

const world = async (options: { flag?: boolean; login?: boolean } = {}) => {
  const { browser, port } = createBrowser();
  const made = createTestWorld({ ports: { passkeys: port } });
  clients.push(made.client);
  made.gateway.state.flags.PASSKEY3 = options.flag !== false;
  await made.client.system.start();
  const member = made.gateway.state.members.get(MEMBER.username);
  if (!member) throw new Error('the member is gone');
  if (options.login) await made.client.session.login({ mode: 'username', ...MEMBER });
  const held = () => member.passkeys.push({ id: 'p1', key: KEY, name: 'Laptop' });
  return { ...made, browser, member, held, passkeys: made.client.use(passkeysDomain) };
};
const press = () => Promise.resolve({ id: KEY, type: 'public-key' });

describe('passkeys', () => {
  it('are offered where the merchant has them, the browser can, and the page is the operator’s own', async () => {
    const yes = await world();
    expect(await yes.passkeys.supported()).toBe(true);
    const off = await world({ flag: false });
    expect(await off.passkeys.supported()).toBe(false);
    yes.browser.can = false;
    expect(await yes.passkeys.supported()).toBe(false);
    const bare = createTestWorld();
    clients.push(bare.client);
    bare.gateway.state.flags.PASSKEY3 = true;
    await bare.client.system.start();
    // Node has none, and its library is not even loaded.
    expect(await bare.client.use(passkeysDomain).supported()).toBe(false);
    expect((await failure(bare.client.use(passkeysDomain).login()))?.code).toBe('PASSKEY_UNSUPPORTED');
    expect(await bare.client.use(passkeysDomain).login({ autofill: true })).toBeNull();
  });

  it('are made on this device, listed, and removed', async () => {
    const { passkeys, browser, member } = await world({ login: true });
    browser.acts = press;
    await passkeys.create('  My phone ');
    expect(member.passkeys).toMatchObject([{ key: KEY, name: 'My phone' }]);
    expect(passkeys.store.getState()).toMatchObject({ load: 'ready', passkeys: [{ name: 'My phone' }] });
    await passkeys.remove(passkeys.store.getState().passkeys[0]?.id ?? '');
    expect(passkeys.store.getState().passkeys).toEqual([]);
    expect(member.passkeys).toEqual([]);
  });

  it('are made only after the person proved itself again', async () => {
    const { passkeys, gateway, browser } = await world({ login: true });
    for (const session of gateway.state.identity.sessions.values()) session.steppedUp = false;
    expect((await failure(passkeys.create('x')))?.code).toBe('STEP_UP_REQUIRED');
    expect(browser.options).toEqual([]);
  });

  it.each([
    ['NotAllowedError', undefined, 'PASSKEY_CANCELLED'],
    ['AbortError', 'ERROR_CEREMONY_ABORTED', 'PASSKEY_CANCELLED'],
    ['InvalidStateError', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'PASSKEY_REFUSED'],
    ['SecurityError', 'ERROR_INVALID_RP_ID', 'PASSKEY_UNSUPPORTED'],
    ['NotSupportedError', undefined, 'PASSKEY_UNSUPPORTED'],
  ])('%s of the browser is told as %s → %s, and can be tried again', async (name, thrownCode, code) => {
    const { passkeys, browser } = await world({ login: true });
    browser.acts = thrown(name, thrownCode);
    expect((await failure(passkeys.create('x')))?.code).toBe(code);
    browser.acts = press;
    await passkeys.create('x');
  });
});

describe('login by passkey', () => {
  it('needs no name', async () => {
    const { passkeys, browser, held, client } = await world();
    held();
    browser.acts = press;
    expect(await passkeys.login()).toMatchObject({ state: 'member', username: MEMBER.username });
    expect(browser.options[0]).toMatchObject({ challenge: expect.stringMatching(/^challenge-/) });
    expect(client.session.store.getState().member?.username).toBe(MEMBER.username);
  });

  it('[AUTH-8] does not care how old the password is', async () => {
    const { passkeys, browser, held, member, gateway } = await world();
    held();
    gateway.state.flags.PWDEXPFORCECHANGE3 = true;
    member.passwordExpired = true;
    browser.acts = press;
    expect(await passkeys.login()).toMatchObject({ passwordChangeDue: false });
  });

  it('tells a key that the gateway does not know, and one that was not touched', async () => {
    const { passkeys, browser } = await world();
    browser.acts = press;
    expect((await failure(passkeys.login()))?.code).toBe('PASSKEY_REFUSED');
    browser.acts = thrown('NotAllowedError');
    expect((await failure(passkeys.login()))?.code).toBe('PASSKEY_CANCELLED');
  });

  it.each(['passkey.loginOptions', 'passkey.login'])('can be tried again after %s failed', async (name) => {
    const { passkeys, browser, held, gateway } = await world();
    held();
    browser.acts = press;
    gateway.intercept = (seen) => (seen.name === name ? new Response('', { status: 500 }) : undefined);
    expect((await failure(passkeys.login()))?.code).toBe('INTERNAL');
    gateway.intercept = null;
    expect(await passkeys.login()).toMatchObject({ state: 'member' });
  });
});

describe('a passkey in the username field', () => {
  it('logs in when the person picks one', async () => {
    const { passkeys, browser, held } = await world();
    held();
    browser.acts = press;
    expect(await passkeys.login({ autofill: true })).toMatchObject({ state: 'member' });
    expect(browser.asked).toEqual([{ autofill: true }]);
  });

  it('waits quietly, asks anew before the gateway forgets, and ends with the form', async () => {
    const { passkeys, browser, clock } = await world();
    const form = new AbortController();
    const login = passkeys.login({ autofill: true, signal: form.signal });
    await settle();
    expect(browser.asked).toHaveLength(1);
    await clock.advance(AUTOFILL_RENEW_MS);
    expect(browser.asked).toHaveLength(2);
    const [first, second] = browser.options;
    expect(first?.challenge).not.toBe(second?.challenge);
    form.abort();
    expect(await login).toBeNull();
    // The watch over maintenance alone goes on.
    expect(clock.waiting()).toBe(1);
  });

  it('waits no longer than so many rounds', async () => {
    const { passkeys, browser, clock } = await world();
    const login = passkeys.login({ autofill: true });
    await clock.advance(AUTOFILL_RENEW_MS * (AUTOFILL_ROUNDS + 1));
    expect(await login).toBeNull();
    expect(browser.asked).toHaveLength(AUTOFILL_ROUNDS);
  });

  it('ends with the client', async () => {
    const { passkeys, client, clock } = await world();
    const login = passkeys.login({ autofill: true });
    await settle();
    client.destroy();
    expect(await login).toBeNull();
    expect(clock.waiting()).toBe(0);
  });

  it.each([
    [
      'the browser offers no autofill',
      (made: Awaited<ReturnType<typeof world>>) => (made.browser.canFill = false),
    ],
    [
      'another ceremony began',
      (made: Awaited<ReturnType<typeof world>>) =>
        (made.browser.acts = thrown('AbortError', 'ERROR_CEREMONY_ABORTED')),
    ],
    [
      'the gateway was out of reach',
      (made: Awaited<ReturnType<typeof world>>) =>
        (made.gateway.intercept = () => new Response('', { status: 404 })),
    ],
  ])('says nothing when %s: it was not asked for', async (_, prepare) => {
    const made = await world();
    prepare(made);
    expect(await made.passkeys.login({ autofill: true })).toBeNull();
  });

  it('says so when the key that was picked is not known', async () => {
    const { passkeys, browser } = await world();
    browser.acts = press;
    expect((await failure(passkeys.login({ autofill: true })))?.code).toBe('PASSKEY_REFUSED');
  });
});
