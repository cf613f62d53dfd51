import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ProviderPort } from '../../core/types';
import { auth } from '../../locales/en/auth';
import { errors } from '../../locales/en/errors';
import { firstAuth } from '../../locales/en/auth.first';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { GROUPED_MOBILE, MEMBER, MEMBER_MOBILE } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { LoginWidget, loginStyles, type LoginWidgetProps } from './index';

/** Lazy parts and paints take their time on a busy machine. */
const until = <T,>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000 });

let world: TestWorld;
let stage: Stage;

function begin(options: Parameters<typeof createTestWorld>[0] = {}): void {
  world = createTestWorld(options);
  world.gateway.state.flags.MOBILEVERCODELOGIN3 = true;
  const member = world.gateway.state.members.get(MEMBER.username);
  if (member) member.mobile = `55${MEMBER_MOBILE.mobileNum}`;
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, ...loginStyles],
    texts: { auth: firstAuth },
  });
}
beforeEach(() => begin());
afterEach(() => {
  stage.end();
  world.client.destroy();
});

const widget = (over: Partial<LoginWidgetProps> = {}) => (
  <LoginWidget
    mode="inline"
    open={false}
    start="username"
    audience="everybody"
    loadTexts={() => import('../../locales/en/auth')}
    {...over}
  />
);
const focused = () => (stage.root.activeElement as HTMLInputElement | null)?.name ?? '';
const submit = async () => (await stage.button(auth.submit)).click();
const errorAt = async (name: string) => {
  const field = await stage.field(name);
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => stage.root.getElementById(id)?.textContent ?? '').join(' ');
};
/** A field that was just drawn shows bare digits until the list of countries is there. */
const numberReads = (grouped: string): Promise<void> =>
  until(async () => expect((await stage.field('mobileNum')).value).toBe(grouped));
async function openMobile(over: Partial<LoginWidgetProps> = {}): Promise<void> {
  await world.client.system.start();
  stage.show(widget({ start: 'mobile', ...over }));
  await stage.field('mobileNum');
  await until(() => expect(stage.root.querySelector('.f-phone-digits')?.textContent).toBe('+55'));
}
async function sendCode(): Promise<void> {
  await stage.type('mobileNum', MEMBER_MOBILE.mobileNum);
  (await stage.button(auth.sendCode)).click();
  await stage.reads('Again in 60 s');
}

