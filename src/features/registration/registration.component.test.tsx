import { userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { arrivalsDomain } from '../../core/domains/arrivals';
import { registration } from '../../locales/en/registration';
import { firstRegistration } from '../../locales/en/registration.first';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { MEMBER } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { registerStyles, RegisterWidget, type RegisterWidgetProps } from './index';

const loadDeferred = async () => ({ ...(await import('./register-deferred.view')), texts: registration });

let world: TestWorld;
let stage: Stage;

beforeEach(() => {
  world = createTestWorld({ url: 'https://partner.example/join' });
  world.gateway.state.imageCdns = [window.location.origin];
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

async function show(props: Partial<RegisterWidgetProps> = {}): Promise<void> {
  await world.client.system.start();
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, ...registerStyles],
    texts: { registration: firstRegistration },
  });
  stage.show(
    <RegisterWidget
      mode="inline"
      open={false}
      affiliateCode=""
      referralCode=""
      loadDeferred={loadDeferred}
      {...props}
    />,
  );
  await stage.field('terms');
}
const NEW = { username: 'paloma77', password: 'Blue-Door-42' };
async function fill(over: Partial<typeof NEW> = {}): Promise<void> {
  const { username, password } = { ...NEW, ...over };
  await stage.type('username', username);
  await stage.type('password', password);
  await stage.type('confirmPassword', password);
}
async function agree(): Promise<void> {
  (await stage.field('terms')).click();
  (await stage.field('adult')).click();
}
const submit = async () => (await stage.button(registration.submit)).click();
const rule = (over: object) => ({
  enabled: true,
  required: true,
  minLength: 0,
  maxLength: 20,
  acceptedPattern: '*',
  patternId: 0,
  ...over,
});
const errorAt = async (name: string): Promise<string> => {
  const field = await stage.field(name);
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  return ids.map((id) => stage.root.getElementById(id)?.textContent ?? '').join(' ');
};
const errorIs = (name: string, text: string) =>
  vi.waitFor(async () => expect(await errorAt(name)).toContain(text));

