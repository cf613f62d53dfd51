import { userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { common } from '../../locales/en/common';
import { errors } from '../../locales/en/errors';
import { password as words } from '../../locales/en/password';
import { registration } from '../../locales/en/registration';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { GROUPED_MOBILE, MEMBER, MEMBER_EMAIL, MEMBER_MOBILE } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { passwordStyles, PasswordWidget, type PasswordWidgetProps } from './index';

type View = PasswordWidgetProps['view'];

const NEW = 'Quiet-Harbour-9';
const loadForms = async () => ({
  ...(await import('./password-forms.view')),
  texts: words,
  rules: registration,
});
const loadFrame = () => import('./password-frame.view');

let world: TestWorld;
let stage: Stage;
const stages: Stage[] = [];

function begin(options: Parameters<typeof createTestWorld>[0] = {}): void {
  world = createTestWorld({ routes: true, ...options });
  world.gateway.state.imageCdns = [window.location.origin];
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, ...passwordStyles],
    texts: {},
  });
  stages.push(stage);
}
beforeEach(() => begin());
afterEach(() => {
  for (const one of stages.splice(0)) one.end();
  world.client.destroy();
});

const inline = (view: View) => (
  <PasswordWidget mode="inline" open={false} view={view} loadForms={loadForms} loadFrame={loadFrame} />
);
/** The popup as the element would draw it: with what the view has written back. */
const popup = () => {
  const { open = false, view = 'forgot' } = stage.written;
  stage.show(
    <PasswordWidget
      mode="popup"
      open={open === true}
      view={view as View}
      loadForms={loadForms}
      loadFrame={loadFrame}
    />,
  );
};
const focused = () => (stage.root.activeElement as HTMLInputElement | null)?.name ?? '';
const press = async (name: string) => (await stage.button(name)).click();
/** The button holds its waiting face too, so its words alone do not name it. */
const sendCode = async () => (await stage.find<HTMLButtonElement>('[part="countdown"]')).click();
const member = () => {
  const found = world.gateway.state.members.get(MEMBER.username);
  if (!found) throw new Error('the member is gone');
  return found;
};
const logIn = () => world.client.session.login({ mode: 'username', ...MEMBER });
const typeNew = async (one = NEW, two = one) => {
  await stage.type('newPassword', one);
  await stage.type('confirmNewPassword', two);
};
/** A number shows bare digits until the list of countries is there. */
const valueIs = (name: string, value: string): Promise<void> =>
  vi.waitFor(async () => expect((await stage.field(name)).value).toBe(value), { timeout: 20_000 });
const errorAt = async (name: string) => {
  const input = await stage.field(name);
  return vi.waitFor(() => {
    const ids = (input.getAttribute('aria-describedby') ?? '').split(' ');
    const text = ids.map((id) => stage.root.getElementById(id)?.textContent ?? '').join('');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    return text;
  });
};
/** The gateway is gone for one kind of call, and back. */
const down = (call: string) => {
  world.gateway.intercept = ({ name }) => {
    if (name === call) throw new TypeError('down');
    return undefined;
  };
};

