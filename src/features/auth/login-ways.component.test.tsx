import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { arrivalsDomain } from '../../core/domains/arrivals';
import type { PasskeyPort, ProviderPort } from '../../core/types';
import { auth } from '../../locales/en/auth';
import { firstAuth } from '../../locales/en/auth.first';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { MEMBER } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { LoginWidget, loginStyles, type LoginWidgetProps } from './index';

/** Lazy parts and paints take their time on a busy machine. */
const until = <T,>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 10_000 });

let world: TestWorld;
let stage: Stage;
/** What the person does with the browser's own window for passkeys. */
let key: { answers(id: string): void; refuses(name: string): void } | null;
let fieldKey: { answers(id: string): void } | null;

const passkeys: PasskeyPort = {
  supported: () => true,
  autofill: () => Promise.resolve(true),
  create: () => Promise.resolve({ id: 'new-key' }),
  get: (_, { autofill, signal }) =>
    new Promise((answer, refuse) => {
      const answers = (id: string) => answer({ id });
      const refuses = (name: string) => refuse(Object.assign(new Error(name), { name }));
      if (autofill) fieldKey = { answers };
      else key = { answers, refuses };
      signal.addEventListener('abort', () => refuses('AbortError'));
    }),
};
let provided = 'google-token';
const provider: ProviderPort = {
  open: () =>
    Promise.resolve({
      sendCode: () => Promise.reject(new Error('not here')),
      signIn: () =>
        provided.startsWith('auth/')
          ? Promise.reject(Object.assign(new Error(), { code: provided }))
          : Promise.resolve(provided),
      close: () => undefined,
    }),
};

beforeEach(() => {
  key = null;
  fieldKey = null;
  provided = 'google-token';
  world = createTestWorld({ ports: { passkeys, provider } });
  const { state } = world.gateway;
  state.flags.PASSKEY3 = true;
  state.members.get(MEMBER.username)?.passkeys.push({ id: 'p1', key: 'key-1', name: 'Phone' });
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, ...loginStyles],
    texts: { auth: firstAuth },
  });
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});
async function show(over: Partial<LoginWidgetProps> = {}): Promise<void> {
  await world.client.system.start();
  stage.show(
    <LoginWidget
      mode="inline"
      open={false}
      start="username"
      audience="everybody"
      loadTexts={() => import('../../locales/en/auth')}
      {...over}
    />,
  );
}
/** Presses the button for passkeys; what the person answers in the browser's window is up to the test. */
const askKey = async () => {
  key = null;
  (await stage.button(auth.passkeyLogin)).click();
  return until(() => {
    if (key === null) throw new Error('the browser was not asked');
    return key;
  });
};
const logIn = async () => {
  await stage.type('username', MEMBER.username);
  await stage.type('password', MEMBER.password);
  (await stage.button(auth.submit)).click();
};
/** A member that was here before, without a passkey. */
const forgetKeys = (logins = 1) => {
  const member = world.gateway.state.members.get(MEMBER.username);
  if (member) Object.assign(member, { passkeys: [], logins });
};

describe('passkeys', () => {
  it('have their room before they are known to work, so that nothing below moves, and none where they are off', async () => {
    let can = false;
    passkeys.supported = () => can;
    await show();
    const ROOM = '[style*="min-block-size"]';
    const height = async () => (await stage.find(ROOM)).getBoundingClientRect().height;
    const room = await height();
    expect(room).toBeGreaterThanOrEqual(44);
    stage.show(null);
    can = true;
    await show();
    await stage.button(auth.passkeyLogin);
    expect(await height()).toBe(room);
    passkeys.supported = () => true;
    world.gateway.state.flags.PASSKEY3 = false;
    await world.client.system.retry();
    await until(() => expect(stage.root.querySelector(ROOM)).toBeNull());
  });

  it('log in by their button', async () => {
    await show();
    (await askKey()).answers('key-1');
    await stage.reads(auth.loggedInAs);
  });

  it('are offered by the browser in the name’s field as well', async () => {
    await show();
    await until(async () => expect((await stage.field('username')).autocomplete).toBe('username webauthn'));
    await until(() => expect(fieldKey).not.toBeNull());
    await stage.axe();
    fieldKey?.answers('key-1');
    await stage.reads(auth.loggedInAs);
  });

  it('that the person gives up, or the gateway refuses, leave the form as it was typed', async () => {
    await show();
    await stage.type('username', 'half');
    (await askKey()).refuses('NotAllowedError');
    await stage.reads('The passkey was not used.');
    (await askKey()).answers('somebody-else');
    await stage.reads('This passkey was not accepted.');
    expect((await stage.field('username')).value).toBe('half');
  });

  it.each(['a partner’s page', 'a merchant without them'])('stay away on %s', async (where) => {
    const { state } = world.gateway;
    if (where.startsWith('a partner')) state.identity.tier = 'partner';
    else state.flags.PASSKEY3 = false;
    await show();
    await logIn();
    await stage.reads(auth.loggedInAs);
    expect(stage.text()).not.toContain(auth.passkeyLogin);
    expect(stage.text()).not.toContain(auth.passkeyTitle);
    expect(world.gateway.count('passkey.loginOptions')).toBe(0);
  });

  it('are offered after a login to members without one; "not now" is remembered', async () => {
    forgetKeys();
    await show();
    await logIn();
    await stage.reads(auth.passkeyTitle);
    await stage.axe();
    (await stage.button(auth.passkeyLater)).click();
    await until(() => expect(stage.text()).not.toContain(auth.passkeyTitle));
    (await stage.button(auth.logout)).click();
    await logIn();
    await stage.reads(auth.loggedInAs);
    await until(() => expect(world.client.session.store.getState().member).not.toBeNull());
    expect(stage.text()).not.toContain(auth.passkeyTitle);
  });

  it('[REG-6] are not offered at the very first login: a newcomer has enough to read', async () => {
    forgetKeys(0);
    await show();
    await logIn();
    await stage.reads(auth.loggedInAs);
    await until(() => expect(world.client.session.store.getState().member).not.toBeNull());
    expect(world.gateway.count('passkey.list')).toBe(0);
    expect(stage.text()).not.toContain(auth.passkeyTitle);
  });

  it('[REG-6] wait until the news that opened by themselves are read', async () => {
    forgetKeys();
    const read = world.client.use(arrivalsDomain).enter('announcements');
    await show({ mode: 'popup', open: true });
    await logIn();
    await until(() => expect(stage.written).toEqual({ open: false }));
    await show({ mode: 'popup', open: false });
    await until(() => expect(world.gateway.count('passkey.list')).toBe(1));
    for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame);
    expect(stage.root.querySelector('dialog')).toBeNull();
    read();
    await stage.button(auth.passkeyCreate);
  });

  it('are made from the offer, after the popup has closed', async () => {
    forgetKeys();
    await show({ mode: 'popup', open: true });
    await logIn();
    await until(() => expect(stage.written).toEqual({ open: false }));
    await show({ mode: 'popup', open: false });
    (await stage.button(auth.passkeyCreate)).click();
    await stage.reads(auth.passkeyMade);
    await stage.axe();
    expect(world.gateway.state.members.get(MEMBER.username)?.passkeys[0]?.key).toBe('new-key');
    (await stage.button('OK')).click();
    await until(() => expect(stage.root.querySelector('dialog')).toBeNull());
  });

  it('are not offered to who has one', async () => {
    Object.assign(world.gateway.state.members.get(MEMBER.username) ?? {}, { logins: 1 });
    await show();
    await logIn();
    await until(() => expect(world.gateway.count('passkey.list')).toBe(1));
    await stage.reads(auth.loggedInAs);
    expect(stage.text()).not.toContain(auth.passkeyTitle);
  });
});