describe('the registration form', () => {
  it('[REG-2] shows every field that the server enables, with its length and whether it is required', async () => {
    for (const name of [
      'payeeName',
      'qqNum',
      'line',
      'whatsapp',
      'facebook',
      'wechat',
      'idNumber',
      'recommenderId',
    ]) {
      world.gateway.state.registerRules[name] = rule({ required: name === 'payeeName', maxLength: 33 });
    }
    world.gateway.state.registerRules.paymentPassword = rule({ enabled: false });
    await show();
    const names = [...stage.root.querySelectorAll('input')].map((input) => input.name);
    expect(names).toEqual(
      expect.arrayContaining([
        'username',
        'password',
        'confirmPassword',
        'payeeName',
        'line',
        'email',
        'affiliateCode',
      ]),
    );
    expect(names).not.toContain('paymentPassword');
    expect(names).not.toContain('mobileNum');
    const payee = await stage.field('payeeName');
    expect([payee.maxLength, payee.getAttribute('aria-required')]).toEqual([33, 'true']);
    expect((await stage.field('line')).getAttribute('aria-required')).toBeNull();
    expect((await stage.field('password')).autocomplete).toBe('new-password');
    expect((await stage.field('email')).autocomplete).toBe('email');
    await stage.axe();
  });

  it('[REG-2] draws name and password before the rules come, and loses nothing when they say once', async () => {
    world.gateway.state.registerRules.confirmPassword = rule({ enabled: false });
    stage = createStage({
      client: world.client,
      styles: [tokensCss, resetCss, ...registerStyles],
      texts: { registration: firstRegistration },
    });
    stage.show(
      <RegisterWidget
        mode="inline"
        open={false}
        affiliateCode=""
        referralCode=""
        loadDeferred={loadDeferred}
      />,
    );
    await stage.field('terms');
    const names = () =>
      [...stage.root.querySelectorAll('.f-input')].map((input) => input.getAttribute('name'));
    expect(names()).toEqual(['username', 'password']);
    const places = () =>
      ['username', 'password'].map(
        (name) => stage.root.querySelector(`[name="${name}"]`)?.getBoundingClientRect().height,
      );
    const before = places();
    await world.client.system.start();
    await stage.field('email');
    expect(names().slice(0, 2)).toEqual(['username', 'password']);
    expect(names()).not.toContain('confirmPassword');
    expect(places()).toEqual(before);
    await stage.type('username', NEW.username);
    await stage.type('password', NEW.password);
    await agree();
    await submit();
    await stage.reads('Welcome');
  });

  it('[REG-2] the button to send stands where it stood when both ways and the usual fields come', async () => {
    Object.assign(world.gateway.state.flags, { MOBILENUMREG3: true, MOBILENUMPASSREG3: true });
    world.gateway.state.registerRules.confirmPassword = rule({ enabled: false });
    stage = createStage({
      client: world.client,
      styles: [tokensCss, resetCss, ...registerStyles],
      texts: { registration: firstRegistration },
    });
    stage.show(
      <RegisterWidget
        mode="inline"
        open={false}
        affiliateCode=""
        referralCode=""
        loadDeferred={loadDeferred}
      />,
    );
    const top = async () => (await stage.find('[part~="submit"]')).getBoundingClientRect().top;
    const before = await top();
    await world.client.system.start();
    await stage.field('affiliateCode');
    await vi.waitFor(() => expect(stage.root.querySelector('.f-skeleton')).toBeNull());
    expect(Math.abs((await top()) - before)).toBeLessThan(2);
  });

  it('[REG-2] asks for a mobile number with its country in mobile mode, chosen by the keyboard', async () => {
    world.gateway.state.flags.MOBILENUMREG3 = true;
    world.gateway.state.flags.MOBILENUMPASSREG3 = true;
    await show();
    const tab = await stage.find('[role="tab"][aria-selected="true"]');
    expect(tab.textContent).toBe(registration.registerMobile);
    expect((await stage.field('mobileNum')).autocomplete).toBe('tel-national');
    const dialling = await stage.button('Country code: Brazil +55');
    dialling.click();
    const search = await stage.find<HTMLInputElement>('dialog [role="combobox"]');
    await vi.waitFor(() => expect(stage.root.activeElement).toBe(search));
    await userEvent.keyboard('mex{Enter}');
    await stage.button('Country code: Mexico +52');
    await stage.field('password');
    await stage.axe();
    tab.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await stage.field('username');
    expect(stage.root.activeElement?.textContent).toBe(registration.register);
  });

  it('[REG-2] leaves nothing red from the other mode, and keeps what was typed', async () => {
    world.gateway.state.flags.MOBILENUMREG3 = true;
    await show();
    await stage.field('mobileNum');
    await stage.type('email', 'ana@example.com');
    await submit();
    await vi.waitFor(() =>
      expect(stage.root.querySelectorAll('[aria-invalid=true]').length).toBeGreaterThan(1),
    );
    (await stage.find<HTMLButtonElement>('[role="tab"][aria-selected="false"]')).click();
    await stage.field('username');
    await vi.waitFor(() => expect(stage.root.querySelectorAll('[aria-invalid=true]')).toHaveLength(0));
    expect((await stage.field('email')).value).toBe('ana@example.com');
  });

  it('[REG-2] takes a pasted number with its country apart', async () => {
    world.gateway.state.flags.MOBILENUMREG3 = true;
    await show();
    await stage.button('Country code: Brazil +55');
    await stage.type('mobileNum', '+525512345678');
    await stage.button('Country code: Mexico +52');
    await vi.waitFor(async () => expect((await stage.field('mobileNum')).value).toBe('55 1234 5678'));
    await stage.type('mobileNum', '+55 (11) 98765-0000');
    await stage.button('Country code: Brazil +55');
    await vi.waitFor(async () => expect((await stage.field('mobileNum')).value).toBe('(11) 98765-0000'));
  });

  it('[REG-2] groups a number as its country does, keeps the caret in its middle, and sends digits', async () => {
    Object.assign(world.gateway.state.flags, { USERNAMEREG3: false, MOBILENUMREG3: true });
    await show();
    await stage.button('Country code: Brazil +55');
    const input = await stage.field('mobileNum');
    input.focus();
    await userEvent.keyboard('1187650000');
    await vi.waitFor(() => expect(input.value).toBe('(11) 87650-000'));
    // One is missing behind the area.
    input.setSelectionRange(5, 5);
    await userEvent.keyboard('9');
    await vi.waitFor(() => expect(input.value).toBe('(11) 98765-0000'));
    expect(input.selectionStart).toBe(6);
    // A sign between digits is stepped over, in both directions.
    input.setSelectionRange(5, 5);
    await userEvent.keyboard('{Backspace}{Backspace}');
    await vi.waitFor(() => expect(input.value).toBe('(19) 87650-000'));
    expect(input.selectionStart).toBe(2);
    await userEvent.keyboard('1{Delete}{Delete}9');
    await vi.waitFor(() => expect(input.value).toBe('(11) 98765-0000'));
    await agree();
    await submit();
    await stage.reads('Welcome');
    expect(
      world.gateway.seen.find((request) => request.name === 'session.registerMobile')?.input,
    ).toMatchObject({ mobileNum: '11987650000' });
  });

  it('[REG-2] sends what a script filled in without events, the grouped number and the boxes too', async () => {
    Object.assign(world.gateway.state.flags, { USERNAMEREG3: false, MOBILENUMREG3: true });
    await show();
    const input = await stage.field('mobileNum');
    input.value = '11987650000';
    for (const name of ['terms', 'adult']) (await stage.field(name)).checked = true;
    await stage.button('Country code: Brazil +55');
    await stage.type('email', 'ana@example.com');
    // Grouped once the form has received it: with the submission, or with a pointer over the page before.
    expect(input.value.replaceAll(/\D/g, '')).toBe('11987650000');
    await submit();
    await stage.reads('Welcome');
    expect(
      world.gateway.seen.find((request) => request.name === 'session.registerMobile')?.input,
    ).toMatchObject({ mobileNum: '11987650000', email: 'ana@example.com' });
  });

  it('[REG-2] sends the number that a script filled in without events after another', async () => {
    Object.assign(world.gateway.state.flags, { USERNAMEREG3: false, MOBILENUMREG3: true });
    await show();
    await stage.button('Country code: Brazil +55');
    const input = await stage.field('mobileNum');
    await stage.type('mobileNum', '11912345678');
    await vi.waitFor(() => expect(input.value).toBe('(11) 91234-5678'));
    Reflect.set(HTMLInputElement.prototype, 'value', '(11) 98765-0000', input);
    // Renders the form again: the event is another field's.
    await stage.type('email', 'ana@example.com');
    expect(input.value).toBe('(11) 98765-0000');
    await agree();
    await submit();
    await stage.reads('Welcome');
    expect(
      world.gateway.seen.find((request) => request.name === 'session.registerMobile')?.input,
    ).toMatchObject({ mobileNum: '11987650000' });
  });

  it('[REG-3] sends a code to the number, counts down, and says at its field that a code is wrong', async () => {
    Object.assign(world.gateway.state.flags, { USERNAMEREG3: false, MOBILENUMREG3: true, REGMOBVERF3: true });
    await show();
    await stage.button('Country code: Brazil +55');
    const send = await stage.find('[part~=countdown]');
    send.click();
    await errorIs('mobileNum', registration.required);
    expect(world.gateway.count('code.register')).toBe(0);
    await stage.type('mobileNum', '11987650000');
    send.click();
    await stage.reads(registration.codeSent);
    expect(send.getAttribute('aria-disabled')).toBe('true');
    send.click();
    expect(world.gateway.count('code.register')).toBe(1);
    await stage.type('verificationCode', ' 999-999');
    expect((await stage.field('verificationCode')).value).toBe('999999');
    await agree();
    await submit();
    await errorIs('verificationCode', registration.code_wrong);
    await vi.waitFor(async () => expect((await stage.field('mobileNum')).value).toBe('(11) 98765-0000'), {
      timeout: 20_000,
    });
    await stage.type('verificationCode', world.gateway.state.identity.code);
    await submit();
    await stage.reads('Welcome');
    await stage.axe();
  });

  it('[REG-3] shows the server’s words when no code could be sent, and lets it be asked for again', async () => {
    Object.assign(world.gateway.state.flags, { USERNAMEREG3: false, MOBILENUMREG3: true, REGMOBVERF3: true });
    world.gateway.intercept = ({ name }) => (name === 'code.register' ? new Response('<html>') : undefined);
    await show();
    await stage.type('mobileNum', '11987650000');
    const send = await stage.find('[part~=countdown]');
    send.click();
    await stage.reads('The server sent something');
    world.gateway.intercept = null;
    await world.clock.advance(1_000);
    send.click();
    await stage.reads(registration.codeSent);
  });

  it('[REG-3] [AUTH-4] proves the number by the provider where the merchant has one, and sends its word', async () => {
    const { identity } = world.gateway.state;
    identity.sms = { apiKey: 'k', authDomain: 'a.example', projectId: 'p', firebase: true };
    identity.providerTokens.set('word-1', { subject: 'somebody', mobile: '5511987650000' });
    world.client.destroy();
    world = createTestWorld({
      url: 'https://partner.example/join',
      like: world,
      ports: {
        provider: {
          open: () =>
            Promise.resolve({
              sendCode: ({ phone }) => {
                expect(phone).toBe('+5511987650000');
                return Promise.resolve(() => Promise.resolve('word-1'));
              },
              signIn: () => Promise.reject(new Error('not here')),
              close: () => undefined,
            }),
        },
      },
    });
    Object.assign(world.gateway.state.flags, { USERNAMEREG3: false, MOBILENUMREG3: true, REGMOBVERF3: true });
    await show();
    await stage.button('Country code: Brazil +55');
    await stage.type('mobileNum', '11987650000');
    (await stage.find('[part~=countdown]')).click();
    await vi.waitFor(async () =>
      expect((await stage.find('[part~=countdown]')).getAttribute('aria-disabled')).toBe('true'),
    );
    await stage.type('verificationCode', '123456');
    await agree();
    await submit();
    await stage.reads('Welcome');
    expect(
      world.gateway.seen.find((request) => request.name === 'session.registerMobile')?.input,
    ).toMatchObject({ firebaseChannel: 'sms', firebaseIdToken: 'word-1' });
    expect(world.gateway.count('code.register')).toBe(0);
  });

  it('[REG-4] wants the terms and the age ticked, says so in place, and keeps what was typed', async () => {
    await show();
    await fill();
    await submit();
    await errorIs('terms', registration.termsRequired);
    await errorIs('adult', registration.adultRequired);
    await vi.waitFor(() =>
      expect(stage.root.activeElement).toBe(stage.root.querySelector('input[name="terms"]')),
    );
    expect((await stage.field('password')).value).toBe(NEW.password);
    expect(world.gateway.count('session.register')).toBe(0);
    await stage.axe();
  });

  it('[REG-7] tells the rule at the field with its lengths, and the first wrong field gets the focus', async () => {
    await show();
    await fill({ username: 'a b', password: 'short' });
    await agree();
    await submit();
    await errorIs('username', 'Use letters and digits, 6–13 characters.');
    await errorIs('password', 'Use 8–20 characters.');
    await vi.waitFor(() =>
      expect(stage.root.activeElement).toBe(stage.root.querySelector('input[name="username"]')),
    );
  });

  it('says that the two passwords differ', async () => {
    await show();
    await fill();
    await stage.type('confirmPassword', 'Blue-Door-43');
    await agree();
    await submit();
    await errorIs('confirmPassword', registration.not_equal);
  });

  it('says that a username is taken as soon as the field is left', async () => {
    world.gateway.state.members.set('marina1', { ...MEMBER } as never);
    await show();
    await stage.type('username', 'marina1');
    await stage.type('password', 'x');
    await errorIs('username', registration.username_taken);
    expect(world.gateway.count('session.checkUsername')).toBe(1);
  });

  it('[REG-6] registers, logs in, says welcome before any news, and tells the page', async () => {
    await show();
    await fill();
    await agree();
    await submit();
    await stage.reads('Welcome, paloma77');
    expect(stage.events.map((event) => event.name)).toEqual(['foyer-login', 'foyer-register']);
    expect(stage.root.querySelector('dialog')?.open).toBe(true);
    const arrivals = world.client.use(arrivalsDomain);
    arrivals.enter('announcements');
    expect(arrivals.store.getState().turn).toBe('success');
    await stage.axe();
    (await stage.button(registration.successDone)).click();
    await vi.waitFor(() => expect(stage.root.querySelector('dialog')).toBeNull());
    expect(stage.text()).toContain(registration.loggedInAs);
  });

  it('marks the fields that the server refuses and keeps what was typed', async () => {
    await show();
    await fill();
    await agree();
    world.gateway.intercept = ({ name }) =>
      name === 'session.register'
        ? Response.json(
            { success: false, errorCode: 'register_field_invalid', value: { fields: ['email'] } },
            { status: 400 },
          )
        : undefined;
    await submit();
    await errorIs('email', registration.refused);
    expect((await stage.field('password')).value).toBe(NEW.password);
  });

  it('[TRIAL-T] keeps what the server refused at its field when the focus moves on, until the field is changed', async () => {
    await show();
    await fill();
    await agree();
    world.gateway.intercept = ({ name }) =>
      name === 'session.register'
        ? Response.json(
            { success: false, errorCode: 'register_field_invalid', value: { fields: ['email'] } },
            { status: 400 },
          )
        : undefined;
    await stage.type('email', 'paloma@mail.example');
    await submit();
    await errorIs('email', registration.refused);
    // A dialog that opens, or the next field: the focus goes, the value stays.
    (await stage.field('email')).dispatchEvent(new FocusEvent('focusout', { bubbles: true, composed: true }));
    await stage.type('username', 'paloma78');
    await errorIs('email', registration.refused);
    await stage.type('email', 'paloma@post.example');
    await vi.waitFor(async () => expect(await errorAt('email')).not.toContain(registration.refused));
  });

  it('[TRIAL-T] does not call a name taken that was changed while it was looked up', async () => {
    world.gateway.state.members.set('marina1', { ...MEMBER } as never);
    await show();
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    world.gateway.intercept = ({ name }) =>
      name === 'session.checkUsername' ? asked.then(() => undefined) : undefined;
    await stage.type('username', 'marina1');
    await stage.type('password', 'x');
    await vi.waitFor(() => expect(world.gateway.count('session.checkUsername')).toBe(1));
    await stage.type('username', 'marina12');
    answer();
    await vi.waitFor(() => expect(world.gateway.count('session.checkUsername')).toBe(1));
    await stage.type('password', 'xy');
    await vi.waitFor(() => expect(world.gateway.count('session.checkUsername')).toBe(2));
    expect(await errorAt('username')).not.toContain(registration.username_taken);
  });

  it('rates a password in words', async () => {
    await show();
    await stage.type('password', 'aaaaaaaa');
    await stage.reads('Strength: weak');
    await stage.type('password', 'Rain4window-Sill');
    await stage.reads('Strength: strong');
  });

  it('offers a retry where the start-up call failed, since nothing can be typed yet', async () => {
    world.gateway.intercept = () =>
      Promise.resolve(new Response('<html>bad gateway</html>', { status: 502 }));
    const started = world.client.system.start();
    await vi.waitFor(async () => {
      await world.clock.advance(5_000);
      expect(world.client.system.store.getState().load).toBe('error');
    });
    await started;
    stage = createStage({
      client: world.client,
      styles: [tokensCss, resetCss, ...registerStyles],
      texts: { registration: firstRegistration },
    });
    stage.show(
      <RegisterWidget
        mode="inline"
        open={false}
        affiliateCode=""
        referralCode=""
        loadDeferred={loadDeferred}
      />,
    );
    const retry = await stage.button('Try again');
    world.gateway.intercept = null;
    retry.click();
    await stage.field('username');
  });
});