describe('a forgotten password', () => {
  it('[AUTH-10] is told by e-mail where the merchant has nothing else, and offers no choice', async () => {
    stage.show(inline('forgot'));
    expect((await stage.field('username')).autocomplete).toBe('username');
    expect((await stage.field('email')).autocomplete).toBe('email');
    expect(stage.root.querySelector('[role="tab"]')).toBeNull();
    await stage.axe();
  });

  it('[AUTH-10] sends the mail, says so, and says the same for an unknown address', async () => {
    stage.show(inline('forgot'));
    await stage.type('username', ` ${MEMBER.username} `);
    await stage.type('email', MEMBER_EMAIL);
    await userEvent.keyboard('{Enter}');
    await stage.reads(words.in_been_out);
    expect(world.gateway.state.identity.mails).toHaveLength(1);
    await stage.axe();
    await press(words.done);
    await stage.type('username', 'nobody99');
    await stage.type('email', 'nobody@mail.example');
    await press(words.sendLink);
    await stage.reads(words.in_been_out);
    expect(world.gateway.state.identity.mails).toHaveLength(1);
  });

  it('[AUTH-10] as a popup answers the intent of the login, and closes for the confirmation', async () => {
    popup();
    await vi.waitFor(() => expect(world.client.intend({ type: 'forgot-password' })).toBe(true));
    expect(stage.written).toMatchObject({ view: 'forgot', open: true });
    popup();
    await stage.type('username', MEMBER.username);
    await stage.type('email', MEMBER_EMAIL);
    await press(words.sendLink);
    await vi.waitFor(() => expect(stage.written['open']).toBe(false));
    popup();
    await stage.reads(words.in_been_out);
    expect(stage.root.querySelector('input')).toBeNull();
  });

  it('marks what is empty or no address, and focuses the first', async () => {
    stage.show(inline('forgot'));
    await press(words.sendLink);
    expect(await errorAt('username')).toBe(words.required);
    await vi.waitFor(() => expect(focused()).toBe('username'));
    await stage.type('username', MEMBER.username);
    await stage.type('email', 'marina at home');
    await press(words.sendLink);
    expect(await errorAt('email')).toBe(registration.reg_pattern_3);
    expect(world.gateway.count('password.forgotEmail')).toBe(0);
    await stage.axe();
  });

  it('keeps what was typed while the gateway is down, and sends it when asked again', async () => {
    stage.show(inline('forgot'));
    await stage.type('username', MEMBER.username);
    await stage.type('email', MEMBER_EMAIL);
    down('password.forgotEmail');
    await press(words.sendLink);
    await stage.reads(errors.NETWORK_UNREACHABLE);
    expect((await stage.field('username')).value).toBe(MEMBER.username);
    expect((await stage.field('email')).value).toBe(MEMBER_EMAIL);
    world.gateway.intercept = null;
    await press(common.retry);
    await stage.reads(words.in_been_out);
  });
});

describe('a forgotten password by phone', () => {
  beforeEach(async () => {
    world.gateway.state.flags.CHNGPASSVERIF3 = true;
    await world.client.system.start();
    stage.show(inline('forgot'));
    // E-mail stands first, the choice is shown.
    await stage.field('email');
    await press(words.phone);
  });
  const typeNumber = () => stage.type('mobileNum', MEMBER_MOBILE.mobileNum);

  it('[AUTH-10] sets the password with the code, logs in and goes home', async () => {
    await typeNumber();
    await sendCode();
    await vi.waitFor(() => expect(world.gateway.count('code.login')).toBe(1));
    await stage.reads(words.codeSent);
    await stage.type('verificationCode', '135 790');
    await typeNew();
    await stage.axe();
    await press(words.setAndLogin);
    await vi.waitFor(() => expect(world.client.session.store.getState().state).toBe('member'));
    expect(member().password).toBe(NEW);
    await vi.waitFor(() => expect(world.visited).toEqual(['/']));
    expect(stage.written['open']).toBe(false);
  });

  it('[AUTH-3] counts down after a code and sends no second one meanwhile', async () => {
    await typeNumber();
    await sendCode();
    await stage.reads('Send again in 60 s');
    const button = await stage.find<HTMLButtonElement>('[part="countdown"]');
    button.click();
    expect(world.gateway.count('code.login')).toBe(1);
    await world.clock.advance(60_000);
    await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  });

  it('says at the number that it is none, and sends nothing', async () => {
    await stage.type('mobileNum', '12');
    await sendCode();
    await errorAt('mobileNum');
    await vi.waitFor(() => expect(focused()).toBe('mobileNum'));
    expect(world.gateway.count('code.login')).toBe(0);
  });

  it('says at the code that it is wrong, and keeps everything that was typed', async () => {
    await typeNumber();
    await sendCode();
    await stage.reads(words.codeSent);
    await stage.type('verificationCode', '000000');
    await typeNew();
    await press(words.setAndLogin);
    expect(await errorAt('verificationCode')).toContain(errors.CODE_WRONG);
    for (const [name, value] of [
      ['mobileNum', MEMBER_MOBILE.mobileNum],
      ['verificationCode', '000000'],
      ['newPassword', NEW],
      ['confirmNewPassword', NEW],
    ] as const)
      await valueIs(name, name === 'mobileNum' ? GROUPED_MOBILE : value);
  });

  it('warns with the limit of codes and keeps the number', async () => {
    world.gateway.state.identity.codeLimitS = 90;
    await typeNumber();
    await sendCode();
    await stage.reads(errors.CODE_LIMIT);
    await valueIs('mobileNum', GROUPED_MOBILE);
    expect(stage.text()).not.toContain(words.codeSent);
  });

  it('[AUTH-3] what was said about a code goes with its wait, and with its number', async () => {
    world.gateway.state.identity.codeLimitS = 90;
    await typeNumber();
    await sendCode();
    await stage.reads(errors.CODE_LIMIT);
    await world.clock.advance(90_000);
    await vi.waitFor(() => expect(stage.text()).not.toContain(errors.CODE_LIMIT));
    await sendCode();
    await stage.reads(errors.CODE_LIMIT);
    await stage.type('mobileNum', '11955550124');
    await vi.waitFor(() => expect(stage.text()).not.toContain(errors.CODE_LIMIT));
  });

  it('is there again after a look at the other way', async () => {
    await typeNumber();
    await press(words.email);
    await stage.type('username', 'mar');
    await press(words.phone);
    await valueIs('mobileNum', GROUPED_MOBILE);
    await press(words.email);
    expect((await stage.field('username')).value).toBe('mar');
  });
});