describe('login by a code', () => {
  it('[AUTH-1] has its tab only where the merchant switched it on, and each tab keeps what was typed', async () => {
    world.gateway.state.flags.MOBILEVERCODELOGIN3 = false;
    await world.client.system.start();
    stage.show(widget());
    await stage.type('username', 'half-typed');
    expect(stage.root.querySelector('[role="tab"]')).toBeNull();
    world.gateway.state.flags.MOBILEVERCODELOGIN3 = true;
    await world.client.system.retry();
    (await stage.button(auth.byMobile)).click();
    await stage.type('mobileNum', '1195');
    await stage.axe();
    (await stage.button(auth.byMobile)).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect((await stage.field('username')).value).toBe('half-typed');
    await userEvent.keyboard('{ArrowRight}');
    await numberReads('(11) 95');
  });

  it('[AUTH-3] sends the code to the number and its country, counts down, and logs in with the code as it was pasted', async () => {
    await openMobile();
    await sendCode();
    await until(() => expect(focused()).toBe('verificationCode'));
    const again = stage.root.querySelector('.f-countdown');
    expect(again?.getAttribute('aria-disabled')).toBe('true');
    expect(world.gateway.seen.at(-1)?.input).toMatchObject({ ...MEMBER_MOBILE, purpose: 'login' });
    await stage.axe();
    await stage.type('verificationCode', ' 135-790 ');
    await submit();
    await stage.reads(auth.loggedInAs);
    expect(world.gateway.seen.find((one) => one.name === 'session.login')?.input).toMatchObject({
      type: 'sms',
      username: MEMBER_MOBILE.mobileNum,
      password: '135790',
      countryDialingCode: '55',
      codeId: expect.stringMatching(/^code-/),
    });
  });

  it('[AUTH-3] requires number and code, at their fields, and sends nothing without them', async () => {
    await openMobile();
    await submit();
    await until(() => expect(focused()).toBe('mobileNum'));
    expect(await errorAt('mobileNum')).toContain(auth.required);
    expect(await errorAt('verificationCode')).toContain(auth.required);
    (await stage.button(auth.sendCode)).click();
    await until(() => expect(focused()).toBe('mobileNum'));
    await stage.type('mobileNum', '12');
    (await stage.button(auth.sendCode)).click();
    await until(async () => expect(await errorAt('mobileNum')).toContain(auth.mobileInvalid));
    // Another country is another number: nothing is said about it yet.
    (await stage.button('Country code: Brazil +55')).click();
    const search = await stage.find<HTMLInputElement>('[role="combobox"]');
    await until(() => expect(stage.root.activeElement).toBe(search));
    await userEvent.keyboard('mex{Enter}');
    await stage.button('Country code: Mexico +52');
    await until(async () => expect(await errorAt('mobileNum')).not.toContain(auth.mobileInvalid));
    expect(world.gateway.count('code.login')).toBe(0);
    expect(world.gateway.count('session.login')).toBe(0);
    await stage.axe();
  });

  it('[AUTH-3] tells a wrong code at its field, keeps it, and takes the right one afterwards', async () => {
    await openMobile();
    await sendCode();
    await stage.type('verificationCode', '000000');
    await submit();
    await until(async () => expect(await errorAt('verificationCode')).toContain('wrong'));
    await until(() => expect(focused()).toBe('verificationCode'));
    expect((await stage.field('verificationCode')).value).toBe('000000');
    await stage.type('verificationCode', '135790');
    await until(async () => expect(await errorAt('verificationCode')).not.toContain('wrong'));
    await submit();
    await stage.reads(auth.loggedInAs);
  });

  it('[AUTH-3] the countdown survives closing and opening the popup, and so do the number and the code', async () => {
    await openMobile({ mode: 'popup', open: true });
    await sendCode();
    await stage.type('verificationCode', '1357');
    await userEvent.keyboard('{Escape}');
    await until(() => expect(stage.written).toEqual({ open: false }));
    stage.show(widget({ mode: 'popup', open: false }));
    await until(() => expect(stage.root.querySelector('dialog')).toBeNull());
    await world.clock.advance(20_000);
    stage.show(widget({ mode: 'popup', open: true }));
    await stage.reads('Again in 40 s');
    await numberReads(GROUPED_MOBILE);
    expect((await stage.field('verificationCode')).value).toBe('1357');
    await world.clock.advance(40_000);
    (await stage.button(auth.sendCode)).click();
    await until(() => expect(world.gateway.count('code.login')).toBe(2));
  });

  it('[AUTH-3] shows the server’s own message in a warning, and lets one ask again', async () => {
    world.gateway.intercept = ({ name }) =>
      name === 'code.login'
        ? Response.json(
            { success: false, errorCode: 'sms.operator.sleeps', message: 'The operator sleeps.' },
            { status: 400 },
          )
        : undefined;
    await openMobile();
    await stage.type('mobileNum', MEMBER_MOBILE.mobileNum);
    (await stage.button(auth.sendCode)).click();
    expect((await stage.find('.f-alert-warning[role="alert"]')).textContent).toContain(
      'The operator sleeps.',
    );
    await numberReads(GROUPED_MOBILE);
    world.gateway.intercept = null;
    await world.clock.advance(1_000);
    (await stage.button(auth.sendCode)).click();
    await stage.reads('Again in 60 s');
    expect(stage.root.querySelector('.f-alert-warning')).toBeNull();
  });

  it('[AUTH-3] waits as long as the gateway says when too many codes were asked for', async () => {
    world.gateway.state.identity.codeLimitS = 900;
    await openMobile();
    await stage.type('mobileNum', MEMBER_MOBILE.mobileNum);
    (await stage.button(auth.sendCode)).click();
    await stage.reads('Too many codes were asked for.');
    await stage.reads('Again in 15 min');
  });

  it('[AUTH-3] says that it checks for a person while the puzzle is solved, and only then', async () => {
    let release: () => void = () => undefined;
    world.gateway.state.identity.botCheckDue = true;
    await openMobile();
    await stage.type('mobileNum', MEMBER_MOBILE.mobileNum);
    world.gateway.intercept = ({ name }) =>
      name === 'code.botChallenge'
        ? new Promise((answer) => {
            release = () => {
              world.gateway.intercept = null;
              answer(Response.json({ success: false, errorCode: 'function.not.available' }, { status: 400 }));
            };
          })
        : undefined;
    (await stage.button(auth.byUsername)).click();
    await stage.type('username', MEMBER.username);
    await stage.type('password', MEMBER.password);
    expect(stage.text()).not.toContain(auth.checking);
    await submit();
    await stage.reads(auth.checking);
    await stage.axe();
    await until(() => expect(world.gateway.count('code.botChallenge')).toBe(1));
    release();
    await stage.reads('This is not available here.');
    expect(stage.text()).not.toContain(auth.checking);
    expect((await stage.field('password')).value).toBe(MEMBER.password);
    await submit();
    await stage.reads(auth.loggedInAs);
  });

  it('[AUTH-3] takes a pasted international number apart, and another country from the list', async () => {
    await openMobile();
    await stage.type('mobileNum', '+52 55 1234 5678');
    await until(() => expect(stage.root.querySelector('.f-phone-digits')?.textContent).toBe('+52'));
    await numberReads('55 1234 5678');
    (await stage.button('Country code: Mexico +52')).click();
    const search = await stage.find<HTMLInputElement>('[role="combobox"]');
    await until(() => expect(stage.root.activeElement).toBe(search));
    await stage.axe();
    await userEvent.keyboard('braz{Enter}');
    await stage.button('Country code: Brazil +55');
    await numberReads('(55) 12345-678');
    await until(() => expect(stage.root.querySelector('dialog')).toBeNull());
  });

  it('[AUTH-6] begins where the last login by a code was, with its number and country', async () => {
    await openMobile();
    await sendCode();
    await stage.type('verificationCode', '135790');
    (await stage.find<HTMLInputElement>('input[name="remember"]')).click();
    await submit();
    (await stage.button(auth.logout)).click();
    await numberReads(GROUPED_MOBILE);
    expect((await stage.field('verificationCode')).value).toBe('');
    await until(() => expect(stage.root.querySelector('.f-phone-digits')?.textContent).toBe('+55'));
  });

  it('logs in by number although the countries did not come', async () => {
    world.gateway.intercept = ({ name }) =>
      name.endsWith('country') ? new Response('', { status: 502 }) : undefined;
    await world.client.system.start();
    stage.show(widget({ start: 'mobile' }));
    await stage.type('mobileNum', MEMBER_MOBILE.mobileNum);
    await until(async () => {
      await world.clock.advance(5_000);
      expect(stage.text()).toContain(auth.diallingLost);
    });
    (await stage.button(auth.sendCode)).click();
    await stage.reads('Again in 60 s');
    await stage.type('verificationCode', '135790');
    await submit();
    await stage.reads(auth.loggedInAs);
  });
});