describe('an invitation', () => {
  it('[REG-5] with a good code hides the field, says so, and is sent', async () => {
    await show({ affiliateCode: 'FRIEND7', referralCode: 'PAL9' });
    await stage.reads('Invited with the code FRIEND7.');
    expect(stage.root.querySelector('input[name="affiliateCode"]')).toBeNull();
    await fill();
    await agree();
    await submit();
    await stage.reads('Welcome, paloma77');
    expect(world.gateway.seen.find((one) => one.name === 'session.register')?.input).toMatchObject({
      affiliateCode: 'FRIEND7',
      referralCode: 'PAL9',
      registerMethod: 'WEB',
      login: true,
    });
  });

  it('[REG-5] with a wrong code warns with an OK, and the field stays', async () => {
    await show({ affiliateCode: 'NOBODY' });
    await stage.reads(registration.invitation_code_error);
    await stage.axe();
    (await stage.button(registration.ok)).click();
    await vi.waitFor(() => expect(stage.root.querySelector('dialog')).toBeNull());
    await stage.field('affiliateCode');
  });

  it('[REG-5] without a code leaves the field to be filled in, and a typed wrong code is told there', async () => {
    await show();
    await fill();
    await stage.type('affiliateCode', 'NOBODY');
    await agree();
    await submit();
    (await stage.button(registration.ok)).click();
    await errorIs('affiliateCode', registration.invitation_code_error);
    expect(world.gateway.count('session.register')).toBe(0);
  });
});
