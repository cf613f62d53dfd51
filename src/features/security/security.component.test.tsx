import { userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PasskeyPort } from '../../core/types';
import { common } from '../../locales/en/common';
import { errors } from '../../locales/en/errors';
import { security as words } from '../../locales/en/security';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { MEMBER } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { securityStyles, SecurityWidget } from './index';

const loadBody = async () => ({ ...(await import('./security-body.view')), texts: words });
/** A form from outside, as the element hands one in. */
const loadPassword = async () => ({
  Change: ({ onChanged }: { onChanged(): void }) => (
    <button type="button" onClick={onChanged}>
      A new password
    </button>
  ),
  styles: [],
  texts: {},
  rules: {},
});

let world: TestWorld;
let stage: Stage;
let keys = 0;
let canMake = true;
const passkeys: PasskeyPort = {
  supported: () => canMake,
  autofill: () => Promise.resolve(false),
  create: () => Promise.resolve({ id: `key-${++keys}` }),
  get: () => Promise.reject(new DOMException('nobody', 'NotAllowedError')),
};

beforeEach(() => {
  keys = 0;
  canMake = true;
  world = createTestWorld({ ports: { passkeys } });
  Object.assign(world.gateway.state.flags, { PASSKEY3: true, BINDGA3: true });
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, ...securityStyles],
    texts: {},
  });
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

const view = <SecurityWidget loadBody={loadBody} loadPassword={loadPassword} />;
const logIn = () => world.client.session.login({ mode: 'username', ...MEMBER });
/** The member elsewhere: another browser on the same gateway. */
const elsewhere = async () => {
  const other = createTestWorld({ ports: { fetch: world.gateway.fetch } });
  await other.client.session.login({ mode: 'username', ...MEMBER });
  return other;
};
async function show(prepare: () => void = () => undefined): Promise<void> {
  await world.client.system.start();
  await logIn();
  prepare();
  // Minutes later: the login itself no longer proves who sits there.
  for (const session of world.gateway.state.identity.sessions.values()) session.steppedUp = false;
  stage.show(view);
}
const member = () => {
  const found = world.gateway.state.members.get(MEMBER.username);
  if (!found) throw new Error('the member is gone');
  return found;
};
const press = async (name: string) => (await stage.button(name)).click();
/** The button of that name inside the open dialog. */
const pressInDialog = (name: string) =>
  vi.waitFor(() => {
    const dialogs = [...stage.root.querySelectorAll('dialog[open]')];
    const found = [...(dialogs.at(-1)?.querySelectorAll('button') ?? [])].find(
      (one) => one.textContent?.trim() === name,
    );
    if (found === undefined) throw new Error(`no "${name}" in a dialog`);
    found.click();
  });
const dialogs = () => stage.root.querySelectorAll('dialog[open]').length;
const prove = async (password = MEMBER.password) => {
  await stage.reads(words.stepUpText);
  await stage.type('password', password);
  await userEvent.keyboard('{Enter}');
};
const down = (call: string) => {
  world.gateway.intercept = ({ name }) => {
    if (name === call) throw new TypeError('down');
    return undefined;
  };
};