describe('login by a provider’s code', () => {
  const sent: { phone: string; anchor: HTMLElement }[] = [];
  let refusal = '';
  let confirmed = '';
  const provider: ProviderPort = {
    open: () =>
      Promise.resolve({
        async sendCode(input) {
          if (refusal !== '') throw Object.assign(new Error(refusal), { code: refusal });
          sent.push(input);
          return (code) =>
            code === '246810' && confirmed === ''
              ? Promise.resolve('provider-token')
              : Promise.reject(
                  Object.assign(new Error(), { code: confirmed || 'auth/invalid-verification-code' }),
                );
        },
        signIn: () => Promise.reject(new Error('not here')),
        close: () => undefined,
      }),
  };
  beforeEach(() => {
    stage.end();
    world.client.destroy();
    sent.length = 0;
    refusal = '';
    confirmed = '';
    begin({ ports: { provider } });
    const { state } = world.gateway;
    state.flags.MOBILEVERCODELOGIN3 = false;
    state.identity.sms = { apiKey: 'key', authDomain: 'a.example', projectId: 'p', firebase: true };
    state.identity.providerTokens.set('provider-token', {
      subject: 's1',
      mobile: `55${MEMBER_MOBILE.mobileNum}`,
    });
  });

  it('[AUTH-4] sends by the provider with its captcha in the form, waits 60 s and logs in', async () => {
    await openMobile();
    await sendCode();
    expect(sent[0]?.phone).toBe(`+55${MEMBER_MOBILE.mobileNum}`);
    expect(sent[0]?.anchor.closest('form')).not.toBeNull();
    await stage.axe();
    await stage.type('verificationCode', '111111');
    await submit();
    await until(async () => expect(await errorAt('verificationCode')).toContain('not valid'));
    await stage.type('verificationCode', '246810');
    await submit();
    await stage.reads(auth.loggedInAs);
    expect(world.gateway.count('code.login')).toBe(0);
  });

  it('[AUTH-4] says of a verified number that no account has it, and connects it with the next login by name', async () => {
    world.gateway.state.identity.providerTokens.set('provider-token', {
      subject: 's1',
      mobile: '5511900000000',
    });
    await openMobile();
    await sendCode();
    await stage.type('verificationCode', '246810');
    await submit();
    await stage.reads(auth.bindNumber);
    await stage.axe();
    (await stage.button(auth.bindLogin)).click();
    await stage.reads(auth.bindNumberNotice);
    await stage.type('username', MEMBER.username);
    await stage.type('password', MEMBER.password);
    await submit();
    await stage.reads(auth.loggedInAs);
    expect(world.gateway.state.identity.bound.get('s1')).toBe(MEMBER.username);
  });

  it('[AUTH-4] closes for 5 minutes after too many requests, and says so', async () => {
    refusal = 'auth/too-many-requests';
    await openMobile();
    await stage.type('mobileNum', MEMBER_MOBILE.mobileNum);
    (await stage.button(auth.sendCode)).click();
    await stage.reads('Too many requests. Please try again after 5 minutes.');
    await stage.reads('Again in 300 s');
    // When the button works again, nothing says that it does not.
    await world.clock.advance(5 * 60_000);
    await until(() => expect(stage.text()).not.toContain('Too many requests'));
    expect((await stage.button(auth.sendCode)).getAttribute('aria-disabled')).not.toBe('true');
  });

  it.each([
    ['auth/captcha-check-failed', errors.PROVIDER_CAPTCHA_FAILED],
    ['auth/quota-exceeded', errors.PROVIDER_QUOTA],
    ['auth/operation-not-allowed', errors.PROVIDER_NOT_ENABLED],
    ['auth/popup-closed-by-user', errors.PROVIDER_POPUP_CLOSED],
    ['auth/network-request-failed', errors.NETWORK_UNREACHABLE],
    ['auth/something-new', errors.PROVIDER_FAILED],
  ])('[AUTH-4] says why no code was sent, %s, until the number is another one', async (code, words) => {
    refusal = code;
    await openMobile();
    await stage.type('mobileNum', MEMBER_MOBILE.mobileNum);
    (await stage.button(auth.sendCode)).click();
    await stage.reads(words);
    await stage.type('mobileNum', `${MEMBER_MOBILE.mobileNum}1`);
    await until(() => expect(stage.text()).not.toContain(words));
  });

  it.each([
    ['auth/missing-verification-code', errors.PROVIDER_CODE_MISSING],
    ['auth/invalid-verification-code', errors.PROVIDER_CODE_INVALID],
    ['auth/code-expired', errors.PROVIDER_CODE_EXPIRED],
  ])('[AUTH-4] says at the code what is wrong with it: %s', async (code, words) => {
    confirmed = code;
    await openMobile();
    await sendCode();
    await stage.type('verificationCode', '246810');
    await submit();
    await until(async () => expect(await errorAt('verificationCode')).toContain(words));
  });

  it.each(['auth/invalid-phone-number', 'auth/missing-phone-number'])(
    '[AUTH-4] tells a number that the provider refuses at its field: %s',
    async (code) => {
      refusal = code;
      await openMobile();
      await stage.type('mobileNum', MEMBER_MOBILE.mobileNum);
      (await stage.button(auth.sendCode)).click();
      await until(async () => expect(await errorAt('mobileNum')).toContain(auth.mobileInvalid));
      await numberReads(GROUPED_MOBILE);
    },
  );
});