describe('changing the password', () => {
  it('[AUTH-9] wants the old one, and tells at its field that it is wrong', async () => {
    await logIn();
    await world.client.system.start();
    stage.show(inline('change'));
    expect((await stage.field('oldPassword')).autocomplete).toBe('current-password');
    expect((await stage.field('newPassword')).autocomplete).toBe('new-password');
    expect((await stage.find<HTMLInputElement>('input[autocomplete="username"]')).value).toBe(
      MEMBER.username,
    );
    await stage.type('oldPassword', 'not this one');
    await typeNew();
    await press(words.save);
    expect(await errorAt('oldPassword')).toContain(errors.PASSWORD_WRONG);
    expect((await stage.field('newPassword')).value).toBe(NEW);
    await vi.waitFor(() => expect(focused()).toBe('oldPassword'));
    await stage.axe();
  });

  it('[AUTH-9] changes it, says that other places are logged out, and tells the page', async () => {
    await logIn();
    await world.client.system.start();
    stage.show(inline('change'));
    await stage.type('oldPassword', MEMBER.password);
    await typeNew();
    await userEvent.keyboard('{Enter}');
    await stage.reads(words.changedText);
    expect(member().password).toBe(NEW);
    expect(stage.events.map(({ name }) => name)).toContain('foyer-password-changed');
    expect(world.visited).toEqual([]);
  });

  it('[AUTH-9] tells by the merchant’s rule what is wrong when a field is left, and how strong it is in words', async () => {
    await logIn();
    await world.client.system.start();
    stage.show(inline('change'));
    await stage.type('newPassword', 'short');
    await stage.reads('Strength: weak');
    await stage.type('confirmNewPassword', 'other');
    expect(await errorAt('newPassword')).toContain('8 - 20');
    await stage.type('newPassword', NEW);
    await stage.reads('Strength: strong');
    await stage.type('oldPassword', MEMBER.password);
    expect(await errorAt('confirmNewPassword')).toBe(registration.not_equal);
    await press(words.save);
    await vi.waitFor(() => expect(focused()).toBe('confirmNewPassword'));
    expect(world.gateway.count('password.change')).toBe(0);
  });

  it('[AUTH-8] opens by itself when the login has to change it, without the old one, and goes home afterwards', async () => {
    popup();
    member().password = '123456';
    await world.client.system.start();
    await vi.waitFor(async () => {
      await world.client.session.login({ mode: 'username', username: MEMBER.username, password: '123456' });
      expect(stage.written).toMatchObject({ open: true, view: 'change' });
    });
    popup();
    await stage.reads(words.due);
    expect(stage.root.querySelector('input[name="oldPassword"]')).toBeNull();
    await typeNew();
    await stage.axe();
    await press(words.save);
    await vi.waitFor(() => expect(world.visited).toEqual(['/']));
    expect(stage.written['open']).toBe(false);
    expect(world.client.session.store.getState()).toMatchObject({
      state: 'member',
      passwordChangeDue: false,
    });
    expect(world.client.session.store.getState().member).not.toBeNull();
  });

  it('[AUTH-8] asks for the old one after all when its ticket has died, and keeps the new one', async () => {
    popup();
    member().password = '123456';
    await world.client.system.start();
    await world.client.session.login({ mode: 'username', username: MEMBER.username, password: '123456' });
    stage.written['open'] = true;
    stage.written['view'] = 'change';
    popup();
    await typeNew();
    world.gateway.state.identity.tickets.clear();
    await press(words.save);
    expect(await errorAt('oldPassword')).toBe(words.TICKET_INVALID);
    expect((await stage.field('newPassword')).value).toBe(NEW);
  });

  it('[AUTH-8] leaving it undone logs out', async () => {
    member().password = '123456';
    await world.client.system.start();
    await world.client.session.login({ mode: 'username', username: MEMBER.username, password: '123456' });
    popup();
    await vi.waitFor(() => expect(stage.written['open']).toBe(true));
    popup();
    await press(words.logOut);
    await vi.waitFor(() => expect(world.client.session.store.getState().state).toBe('guest'));
    expect(stage.written['open']).toBe(false);
  });

  it('keeps what was typed while the gateway is down', async () => {
    await logIn();
    await world.client.system.start();
    stage.show(inline('change'));
    await stage.type('oldPassword', MEMBER.password);
    await typeNew();
    down('password.change');
    await press(words.save);
    await stage.reads(errors.NETWORK_UNREACHABLE);
    expect((await stage.field('oldPassword')).value).toBe(MEMBER.password);
    expect((await stage.field('newPassword')).value).toBe(NEW);
    world.gateway.intercept = null;
    await world.clock.advance(3_000);
    await press(common.retry);
    await stage.reads(words.changedText);
  });

  it('sends guests to the login and trial accounts to registration', async () => {
    const asked: string[] = [];
    await world.client.system.start();
    stage.show(inline('change'));
    world.client.onIntent(({ type }) => asked.push(type) > 0);
    await stage.reads(words.loginFirst);
    await press(words.logIn);
    await world.client.session.freeplay();
    await stage.reads(words.trial);
    await press(words.register);
    expect(asked).toEqual(['need-login', 'need-register']);
  });
});

