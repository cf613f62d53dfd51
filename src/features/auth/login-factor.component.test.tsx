import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auth } from '../../locales/en/auth';
import { firstAuth } from '../../locales/en/auth.first';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { MEMBER, MEMBER_MOBILE } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import type { FakeMember } from '../../testing/fake-gateway';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { LoginWidget, loginStyles } from './index';

/** Lazy parts and paints take their time on a busy machine. */
const until = <T,>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 10_000 });

let world: TestWorld;
let stage: Stage;
let member: FakeMember;

beforeEach(() => {
  world = createTestWorld();
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, ...loginStyles],
    texts: { auth: firstAuth },
  });
  const found = world.gateway.state.members.get(MEMBER.username);
  if (found === undefined) throw new Error('the fake gateway has no member');
  member = found;
  member.mobile = `55${MEMBER_MOBILE.mobileNum}`;
  member.email = 'marina@mail.example';
  member.payeeName = 'Marina Costa';
  member.factors = ['E', 'S', 'G', 'P'];
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

const submit = async () => (await stage.button(auth.submit)).click();
const confirm = async () => (await stage.button(auth.factorSubmit)).click();
const choose = async (method: string) =>
  (await stage.find<HTMLInputElement>(`input[type="radio"][value="${method}"]`)).click();
async function reach(): Promise<void> {
  stage.show(
    <LoginWidget
      mode="inline"
      open={false}
      start="username"
      audience="everybody"
      loadTexts={() => import('../../locales/en/auth')}
    />,
  );
  await stage.type('username', MEMBER.username);
  await stage.type('password', MEMBER.password);
  await submit();
  await stage.field('answer');
}

describe('the second proof of a login', () => {
  it('[AUTH-7] offers the ways the account has, masked, and starts in the code', async () => {
    await reach();
    expect(stage.root.querySelectorAll('input[type="radio"]')).toHaveLength(4);
    expect(stage.text()).toContain('m***@mail.example');
    expect(stage.text()).not.toContain('marina@mail.example');
    const field = await stage.field('answer');
    expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
    await until(() => expect(stage.root.activeElement).toBe(field));
    await stage.axe();
  });

  it('[AUTH-7] asks an older gateway’s member for the address, and for the number of the code', async () => {
    world.gateway.state.identity.foreign = true;
    await reach();
    await choose('email');
    await until(async () => expect((await stage.field('answer')).type).toBe('email'));
    await choose('sms');
    await stage.type('mobileNum', MEMBER_MOBILE.mobileNum);
    (await stage.button(auth.sendCode)).click();
    await stage.reads('Again in 60 s');
    await stage.type('answer', '135790');
    await confirm();
    await until(() => expect(world.client.session.store.getState().state).toBe('member'));
    const [last] = world.gateway.seen.filter(({ name }) => name === 'session.loginVerification');
    expect(last?.input).toMatchObject({ method: 'S', mobileNum: MEMBER_MOBILE.mobileNum });
  });

  it('[AUTH-7] sends the code when asked, counts down, refuses a wrong one at its field and takes the right one', async () => {
    await reach();
    await choose('sms');
    (await stage.button(auth.sendCode)).click();
    await stage.reads('Again in 60 s');
    expect(world.gateway.seen.at(-1)?.input).toMatchObject({ method: 'S' });
    await confirm();
    await stage.reads(auth.required);
    await stage.type('answer', '000 000');
    await confirm();
    await stage.reads('The code is wrong or no longer valid.');
    expect((await stage.field('answer')).getAttribute('aria-invalid')).toBe('true');
    await stage.axe();
    await stage.type('answer', '135 790');
    await confirm();
    await stage.reads(auth.loggedInAs);
  });

  it.each([
    ['authenticator', '135790', auth.factorCodeApp],
    ['payeeName', ' Marina Costa ', auth.factorName],
  ])('[AUTH-7] by %s nothing has to be sent', async (method, answer, words) => {
    await reach();
    await choose(method);
    await stage.reads(words);
    await until(() => expect(stage.root.querySelector('.f-countdown')).toBeNull());
    await stage.type('answer', answer);
    await confirm();
    await stage.reads(auth.loggedInAs);
  });

  it('shows one way without a choice', async () => {
    member.factors = ['G'];
    await reach();
    expect(stage.root.querySelector('input[type="radio"]')).toBeNull();
    await stage.reads(auth.factorCodeApp);
  });

  it('goes back to the form as it was typed', async () => {
    await reach();
    await stage.type('answer', '1');
    await confirm();
    await stage.reads('The code is wrong');
    (await stage.button(auth.factorBack)).click();
    expect((await stage.field('username')).value).toBe(MEMBER.username);
    expect((await stage.field('password')).value).toBe(MEMBER.password);
    expect(stage.root.querySelector('[role="alert"]')).toBeNull();
    expect(world.client.session.store.getState().factor).toBeNull();
  });

  it('says that it took too long, and the form is there as typed', async () => {
    await reach();
    await world.clock.advance(5 * 60_000);
    await stage.reads(auth.factorLate);
    expect((await stage.field('password')).value).toBe(MEMBER.password);
  });

  it('begins again when the gateway knows the login no more', async () => {
    await reach();
    world.gateway.state.identity.tickets.clear();
    await stage.type('answer', '135790');
    await confirm();
    expect((await stage.find('[role="alert"]')).textContent).toContain('no longer valid');
    expect((await stage.field('username')).value).toBe(MEMBER.username);
    await submit();
    await stage.field('answer');
  });

  it('keeps the answer while the gateway is away', async () => {
    await reach();
    await stage.type('answer', '135790');
    world.gateway.intercept = () => new Response('', { status: 502 });
    await confirm();
    await until(async () => {
      await world.clock.advance(5_000);
      expect(stage.root.querySelector('[role="alert"]')).not.toBeNull();
    });
    expect((await stage.field('answer')).value).toBe('135790');
    world.gateway.intercept = null;
    await confirm();
    await stage.reads(auth.loggedInAs);
  });

  it('with a gateway of another maker asks for the answer alone', async () => {
    world.gateway.state.identity.foreign = true;
    await reach();
    expect(stage.root.querySelector('.f-countdown')).toBeNull();
    await choose('authenticator');
    await stage.type('answer', '135790');
    await confirm();
    await stage.reads(auth.loggedInAs);
  });
});