describe('where one is logged in', () => {
  it('shows device, place and times, marks this one, and offers no way to end what is not there', async () => {
    await show();
    await stage.reads('Chrome on Linux');
    await stage.reads(words.thisDevice);
    expect(stage.text()).toContain('203.0.113.*');
    expect(stage.text()).toContain(words.noOthers);
    expect(stage.text()).not.toContain(words.signOutOthers);
    await stage.axe();
  });

  it('is not shown by a gateway that does not list it', async () => {
    world.gateway.intercept = ({ name }) =>
      name === 'sessions.list'
        ? Response.json({ success: false, errorCode: 'function.not.available' }, { status: 400 })
        : undefined;
    await show();
    await stage.reads(words.contactsText);
    await vi.waitFor(() => expect(world.gateway.count('sessions.list')).toBe(1));
    await vi.waitFor(() => expect(stage.text()).not.toContain(words.sessions));
  });

  it('ends one of them after a question', async () => {
    const other = await elsewhere();
    await show();
    await press('Log out: Chrome on Linux');
    await stage.reads(words.signOutOneTitle);
    await stage.axe();
    expect(world.gateway.count('sessions.end')).toBe(0);
    await pressInDialog(words.signOut);
    await stage.reads(words.signedOut);
    expect(stage.root.querySelectorAll('[part="session"]')).toHaveLength(1);
    expect(world.gateway.state.tokens.size).toBe(1);
    other.client.destroy();
  });

  it('ends all the others at once, and this one stays', async () => {
    const others = [await elsewhere(), await elsewhere()];
    await show();
    await press(words.signOutOthers);
    await pressInDialog(words.signOutOthers);
    await stage.reads(words.signedOut);
    expect(world.gateway.state.tokens.size).toBe(1);
    expect(world.client.session.store.getState().state).toBe('member');
    for (const { client } of others) client.destroy();
  });

  it('leaves everything as it is when the question is answered with no', async () => {
    const other = await elsewhere();
    await show();
    await press(words.signOutOthers);
    await pressInDialog(common.cancel);
    await vi.waitFor(() => expect(dialogs()).toBe(0));
    expect(world.gateway.state.tokens.size).toBe(2);
    other.client.destroy();
  });

  it('keeps the question with the reason while the gateway is down', async () => {
    const other = await elsewhere();
    await show();
    await press(words.signOutOthers);
    down('sessions.end');
    await pressInDialog(words.signOutOthers);
    await stage.reads(errors.NETWORK_UNREACHABLE);
    world.gateway.intercept = null;
    await pressInDialog(words.signOutOthers);
    await stage.reads(words.signedOut);
    other.client.destroy();
  });

  it('says that the list did not come and asks again when told to', async () => {
    await world.client.system.start();
    await logIn();
    down('sessions.list');
    stage.show(view);
    await vi.waitFor(async () => {
      await world.clock.advance(5_000);
      expect(stage.text()).toContain(errors.NETWORK_UNREACHABLE);
    });
    world.gateway.intercept = null;
    await press(common.retry);
    await stage.reads('Chrome on Linux');
  });

  it('reads the list anew when a password element of the page has changed the password', async () => {
    const other = await elsewhere();
    await show();
    await stage.button(words.signOutOthers);
    const { tokens } = world.gateway.state;
    tokens.delete([...tokens.keys()][0] ?? '');
    document.dispatchEvent(new CustomEvent('foyer-password-changed', { bubbles: true }));
    await stage.reads(words.noOthers);
    other.client.destroy();
  });
});

describe('passkeys', () => {
  it('are made after the person was proved once more, with the name that was typed', async () => {
    await show();
    await stage.reads(words.noPasskeys);
    await press(words.createPasskey);
    await stage.type('passkeyName', 'My phone');
    await stage.axe();
    await pressInDialog(words.createPasskey);
    await prove();
    await stage.reads(words.passkeyMade);
    await stage.reads('My phone');
    expect(member().passkeys.map(({ name }) => name)).toEqual(['My phone']);
    await vi.waitFor(() => expect(dialogs()).toBe(0));
  });

  it('are removed after a question', async () => {
    member().passkeys = [{ id: '7', key: 'key-7', name: 'Old laptop' }];
    await show();
    await press('Remove: Old laptop');
    await stage.reads(words.removePasskeyTitle);
    await pressInDialog(words.removePasskey);
    await prove();
    await stage.reads(words.passkeyRemoved);
    expect(member().passkeys).toEqual([]);
  });

  it('say what happened when the device’s own window was closed, and keep the name', async () => {
    const { create } = passkeys;
    passkeys.create = () => Promise.reject(new DOMException('closed', 'NotAllowedError'));
    await show();
    await press(words.createPasskey);
    await stage.type('passkeyName', 'My phone');
    await pressInDialog(words.createPasskey);
    await prove();
    await stage.reads(errors.PASSKEY_CANCELLED);
    expect((await stage.field('passkeyName')).value).toBe('My phone');
    passkeys.create = create;
  });

  it('are not offered by a browser that cannot make them, nor where the merchant has none', async () => {
    canMake = false;
    await show();
    await stage.reads(words.passkeysUnsupported);
    expect(stage.root.querySelector('[part="create-passkey"]')).toBeNull();
    world.gateway.state.flags.PASSKEY3 = false;
    await world.client.system.retry();
    await vi.waitFor(() => expect(stage.text()).not.toContain(words.passkeys));
  });
});