describe('the mailed link', () => {
  const link = (code: string) => `https://games.example/login#reset=${code}`;
  const open = (code: string) => {
    world.client.destroy();
    begin({ url: link(code), ownsAddress: true });
    world.gateway.state.identity.tickets.set('reset-1', {
      kind: 'reset',
      username: MEMBER.username,
      remember: false,
    });
    popup();
  };

  it('[AUTH-10] opens the form, is taken out of the address, and sets the password', async () => {
    open('reset-1');
    await vi.waitFor(() => expect(stage.written).toMatchObject({ open: true, view: 'reset' }));
    expect(world.ports.page.url()).not.toContain('reset-1');
    popup();
    await typeNew();
    await stage.axe();
    await press(words.save);
    await vi.waitFor(() => expect(stage.written['open']).toBe(false));
    expect(member().password).toBe(NEW);
    popup();
    await stage.reads(words.resetText);
    const asked: string[] = [];
    world.client.onIntent(({ type }) => asked.push(type) > 0);
    await press(words.logIn);
    expect(asked).toEqual(['need-login']);
  });

  it('[AUTH-10] that is used or too old says so and leads to a new one', async () => {
    open('reset-0');
    await vi.waitFor(() => expect(stage.written['view']).toBe('reset'));
    popup();
    await typeNew();
    await press(words.save);
    await stage.reads(words.linkGoneText);
    await press(words.newLink);
    popup();
    await stage.field('email');
  });

  it('says at the field what the rule wants', async () => {
    open('reset-1');
    await vi.waitFor(() => expect(stage.written['view']).toBe('reset'));
    popup();
    await typeNew('123456');
    await press(words.save);
    await errorAt('newPassword');
    expect(world.gateway.count('password.reset')).toBe(0);
  });
});