describe('accounts of other makers', () => {
  const google = auth.providerLogin.replace('{{name}}', 'Google');
  beforeEach(() => {
    const { state } = world.gateway;
    state.flags.PASSKEY3 = false;
    state.flags.GOOGLELOGIN3 = true;
    state.flags.LINELOGIN3 = true;
    state.flags.FIREBASECREATEACC3 = true;
    state.identity.sms = { apiKey: 'key', authDomain: 'a.example', projectId: 'p', firebase: false };
    state.identity.providerTokens.set('google-token', { subject: 'google-1', mobile: '' });
  });

  it('[AUTH-5] have a button each where the merchant switched them on', async () => {
    await show();
    await stage.button(google);
    await stage.button(auth.providerLogin.replace('{{name}}', 'LINE'));
    expect(stage.text()).not.toContain('Facebook');
    await stage.axe();
  });

  it('[AUTH-5] that are connected log in at once', async () => {
    world.gateway.state.identity.bound.set('google-1', MEMBER.username);
    await show();
    (await stage.button(google)).click();
    await stage.reads(auth.loggedInAs);
  });

  it('[AUTH-5] that are not connected yet are bound by the next login', async () => {
    await show();
    (await stage.button(google)).click();
    await stage.reads(auth.bindText.replace('{{name}}', 'Google'));
    expect(stage.root.querySelectorAll('form [role="alert"]')).toHaveLength(0);
    await stage.axe();
    (await stage.button(auth.bindLogin)).click();
    await stage.reads(auth.bindNotice.replace('{{name}}', 'Google'));
    await logIn();
    await stage.reads(auth.loggedInAs);
    expect(world.gateway.state.identity.bound.get('google-1')).toBe(MEMBER.username);
  });

  it('[AUTH-5] that are not connected yet get an account where the merchant allows it', async () => {
    await show();
    (await stage.button(google)).click();
    (await stage.button(auth.bindCreate)).click();
    await stage.reads(auth.loggedInAs);
    expect(world.gateway.count('session.registerProvider')).toBe(1);
  });

  it('[AUTH-5] are given up by closing the question', async () => {
    world.gateway.state.flags.FIREBASECREATEACC3 = false;
    await show();
    (await stage.button(google)).click();
    await stage.reads(auth.bindText.replace('{{name}}', 'Google'));
    expect(stage.text()).not.toContain(auth.bindCreate);
    (await stage.button('Close')).click();
    await logIn();
    await stage.reads(auth.loggedInAs);
    expect(world.gateway.state.identity.bound.size).toBe(0);
  });

  it.each([
    ['auth/popup-closed-by-user', 'The sign-in window was closed.'],
    ['auth/operation-not-allowed', 'This way of signing in is not enabled.'],
  ])('[AUTH-5] say why they did not work: %s', async (code, words) => {
    provided = code;
    await show();
    (await stage.button(google)).click();
    await stage.reads(words);
  });

  it('[AUTH-4] are closed for minutes after too many requests', async () => {
    provided = 'auth/too-many-requests';
    await show();
    (await stage.button(google)).click();
    await stage.reads('This works again in 5 minutes.');
    expect((await stage.button(google)).disabled).toBe(true);
    await world.clock.advance(5 * 60_000);
    await until(async () => expect((await stage.button(google)).disabled).toBe(false));
  });
});