describe('the password once more', () => {
  it('tells at its field that it is wrong, keeps it, and goes on with the right one', async () => {
    await show();
    await press(words.beginAuthenticator);
    await prove('not this one');
    await stage.reads(errors.PASSWORD_WRONG);
    expect((await stage.field('password')).value).toBe('not this one');
    await stage.axe();
    await prove();
    await stage.reads(words.scan);
  });

  it('given up leaves everything as it was', async () => {
    await show();
    await press(words.beginAuthenticator);
    await stage.reads(words.stepUpText);
    await press(common.close);
    await vi.waitFor(() => expect(dialogs()).toBe(0));
    expect(stage.text()).not.toContain(words.scan);
    expect(stage.root.querySelector('[role="alert"]')).toBeNull();
    expect(world.gateway.count('authenticator.begin')).toBe(1);
  });

  it('is asked for before it is sent', async () => {
    await show();
    await press(words.beginAuthenticator);
    await prove('');
    await stage.reads(words.required);
    expect(world.gateway.count('session.stepUp')).toBe(0);
  });
});

describe('the authenticator app', () => {
  const begin = async () => {
    await show();
    await press(words.beginAuthenticator);
    await prove();
    await stage.reads(words.scan);
  };

  it('is set up by a picture made here or by its letters, and counts after a first right code', async () => {
    await begin();
    const picture = await stage.find<SVGElement>('svg[role="img"]');
    expect(picture.getAttribute('aria-label')).toBe(words.qr);
    await stage.reads('JBSW Y3DP EHPK 3PXP');
    await stage.axe();
    await stage.type('authCode', '000000');
    await pressInDialog(words.confirmAuthenticator);
    await stage.reads(errors.CODE_WRONG);
    expect(member().authenticator).toBe(false);
    await stage.type('authCode', '135 790');
    await pressInDialog(words.confirmAuthenticator);
    await stage.reads(words.authenticatorDone);
    await stage.reads(words.authenticatorOn);
    expect(member().authenticator).toBe(true);
  });

  it('keeps the secret and the code while the gateway is down', async () => {
    await begin();
    await stage.type('authCode', '135790');
    down('authenticator.confirm');
    await pressInDialog(words.confirmAuthenticator);
    await stage.reads(errors.NETWORK_UNREACHABLE);
    expect((await stage.field('authCode')).value).toBe('135790');
    expect(stage.text()).toContain('JBSW');
    world.gateway.intercept = null;
    await pressInDialog(words.confirmAuthenticator);
    await stage.reads(words.authenticatorDone);
  });

  it('is turned off by a code', async () => {
    await show(() => {
      member().authenticator = true;
    });
    await press(words.removeAuthenticator);
    await stage.type('authCode', '135790');
    await pressInDialog(words.removeAuthenticator);
    await stage.reads(words.authenticatorRemoved);
    await stage.reads(words.authenticatorOff);
  });
});

describe('the way to a new password', () => {
  it('is the page’s own element where there is one', async () => {
    await show();
    const asked: string[] = [];
    world.client.onIntent(({ type }) => asked.push(type) > 0);
    await press(words.changePassword);
    expect(asked).toEqual(['need-password-change']);
    expect(dialogs()).toBe(0);
  });

  it('is a form of its own where there is none', async () => {
    await show();
    await press(words.changePassword);
    await press('A new password');
    await stage.reads(words.passwordChanged);
    await vi.waitFor(() => expect(dialogs()).toBe(0));
  });
});

describe('who may see it', () => {
  it('a guest is sent to the login, a trial account to registration', async () => {
    await world.client.system.start();
    stage.show(view);
    const asked: string[] = [];
    await stage.reads(words.loginFirst);
    world.client.onIntent(({ type }) => asked.push(type) > 0);
    await press(words.logIn);
    await world.client.session.freeplay();
    await stage.reads(words.trial);
    await press(words.register);
    expect(asked).toEqual(['need-login', 'need-register']);
    expect(world.gateway.count('sessions.list')).toBe(0);
  });

  it('a partner’s page shows the way to the operator’s site and asks for nothing', async () => {
    world.gateway.state.identity.tier = 'partner';
    await show();
    await stage.reads(words.partnerText);
    const link = await stage.find<HTMLAnchorElement>('a');
    expect(link.href).toBe('https://gateway.example/member');
    expect(link.rel).toContain('noopener');
    expect(world.gateway.count('sessions.list')).toBe(0);
    await stage.axe();
  });

  it('[SYS-6] a part that does not load is told with a way to ask again', async () => {
    let tries = 0;
    const load = () => (++tries === 1 ? Promise.reject(new TypeError('offline')) : loadBody());
    await world.client.system.start();
    stage.show(<SecurityWidget loadBody={load} loadPassword={loadPassword} />);
    await stage.reads(common.chunkLost);
    await press(common.retry);
    await stage.reads(words.loginFirst);
  });
});