describe('on a partner’s page', () => {
  beforeEach(async () => {
    world.client.destroy();
    begin({ url: `${window.location.origin}/paper`, routes: false });
    world.gateway.state.identity.tier = 'partner';
    await logIn();
    await world.client.system.start();
  });

  it('a password is changed in a frame of the operator: no field of this page ever holds one', async () => {
    stage.show(inline('change'));
    const frame = await stage.find<HTMLIFrameElement>('iframe');
    const address = new URL(frame.src);
    expect(address.origin + address.pathname).toBe('https://gateway.example/frame/password');
    expect(address.search).toBe('');
    expect(address.hash).toContain(encodeURIComponent(window.location.origin));
    expect(frame.title).toBe(words.frameTitle);
    expect(stage.root.querySelector('input')).toBeNull();
    await stage.reads(words.frameIntro);
  });

  it('[TRIAL-E5] a frame that does not come says so, to the page’s developer too, with another try and a way to the operator’s site', async () => {
    stage.show(inline('change'));
    const first = (await stage.find<HTMLIFrameElement>('iframe')).src;
    await world.clock.advance(20_000);
    await stage.reads(errors.NETWORK_TIMEOUT);
    expect((await stage.find<HTMLAnchorElement>('a')).href).toBe('https://gateway.example/member');
    await vi.waitFor(() => expect([...stage.faults]).toEqual(['FRAME_REFUSED']));
    await press(common.retry);
    expect((await stage.find<HTMLIFrameElement>('iframe')).src).not.toBe(first);
    await vi.waitFor(() => expect([...stage.faults]).toEqual([]));
  });

  it('[AUTH-9] the frame stays when the password it has set ends the page’s session, and goes when the visitor logs out', async () => {
    stage.written['open'] = true;
    stage.written['view'] = 'change';
    popup();
    const frame = await stage.find<HTMLIFrameElement>('iframe');
    world.gateway.state.tokens.clear();
    await world.client.session.restore().catch(() => undefined);
    await vi.waitFor(() => expect(world.client.session.store.getState().state).toBe('guest'));
    await world.clock.advance(1_000);
    expect(await stage.find<HTMLIFrameElement>('iframe')).toBe(frame);
    expect(frame.isConnected).toBe(true);
    await logIn();
    await world.client.session.logout();
    await stage.reads(words.loginFirst);
    expect(stage.root.querySelector('iframe')).toBeNull();
  });

  it('[AUTH-8] a password that must change is changed there too, and going without one logs out', async () => {
    member().password = '123456';
    await world.client.session.login({ mode: 'username', username: MEMBER.username, password: '123456' });
    stage.written['open'] = true;
    stage.written['view'] = 'change';
    popup();
    const frame = await stage.find<HTMLIFrameElement>('iframe');
    expect(frame.src).toContain('/frame/password#pass=');
    expect(stage.root.querySelector('input')).toBeNull();
    await press(common.close);
    await vi.waitFor(() => expect(world.client.session.store.getState().state).toBe('guest'));
    expect(stage.written['open']).toBe(false);
  });

  it('a forgotten password is no secret yet, and is asked for here', async () => {
    await world.client.session.logout();
    stage.show(inline('forgot'));
    await stage.field('email');
  });
});

describe('a part that does not load', () => {
  it('[SYS-6] is told with a way to ask for it again', async () => {
    let tries = 0;
    const load = () => (++tries === 1 ? Promise.reject(new TypeError('offline')) : loadForms());
    stage.show(
      <PasswordWidget mode="inline" open={false} view="forgot" loadForms={load} loadFrame={loadFrame} />,
    );
    await stage.reads(common.chunkLost);
    await press(common.retry);
    await stage.field('email');
  });
});
