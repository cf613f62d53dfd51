import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
const loadPassword = async () => ({ Change: () => null, styles: [], texts: {}, rules: {} });
const CODE = '135790';

let world: TestWorld;
let stage: Stage;
beforeEach(() => {
  world = createTestWorld();
  stage = createStage({ client: world.client, styles: [tokensCss, resetCss, ...securityStyles], texts: {} });
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

const member = () => {
  const found = world.gateway.state.members.get(MEMBER.username);
  if (!found) throw new Error('the member is gone');
  return found;
};
const show = async (change: Partial<ReturnType<typeof member>> = {}) => {
  Object.assign(member(), change);
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
  stage.show(<SecurityWidget loadBody={loadBody} loadPassword={loadPassword} />);
  await stage.reads(words.thisDevice);
};
const rows = () => [...stage.root.querySelectorAll('[part="contact"]')];
/** What stands in the rows, and whether each has a button. */
const told = () =>
  rows().map((row) => [
    row.querySelector('.badge')?.textContent ?? '',
    row.querySelector('.row-fact')?.textContent,
    row.querySelector('button') !== null,
  ]);
const press = async (name: string) => (await stage.button(name)).click();
const pressInDialog = (name: string) =>
  vi.waitFor(() => {
    const found = [...stage.root.querySelectorAll('dialog[open] button')].find(
      (one): one is HTMLButtonElement => one.textContent?.trim() === name,
    );
    if (found === undefined) throw new Error(`no "${name}" in a dialog`);
    found.click();
  });
const ask = (contact: string) => press(`Confirm: ${contact}`);
const send = () => press(words.sendCode);
const give = async (code: string) => {
  await stage.type('authCode', code);
  await pressInDialog(words.confirmContact);
};
const focused = () => stage.root.activeElement;

describe('address and number of the account', () => {
  it('[TRIAL-S1] [MEM-1] an unproved number is sent a code, a wrong one is said at the field, and the right one confirms it', async () => {
    await show({ unproved: ['E', 'S'] });
    await vi.waitFor(() =>
      expect(told()).toEqual([
        [words.contactOff, 'ma***le', true],
        [words.contactOff, '55***23', true],
      ]),
    );
    await stage.axe();
    await ask(words.contact_S);
    await stage.reads('Have a code sent to 55***23');
    await stage.axe();
    expect(world.gateway.count('contact.code')).toBe(0);
    await send();
    await stage.reads(words.codeSent);
    expect(stage.text()).toContain('Again in 60 s');
    const field = await stage.field('authCode');
    await vi.waitFor(() => expect(focused()).toBe(field));
    await give('000000');
    await stage.reads(errors.CODE_WRONG);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(stage.root.querySelector('dialog [role="alert"]')).toBeNull();
    expect(focused()).toBe(field);
    expect(member().unproved).toEqual(['E', 'S']);
    await give('135 790');
    await stage.reads(words.confirmed_S);
    await vi.waitFor(() =>
      expect(told()).toEqual([
        [words.contactOff, 'ma***le', true],
        [words.contactOn, '55***23', false],
      ]),
    );
    expect(member().unproved).toEqual(['E']);
    // The button that opened the dialog is gone: its row has the focus.
    await vi.waitFor(() => expect(focused()).toBe(rows()[1]));
  });

  it('[TRIAL-S1] [MEM-1] an address is confirmed by the code that was mailed to it', async () => {
    await show({ unproved: ['E'] });
    await ask(words.contact_E);
    await send();
    await stage.reads(words.codeSent);
    await give(CODE);
    await stage.reads(words.confirmed_E);
    await vi.waitFor(() =>
      expect(told().map(([badge]) => badge)).toEqual([words.contactOn, words.contactOn]),
    );
  });

  it('[TRIAL-S1] [MEM-1] what the account does not have cannot be confirmed, and what is proved need not be', async () => {
    await show({ email: '' });
    await vi.waitFor(() =>
      expect(told()).toEqual([
        ['', words.contactNone, false],
        [words.contactOn, '55***23', false],
      ]),
    );
    await stage.axe();
  });

  it('[TRIAL-S1] the wait for another code goes on when the dialog was closed meanwhile', async () => {
    await show({ unproved: ['E', 'S'] });
    await ask(words.contact_S);
    await send();
    await stage.reads('Again in 60 s');
    await world.clock.advance(10_000);
    await pressInDialog('');
    await ask(words.contact_E);
    await stage.button(words.sendCode);
    expect(stage.root.querySelector('dialog')?.textContent).not.toContain('Again in');
    await pressInDialog('');
    await ask(words.contact_S);
    await stage.reads('Again in 50 s');
    expect(stage.text()).toContain(words.codeSent);
    await give(CODE);
    await stage.reads(words.confirmed_S);
  });

  it('[TRIAL-S1] too many codes are told with how long to wait, and nothing is said to be on its way', async () => {
    world.gateway.state.identity.codeLimitS = 1_800;
    await show({ unproved: ['S'] });
    await ask(words.contact_S);
    await send();
    await stage.reads(errors.CODE_LIMIT);
    await stage.reads('Again in 30 min');
    expect(stage.text()).not.toContain(words.codeSent);
    await world.clock.advance(1_800_000);
    await vi.waitFor(async () => {
      await world.clock.advance(1_000);
      expect(stage.text()).not.toContain(errors.CODE_LIMIT);
    });
    expect((await stage.button(words.sendCode)).getAttribute('aria-disabled')).toBeNull();
  });

  it('[TRIAL-S1] a number that another member has proved meanwhile is told, and the row says that it is gone', async () => {
    await show({ unproved: ['S'] });
    await ask(words.contact_S);
    await send();
    await stage.reads(words.codeSent);
    world.gateway.intercept = ({ name }) => {
      if (name !== 'contact.verify') return undefined;
      member().mobile = '';
      return Response.json({ success: false, errorCode: 'contact_taken' }, { status: 409 });
    };
    await give(CODE);
    await stage.reads(errors.CONTACT_TAKEN);
    await vi.waitFor(() => expect(told()[1]).toEqual(['', words.contactNone, false]));
  });

  it('[TRIAL-S1] the code stays while the gateway is down', async () => {
    await show({ unproved: ['S'] });
    await ask(words.contact_S);
    await send();
    await stage.reads(words.codeSent);
    world.gateway.intercept = ({ name }) => {
      if (name === 'contact.verify') throw new TypeError('down');
      return undefined;
    };
    await give(CODE);
    await stage.reads(errors.NETWORK_UNREACHABLE);
    expect((await stage.field('authCode')).value).toBe(CODE);
    world.gateway.intercept = null;
    await pressInDialog(words.confirmContact);
    await stage.reads(words.confirmed_S);
  });

  it('[TRIAL-S1] a gateway that knows nothing about contacts has no place for them', async () => {
    world.gateway.intercept = ({ name }) =>
      name === 'security.config'
        ? Response.json({ success: false, errorCode: 'function.not.available' }, { status: 400 })
        : undefined;
    await show();
    await vi.waitFor(() => expect(stage.text()).not.toContain(words.contacts));
    expect(stage.text()).not.toContain(common.retry);
  });
});
