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
    await vi.waitFor(() => expect(focused()).toBe('username'));
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
    await vi.waitFor(() => expect(focused()).toBe('captcha'));
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
    await vi.waitFor(() => expect(world.gateway.count('session.captcha')).toBe(2));
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
    await vi.waitFor(() => expect(world.gateway.count('session.captcha')).toBe(2));
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
    await vi.waitFor(() => expect(focused()).toBe('password'));
  });

  it('keeps what was typed while the gateway is down and logs in by the retry button when it is back', async () => {
    world.gateway.intercept = () => Promise.reject(new TypeError('down'));
    stage.show(inline);
    await typeMember();
    await submit();
    // Reads are tried again by themselves before anybody is bothered.
    await vi.waitFor(async () => {
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
    await vi.waitFor(() => expect(field.type).toBe('text'));
    (await stage.button(auth.hidePassword)).click();
    await vi.waitFor(() => expect(field.type).toBe('password'));
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
    await stage.reads(auth.trial);
  });

  it('asks for a register element and tells it to nobody else when one answers', async () => {
    const asked: string[] = [];
    world.client.onIntent(({ type }) => asked.push(type) > 0);
    stage.show(inline);
    (await stage.button(auth.register)).click();
    expect(asked).toEqual(['need-register']);
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

  it('opens the terms over the page and closes them by Escape', async () => {
    stage.show(inline);
    const link = await stage.button(auth.terms);
    link.focus();
    link.click();
    await stage.reads(auth.termsMissing);
    await stage.axe();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(stage.root.querySelector('dialog')).toBeNull());
    expect(stage.root.activeElement).toBe(link);
  });
});

describe('the login popup', () => {
  it('opens when somebody needs a login, and goes on with what was wished afterwards', async () => {
    stage.show(popup(false));
    const resume = vi.fn();
    await vi.waitFor(() => expect(world.client.intend({ type: 'need-login', resume })).toBe(true));
    expect(stage.written).toEqual({ open: true });
    stage.show(popup(true));
    await stage.reads(auth.loginFirst);
    await stage.axe();
    await typeMember();
    await submit();
    await vi.waitFor(() => expect(resume).toHaveBeenCalledTimes(1));
    expect(stage.written).toEqual({ open: false });
  });
});
