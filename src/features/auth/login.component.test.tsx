import { userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auth } from '../../locales/en/auth';
import { firstAuth } from '../../locales/en/auth.first';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { MEMBER } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { LoginWidget, loginStyles } from './index';
import { zonedTime } from '../../core/i18n/zoned-time';

/** Lazy parts and paints take their time on a busy machine. */
const until = <T,>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 10_000 });

let world: TestWorld;
let stage: Stage;

beforeEach(() => {
  world = createTestWorld();
  world.gateway.state.imageCdns = [window.location.origin];
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

const loadTexts = () => import('../../locales/en/auth');
const plain = { open: false, start: 'username', audience: 'everybody', loadTexts } as const;
const inline = <LoginWidget {...plain} mode="inline" />;
const popup = (open: boolean) => <LoginWidget {...plain} mode="popup" open={open} />;
const focused = () => (stage.root.activeElement as HTMLInputElement | null)?.name ?? '';
const submit = async () => (await stage.button(auth.submit)).click();
async function typeMember(password = MEMBER.password): Promise<void> {
  await stage.type('username', ` ${MEMBER.username} `);
  await stage.type('password', password);
}

describe('the login form', () => {
  it('stands there before the network has answered anything', async () => {
    world.gateway.intercept = () => new Promise<Response>(() => undefined);
    void world.client.system.start();
    stage.show(inline);
    expect((await stage.field('username')).autocomplete).toBe('username');
    expect((await stage.field('password')).autocomplete).toBe('current-password');
  });

  it('[AUTH-2] marks both empty fields, focuses the first, and sends nothing', async () => {
    stage.show(inline);
    await submit();
    await until(() => expect(focused()).toBe('username'));
    const name = await stage.field('username');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    const error = stage.root.getElementById(name.getAttribute('aria-describedby') ?? '');
    expect(error?.textContent).toBe(auth.required);
    expect(world.gateway.count('session.login')).toBe(0);
    await stage.axe();
  });

  it('[AUTH-2] logs in with trimmed values by Enter, and shows who is there and the way out', async () => {
    stage.show(inline);
    await typeMember();
    await userEvent.keyboard('{Enter}');
    await stage.reads(auth.loggedInAs);
    expect(stage.text()).toContain(MEMBER.username);
    expect(world.gateway.seen.find((one) => one.name === 'session.login')?.input).toMatchObject({
      username: MEMBER.username,
    });
    expect(stage.events).toContainEqual({
      name: 'foyer-login',
      detail: { username: MEMBER.username, kind: 'player', firstTimeLogin: true, restored: false },
    });
    await stage.axe();
    (await stage.button(auth.logout)).click();
    await stage.field('username');
    expect(stage.events.at(-1)).toEqual({ name: 'foyer-logout', detail: undefined });
  });

  it('[AUTH-2] sends what a script filled in without events, also after a network answer and a refusal', async () => {
    stage.show(inline);
    const name = await stage.field('username');
    const password = await stage.field('password');
    name.value = MEMBER.username;
    password.value = 'not this one';
    await world.client.system.start();
    await stage.button(auth.freeplay);
    expect([name.value, password.value]).toEqual([MEMBER.username, 'not this one']);
    await submit();
    await stage.reads('The username or the password is not right.');
    password.value = MEMBER.password;
    await submit();
    await stage.reads(auth.loggedInAs);
    expect(
      world.gateway.seen.filter((one) => one.name === 'session.login').map((one) => one.input),
    ).toMatchObject([
      { username: MEMBER.username, password: 'not this one' },
      { username: MEMBER.username, password: MEMBER.password },
    ]);
  });

  it('[AUTH-2] shows the captcha with its picture after a refusal that asks for it, and requires it then', async () => {
    world.gateway.state.captchaDue = true;
    stage.show(inline);
    expect(stage.root.querySelector('input[name="captcha"]')).toBeNull();
    await typeMember();
    await submit();
    const picture = await stage.find<HTMLImageElement>('.f-captcha img');
    expect(picture.src).toMatch(/^data:image\/png;base64,/);
    expect((await stage.field('password')).value).toBe(MEMBER.password);
    await submit();
    await until(() => expect(focused()).toBe('captcha'));
    expect(world.gateway.count('session.login')).toBe(1);
    await stage.axe();
    await stage.type('captcha', 'XK4P');
    await submit();
    await stage.reads(auth.loggedInAs);
  });

  it('[AUTH-2] says at the captcha that it was wrong, clears it and brings another picture', async () => {
    world.gateway.state.captchaDue = true;
    stage.show(inline);
    await typeMember();
    await submit();
    await stage.type('captcha', 'WRONG');
    await world.clock.advance(1_000);
    await submit();
    await stage.reads('The characters do not match the picture.');
    expect((await stage.field('captcha')).value).toBe('');
    expect((await stage.field('password')).value).toBe(MEMBER.password);
    await until(() => expect(world.gateway.count('session.captcha')).toBe(2));
  });

  it('[AUTH-12] asks for another picture at most once a second', async () => {
    world.gateway.state.captchaDue = true;
    stage.show(inline);
    await typeMember();
    await submit();
    await stage.find('.f-captcha img');
    const refresh = await stage.button(auth.captchaRefresh);
    refresh.click();
    refresh.click();
    await world.clock.advance(999);
    expect(world.gateway.count('session.captcha')).toBe(1);
    await world.clock.advance(1);
    refresh.click();
    await until(() => expect(world.gateway.count('session.captcha')).toBe(2));
    expect(stage.root.querySelector('.f-captcha img')).not.toBeNull();
  });

  it('tells a wrong password in an alert, keeps what was typed and stands in the password', async () => {
    stage.show(inline);
    await typeMember('not this one');
    await submit();
    expect((await stage.find('[role="alert"]')).textContent).toContain(
      'The username or the password is not right.',
    );
    expect((await stage.field('password')).value).toBe('not this one');
    await until(() => expect(focused()).toBe('password'));
  });

  it('keeps what was typed while the gateway is down and logs in by the retry button when it is back', async () => {
    world.gateway.intercept = () => Promise.reject(new TypeError('down'));
    stage.show(inline);
    await typeMember();
    await submit();
    // Reads are retried before an error is shown.
    await until(async () => {
      await world.clock.advance(5_000);
      expect(stage.text()).toContain('Try again');
    });
    const retry = await stage.button('Try again');
    expect((await stage.field('password')).value).toBe(MEMBER.password);
    world.gateway.intercept = null;
    retry.click();
    await stage.reads(auth.loggedInAs);
  });

  it('shows a typed password and hides it again', async () => {
    stage.show(inline);
    const field = await stage.field('password');
    (await stage.button(auth.showPassword)).click();
    await until(() => expect(field.type).toBe('text'));
    (await stage.button(auth.hidePassword)).click();
    await until(() => expect(field.type).toBe('password'));
  });

  it('offers free play only when the merchant allows it', async () => {
    world.gateway.state.flags.FREEPLAY3 = false;
    await world.client.system.start();
    stage.show(inline);
    await stage.field('username');
    expect(stage.text()).not.toContain(auth.freeplay);
    world.gateway.state.flags.FREEPLAY3 = true;
    await world.client.system.retry();
    (await stage.button(auth.freeplay)).click();
    await stage.button(auth.trialEnter);
  });

  it('[AUTH-11] says before a trial account is entered that no game starts with it, and leads to what is free to try', async () => {
    const went: string[] = [];
    world.ports.page.address = (place) => (place.at === 'home' ? '/' : '');
    world.ports.page.navigate = (path) => went.push(path) > 0;
    await world.client.system.start();
    stage.show(popup(true));
    (await stage.button(auth.freeplay)).click();
    await stage.reads(auth.trialText);
    expect(world.client.session.store.getState().state).toBe('guest');
    await stage.axe();
    (await stage.button(auth.trialGames)).click();
    expect(stage.written).toEqual({ open: false });
    expect(went).toEqual(['/']);
    (await stage.button(auth.trialEnter)).click();
    await until(() => expect(world.client.session.store.getState().kind).toBe('trial'));
  });

  it('[AUTH-11] leads nowhere from a page without games', async () => {
    await world.client.system.start();
    stage.show(inline);
    (await stage.button(auth.freeplay)).click();
    await stage.reads(auth.trialPlain);
    expect(stage.text()).not.toContain(auth.trialGames);
    (await stage.button(auth.trialEnter)).click();
    await stage.reads(auth.trial);
  });

  it('asks for a register element and raises no event when one answers', async () => {
    const asked: string[] = [];
    world.client.onIntent(({ type }) => asked.push(type) > 0);
    stage.show(inline);
    (await stage.button(auth.register)).click();
    expect(asked).toEqual(['need-register']);
  });

  it('[AUTH-10] hands forgotten passwords to the element that helps with them, and says so where none does', async () => {
    stage.show(inline);
    (await stage.button(auth.forgot)).click();
    await stage.reads(auth.forgotElsewhere);
    await stage.axe();
    const asked: string[] = [];
    world.client.onIntent((intent) => asked.push(intent.type) > 0);
    (await stage.button(auth.forgot)).click();
    await until(() => expect(asked).toEqual(['forgot-password']));
  });

  it('says how many minutes a guessed account waits', async () => {
    world.gateway.intercept = ({ name }) =>
      name === 'session.login'
        ? Response.json(
            { success: false, errorCode: 'login_delayed', message: '', value: { retryAfterS: 250 } },
            { status: 400 },
          )
        : undefined;
    stage.show(inline);
    await typeMember();
    await submit();
    await stage.reads('Try again in 5 minutes.');
    expect((await stage.field('password')).value).toBe(MEMBER.password);
  });

  it.each([
    ['play_paused', 'You are taking a break until'],
    ['self_excluded', 'You have excluded yourself from play until'],
  ])('tells until when one is kept out, in the language of the page: %s', async (errorCode, words) => {
    const until = Date.UTC(2027, 2, 1, 12, 30);
    world.gateway.intercept = ({ name }) =>
      name === 'session.login'
        ? Response.json(
            { success: false, errorCode, message: '', value: { until, left: null } },
            { status: 403 },
          )
        : undefined;
    stage.show(inline);
    await typeMember();
    await submit();
    await stage.reads(words);
    await stage.reads(world.client.i18n.dateTime(until));
  });

  it.each([
    ['member_only', 'Only members can log in here.'],
    ['agent_only', 'Only agents can log in here.'],
  ])('[AUTH-7] tells who is refused why: %s', async (errorCode, words) => {
    world.gateway.intercept = ({ name }) =>
      name === 'session.login' ? Response.json({ success: false, errorCode }, { status: 403 }) : undefined;
    stage.show(inline);
    await typeMember();
    await submit();
    expect((await stage.find('[role="alert"]')).textContent).toContain(words);
  });

  it('[AUTH-7] tells the first login from later ones, and those when the last one was, with the zone', async () => {
    stage.show(inline);
    await typeMember();
    await submit();
    await stage.reads(auth.firstLogin);
    (await stage.button(auth.logout)).click();
    const lastLogin = Date.UTC(2026, 2, 1, 12, 30);
    world.gateway.intercept = ({ name }) =>
      name === 'member.info'
        ? Response.json({ success: true, value: { id: 1, account: MEMBER.username, type: 0, lastLogin } })
        : undefined;
    await typeMember();
    await submit();
    const time = zonedTime('en', lastLogin);
    expect(time).toMatch(/Mar 1, 2026.*[A-Z]{2,}/);
    await stage.reads(auth.lastLogin.replace('{{time}}', time));
    expect(stage.events.filter(({ name }) => name === 'foyer-login')).toMatchObject([
      { detail: { firstTimeLogin: true } },
      { detail: { firstTimeLogin: false } },
    ]);
  });

  it('[AUTH-8] sends a member with a weak password to change it, also after that was closed', async () => {
    const member = world.gateway.state.members.get(MEMBER.username);
    if (member) member.password = '123456';
    const asked: string[] = [];
    world.client.onIntent((intent) => asked.push(intent.type) > 0);
    stage.show(inline);
    await typeMember('123456');
    await submit();
    await stage.reads(auth.changeDue);
    expect(asked).toEqual(['need-password-change']);
    await stage.axe();
    (await stage.button(auth.changeNow)).click();
    expect(asked).toEqual(['need-password-change', 'need-password-change']);
  });

  it('keeps what was typed when a session ends elsewhere meanwhile, and says why it ended', async () => {
    stage.show(inline);
    await stage.type('username', 'half-typed');
    world.client.intend({ type: 'session-ended', reason: 'elsewhere' });
    await stage.reads(auth.sessionElsewhere);
    expect((await stage.field('username')).value).toBe('half-typed');
  });

  it('remembers the name for the next visit', async () => {
    stage.show(inline);
    await typeMember();
    (await stage.find<HTMLInputElement>('input[name="remember"]')).click();
    await submit();
    await stage.reads(auth.loggedInAs);
    await world.client.session.logout();
    expect((await stage.field('username')).value).toBe(MEMBER.username);
    expect((await stage.field('password')).value).toBe('');
  });

  it('[AUTH-6] shows a kept password as a mask; untouched it logs in, and it is asked for when the name is another', async () => {
    stage.show(inline);
    await typeMember();
    (await stage.find<HTMLInputElement>('input[name="remember"]')).click();
    await submit();
    (await stage.button(auth.logout)).click();
    const password = await stage.field('password');
    expect([password.value, password.placeholder]).toEqual(['', '••••••••']);
    await stage.reads(auth.passwordKept);
    expect(stage.text()).not.toContain(MEMBER.password);
    await stage.axe();
    await stage.type('username', 'somebody');
    await submit();
    await until(() => expect(focused()).toBe('password'));
    expect((await stage.field('password')).placeholder).toBe('');
    await stage.type('username', MEMBER.username);
    await submit();
    await stage.reads(auth.loggedInAs);
    expect(world.gateway.seen.findLast((one) => one.name === 'session.login')?.input).toMatchObject({
      type: 'remember',
      password: '',
    });
  });

  it('[AUTH-6] asks for the password again when the gateway takes what was kept no more', async () => {
    stage.show(inline);
    await typeMember();
    (await stage.find<HTMLInputElement>('input[name="remember"]')).click();
    await submit();
    (await stage.button(auth.logout)).click();
    world.gateway.state.identity.remembered.clear();
    await stage.reads(auth.passwordKept);
    await submit();
    await stage.reads('Please enter your password again.');
    await until(() => expect(focused()).toBe('password'));
    expect((await stage.field('password')).getAttribute('aria-invalid')).toBe('true');
    expect((await stage.field('username')).value).toBe(MEMBER.username);
    await stage.type('password', MEMBER.password);
    await submit();
    await stage.reads(auth.loggedInAs);
  });

  it('[AUTH-1] leaves the terms to a help centre on the page', async () => {
    stage.show(inline);
    const asked: string[] = [];
    world.client.onIntent((intent) => asked.push(intent.type) > 0);
    (await stage.button(auth.terms)).click();
    expect(asked).toEqual(['open-terms']);
    expect(stage.root.querySelector('dialog')).toBeNull();
  });

  it('opens the terms over the page and closes them by Escape', async () => {
    stage.show(inline);
    const link = await stage.button(auth.terms);
    link.focus();
    link.click();
    await stage.reads(auth.termsMissing);
    await stage.axe();
    await userEvent.keyboard('{Escape}');
    await until(() => expect(stage.root.querySelector('dialog')).toBeNull());
    expect(stage.root.activeElement).toBe(link);
  });
});

describe('a login form on a host’s page', () => {
  it('asks the page to show it, and scrolls nothing by itself', async () => {
    const shown: Element[] = [];
    world.ports.page.reveal = (element) => void shown.push(element);
    stage.show(inline);
    const name = await stage.field('username');
    await until(() => expect(world.client.intend({ type: 'need-login' })).toBe(true));
    expect(shown).toEqual([name]);
    expect(focused()).toBe('username');
  });
});

describe('the login popup', () => {
  it('opens when a login is needed, and goes on with the intent afterwards', async () => {
    stage.show(popup(false));
    const resume = vi.fn();
    await until(() => expect(world.client.intend({ type: 'need-login', resume })).toBe(true));
    expect(stage.written).toEqual({ open: true });
    stage.show(popup(true));
    await stage.reads(auth.loginFirst);
    await stage.axe();
    await typeMember();
    await submit();
    await until(() => expect(resume).toHaveBeenCalledTimes(1));
    expect(stage.written).toEqual({ open: false });
  });

  it('[AUTH-1] is out of sight under its terms, and there again as typed when they close', async () => {
    stage.show(popup(true));
    await typeMember('half-typed');
    (await stage.button(auth.terms)).click();
    await stage.reads(auth.termsMissing);
    const [login] = stage.root.querySelectorAll('dialog');
    if (login === undefined) throw new Error('the popup is gone');
    expect(getComputedStyle(login).opacity).toBe('0');
    await userEvent.keyboard('{Escape}');
    await until(() => expect(stage.root.querySelectorAll('dialog')).toHaveLength(1));
    await until(() => expect(getComputedStyle(login).opacity).toBe('1'));
    expect((await stage.field('password')).value).toBe('half-typed');
    expect(stage.written).toEqual({});
  });

  it('closed by Escape keeps the name for the next time, and no password', async () => {
    stage.show(popup(true));
    await typeMember();
    await userEvent.keyboard('{Escape}');
    await until(() => expect(stage.written).toEqual({ open: false }));
    stage.show(popup(false));
    await until(() => expect(stage.root.querySelector('dialog')).toBeNull());
    stage.show(popup(true));
    expect((await stage.field('username')).value.trim()).toBe(MEMBER.username);
    expect((await stage.field('password')).value).toBe('');
  });
});

describe('the form for agents', () => {
  const agents = <LoginWidget {...plain} mode="inline" audience="agents" />;
  it('[AUTH-7] refuses other members, logs them out again and keeps what was typed', async () => {
    stage.show(agents);
    await typeMember();
    expect(stage.text()).not.toContain(auth.register);
    await submit();
    await stage.reads('Only agents can log in here.');
    expect(world.client.session.store.getState().state).toBe('guest');
    await until(() => expect(world.gateway.state.tokens.size).toBe(0));
    expect((await stage.field('password')).value).toBe(MEMBER.password);
    await stage.axe();
  });

  it('[AUTH-7] lets agents in', async () => {
    const member = world.gateway.state.members.get(MEMBER.username);
    if (member) member.type = 41;
    stage.show(agents);
    await typeMember();
    await submit();
    await stage.reads(auth.agent);
    expect(stage.text()).not.toContain('Only agents');
  });

  it('[AUTH-7] tells a player who is logged in already, and leaves the way out to them', async () => {
    await world.client.session.login({ mode: 'username', ...MEMBER });
    stage.show(agents);
    await stage.reads('Only agents can log in here.');
    await stage.button(auth.logout);
  });
});
