import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { settle } from '../../testing/clock';
import { asError } from '../kernel/app-error';
import type { Client } from '../types';
import { codesDomain } from './codes';
import { registrationDomain } from './registration';
import { attributionOf, checkForm, invitationCode } from './registration.rules';
import { isBeforeDomain } from './registration.send';

const clients: Client[] = [];
const world = async (
  options: Parameters<typeof createTestWorld>[0] & {
    flags?: Record<string, boolean>;
    rules?: Record<string, unknown>;
    mainDomain?: string;
  } = {},
) => {
  const { flags, rules, mainDomain = '', ...rest } = options;
  const made = createTestWorld(rest);
  clients.push(made.client);
  made.gateway.state.mainDomain = mainDomain;
  Object.assign(made.gateway.state.flags, flags);
  Object.assign(made.gateway.state.registerRules, rules);
  await made.client.system.start();
  return { ...made, form: made.client.use(registrationDomain) };
};
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));
const failure = (submitted: Promise<unknown>) => submitted.then(() => null, asError);
const names = ({ form }: Awaited<ReturnType<typeof world>>) =>
  form.store.getState().fields.map((field) => field.name);
const good = { username: 'newcomer', password: 'Long-Enough-7', confirmPassword: 'Long-Enough-7' };
const agreed = { terms: true, adult: true };

describe('the modes', () => {
  it.each([
    [{ USERNAMEREG3: true, MOBILENUMREG3: true }, ['register', 'registerMobile'], 'registerMobile'],
    [{ USERNAMEREG3: true, MOBILENUMREG3: false }, ['register'], 'register'],
    [{ USERNAMEREG3: false, MOBILENUMREG3: true }, ['registerMobile'], 'registerMobile'],
    [{ USERNAMEREG3: false, MOBILENUMREG3: false }, [], 'register'],
  ])('[REG-1] follow the flags %j', async (flags, modes, mode) => {
    const { form } = await world({ flags });
    expect(form.store.getState()).toMatchObject({ modes, mode });
  });

  it('[REG-1] keep the visitor’s choice, and refuse one that is switched off', async () => {
    const { form } = await world({ flags: { MOBILENUMREG3: true } });
    form.setMode('register');
    expect(form.store.getState().mode).toBe('register');
    const other = await world();
    other.form.setMode('registerMobile');
    expect(other.form.store.getState().mode).toBe('register');
  });
});

describe('the fields', () => {
  it('[REG-2] are those the gateway switched on, with its rules', async () => {
    const made = await world();
    expect(names(made)).toEqual(['username', 'password', 'confirmPassword', 'email', 'affiliateCode']);
    expect(made.form.store.getState().fields[0]?.rule).toMatchObject({
      required: true,
      minLength: 6,
      maxLength: 13,
    });
  });

  it('[REG-2] of the mobile form have a password only when the flag says so', async () => {
    const flags = { USERNAMEREG3: false, MOBILENUMREG3: true };
    expect(names(await world({ flags }))).toEqual(['mobileNum', 'email', 'affiliateCode']);
    const own = await world({ flags: { ...flags, MOBILENUMPASSREG3: true } });
    expect(names(own).slice(0, 3)).toEqual(['mobileNum', 'password', 'confirmPassword']);
  });

  it('[REG-3] have a verification code, at most 255 long, while numbers are verified', async () => {
    const made = await world({ flags: { REGMOBVERF3: true } });
    expect(names(made)).toEqual(expect.arrayContaining(['mobileNum', 'verificationCode']));
    const code = made.form.store.getState().fields.find((field) => field.name === 'verificationCode');
    expect(code?.rule).toMatchObject({ required: true, maxLength: 255 });
    expect(
      made.form.check({ ...good, mobileNum: '1234567890', verificationCode: 'x'.repeat(256) }),
    ).toHaveProperty('verificationCode');
  });

  it('show a captcha only while no other check stands in', async () => {
    const captcha = {
      enabled: true,
      required: true,
      minLength: 4,
      maxLength: 6,
      acceptedPattern: '*',
      patternId: 0,
    };
    expect(names(await world({ rules: { captcha } }))).toContain('captcha');
    expect(names(await world({ rules: { captcha }, flags: { GEETEST3: true } }))).not.toContain('captcha');
  });

  it('stand before the start-up call has answered, and follow it', async () => {
    const made = createTestWorld();
    clients.push(made.client);
    const form = made.client.use(registrationDomain);
    expect(form.store.getState().fields.map((field) => field.name)).toEqual([
      'username',
      'password',
      'confirmPassword',
    ]);
    await made.client.system.start();
    expect(form.store.getState().fields).toHaveLength(5);
  });
});

describe('the checks', () => {
  it('[REG-2] let a good form pass', async () => {
    const { form } = await world();
    expect(form.check(good)).toEqual({});
    expect(form.check({ ...good, username: ' newcomer ', email: '' })).toEqual({});
  });

  it.each<[string, Record<string, string>, string, object]>([
    ['nothing typed', { username: ' ' }, 'username', { key: 'required' }],
    [
      'too short',
      { username: 'abc' },
      'username',
      { key: 'reg_pattern_4', values: { min: 6, max: 13, range: '6 - 13' } },
    ],
    ['too long', { username: 'a'.repeat(14) }, 'username', { key: 'reg_pattern_4' }],
    ['the wrong characters', { username: 'new_comer' }, 'username', { key: 'reg_pattern_4' }],
    ['an address that is none', { email: 'nobody' }, 'email', { key: 'reg_pattern_3' }],
    ['another password', { confirmPassword: 'Long-Enough-8' }, 'confirmPassword', { key: 'not_equal' }],
    [
      'a password that differs in blanks',
      { confirmPassword: 'Long-Enough-7 ' },
      'confirmPassword',
      { key: 'not_equal' },
    ],
    [
      'an invitation with odd characters',
      { affiliateCode: "x' or 1" },
      'affiliateCode',
      { key: 'invitation_code_error' },
    ],
  ])('[REG-7] name the field and the rule: %s', async (_, values, field, problem) => {
    const { form } = await world();
    expect(form.check({ ...good, ...values })[field]).toMatchObject(problem);
  });

  it('[REG-7] say one number when least and most are equal', async () => {
    const { form } = await world({
      rules: {
        username: {
          enabled: true,
          required: true,
          minLength: 8,
          maxLength: 8,
          acceptedPattern: '*',
          patternId: 0,
        },
      },
    });
    expect(form.check({ ...good, username: 'abc' }).username?.values).toMatchObject({ range: '8' });
  });

  it('switch off a rule whose pattern is broken or could run away, and keep the others', () => {
    for (const pattern of ['(a+)+$', '[', '(.*)\\1']) {
      const rule = { enabled: true, required: true, minLength: 2, maxLength: 9, pattern, patternId: 4 };
      const fields = [{ name: 'username' as const, rule }];
      expect(checkForm(fields, { username: 'any_thing' })).toEqual({});
      expect(checkForm(fields, { username: 'x' })).toHaveProperty('username');
    }
  });

  it('take the pattern of its number where the gateway sent none', () => {
    const rule = { enabled: true, required: true, minLength: 0, maxLength: 9, pattern: '', patternId: 6 };
    expect(checkForm([{ name: 'qqNum', rule }], { qqNum: '12a' })).toHaveProperty('qqNum');
  });

  it('never let the initial password through', () => {
    const rule = { enabled: true, required: true, minLength: 6, maxLength: 16, pattern: '*', patternId: 0 };
    expect(checkForm([{ name: 'password', rule }], { password: '123456' })).toHaveProperty('password');
  });

  it('read no value from a prototype', () => {
    const rule = { enabled: true, required: true, minLength: 0, maxLength: 9, pattern: '*', patternId: 0 };
    expect(
      checkForm([{ name: 'email', rule }], Object.create({ email: 'x@y.io' }) as Record<string, string>),
    ).toEqual({
      email: { key: 'required' },
    });
  });
});

describe('who sent the visitor', () => {
  it.each([
    [
      'https://agent7.brand.example/join?affiliateCode=FRIEND7&referralCode=R_1',
      { affiliateCode: 'FRIEND7', referralCode: 'R_1', prefix: 'agent7', domain: 'brand' },
    ],
    [
      'https://brand.example/?r=abc',
      { affiliateCode: '', referralCode: 'abc', prefix: 'www', domain: 'brand' },
    ],
    ['http://127.0.0.1:8081/x', { prefix: 'www', domain: '127.0.0.1' }],
    ['http://localhost:8080/?affiliateCode=%3Cb%3E', { affiliateCode: '', domain: 'localhost' }],
    ['', { affiliateCode: '', referralCode: '', prefix: 'www', domain: '' }],
  ])('[REG-5] stands in the address %s', (address, expected) => {
    expect(attributionOf(address)).toMatchObject(expected);
  });

  it('is a code of letters, digits, _ and -, at most 32', () => {
    for (const code of ['', ' ', 'a b', 'x'.repeat(33), '../x', 'ü', null, undefined])
      expect(invitationCode(code)).toBe('');
    expect(invitationCode('A-b_9')).toBe('A-b_9');
  });

  it('[REG-5] is checked once: a good code hides the field and travels', async () => {
    const made = await world({ url: 'https://partner.example/join?affiliateCode=FRIEND7&referralCode=REF1' });
    await Promise.all([made.form.attribute({}), made.form.attribute({})]);
    await made.form.attribute({});
    expect(made.gateway.count('session.affiliate')).toBe(1);
    expect(made.form.store.getState()).toMatchObject({
      affiliate: { state: 'valid', code: 'FRIEND7' },
      referralCode: 'REF1',
    });
    expect(names(made)).not.toContain('affiliateCode');
    await made.form.submit({ values: good, ...agreed });
    expect(made.gateway.seen.find((request) => request.name === 'session.register')?.input).toMatchObject({
      affiliateCode: 'FRIEND7',
      referralCode: 'REF1',
      domain: 'partner',
      registerMethod: 'WEB',
      login: true,
      registerUrl: 'https://partner.example/join?affiliateCode=FRIEND7&referralCode=REF1&r=REF1',
      confirmPassword: good.password,
    });
  });

  it('[REG-5] a bad code says so and leaves the field', async () => {
    const made = await world();
    await made.form.attribute({ affiliateCode: 'NOBODY' });
    expect(made.form.store.getState().affiliate).toEqual({ state: 'invalid', code: 'NOBODY' });
    expect(names(made)).toContain('affiliateCode');
  });

  it('is not called bad when the gateway could not be asked', async () => {
    const made = await world();
    made.gateway.intercept = () => new Response('<html>');
    await made.form.attribute({ affiliateCode: 'FRIEND7' });
    expect(made.form.store.getState().affiliate).toEqual({ state: 'none', code: 'FRIEND7' });
  });

  it('[REG-5] may be the label before the merchant’s own domain, and then a wrong one is not the visitor’s mistake', async () => {
    const mainDomain = 'https://brand.example';
    const known = await world({ url: 'https://FRIEND7.brand.example/', mainDomain });
    known.gateway.state.affiliates.add('friend7');
    await known.form.attribute({});
    expect(known.form.store.getState().affiliate.state).toBe('valid');
    const unknown = await world({ url: 'https://shop.brand.example/', mainDomain });
    await unknown.form.attribute({});
    expect(unknown.form.store.getState().affiliate).toEqual({ state: 'none', code: '' });
  });

  it.each([
    ['friend7.acme.example', ['acme.example'], true],
    ['friend7.acme.example', ['https://acme.example'], true],
    ['friend7.acme.example', ['https://acme.example/'], true],
    ['4you.acme.co.example', ['', 'https://play.acme.example', 'acme.co.example'], true],
    ['friend7.acme.localhost:8080', ['http://acme.localhost:8080'], true],
    ['play.acme.example', ['https://play.acme.example'], false],
    ['play.acme.example', ['https://acme.example', 'play.acme.example'], false],
    ['shop.acme.example', ['https://play.acme.example'], false],
    ['friend7.acme.example', [''], false],
    ['a.b.acme.example', ['acme.example'], false],
    ['friend7.badacme.example', ['acme.example'], false],
  ])(
    '[REG-5] at the host %s, with %j as the merchant’s own domains, may be its label: %s',
    (host, domains, may) => {
      expect(isBeforeDomain(host, domains)).toBe(may);
    },
  );

  it('[REG-5] is no label of a host that is the merchant’s own, or of which the merchant says nothing', async () => {
    for (const [url, mainDomain] of [
      ['https://play.acme.example/', 'https://play.acme.example'],
      ['https://www.acme.example/', 'https://acme.example'],
      ['https://play.acme.example/', ''],
    ]) {
      const made = await world({ url, mainDomain });
      for (const code of ['play', 'www']) made.gateway.state.affiliates.add(code);
      await made.form.attribute({});
      expect(made.form.store.getState().affiliate).toEqual({ state: 'none', code: '' });
      expect(made.gateway.count('session.affiliate')).toBe(0);
    }
  });

  it('[REG-5] of the address is not replaced by the label of the host, whose domains come later', async () => {
    const url = 'https://friend8.brand.example/';
    const made = createTestWorld({ url });
    clients.push(made.client);
    made.gateway.state.mainDomain = 'https://brand.example';
    for (const code of ['FRIEND7', 'friend8']) made.gateway.state.affiliates.add(code);
    const form = made.client.use(registrationDomain);
    await Promise.all([form.attribute({}), form.attribute({ affiliateCode: 'FRIEND7' })]);
    expect(form.store.getState().affiliate).toEqual({ state: 'valid', code: 'FRIEND7' });
    const alone = createTestWorld({ url, like: made });
    clients.push(alone.client);
    const other = alone.client.use(registrationDomain);
    await other.attribute({});
    expect(other.store.getState().affiliate).toEqual({ state: 'valid', code: 'friend8' });
  });
});

describe('sending', () => {
  it('[REG-4] wants the terms and the age first, and sends nothing', async () => {
    const { form, gateway } = await world();
    const before = gateway.seen.length;
    for (const missing of [
      { terms: false, adult: true },
      { terms: true, adult: false },
    ])
      expect(await failure(form.submit({ values: good, ...missing }))).toMatchObject({
        code: 'TERMS_REQUIRED',
      });
    expect(await failure(form.submit({ values: {}, ...agreed }))).toMatchObject({
      code: 'FORM_INVALID',
      fields: { username: { key: 'required' } },
    });
    expect(gateway.seen).toHaveLength(before);
  });

  it('[REG-6] registers, logs in and tells every listener', async () => {
    const { form, client, gateway } = await world();
    let told = 0;
    client.session.onLogin(() => (told += 1));
    const state = await form.submit({ values: { ...good, email: 'a@b.io' }, ...agreed });
    expect(state).toMatchObject({ state: 'member', username: 'newcomer' });
    expect(gateway.seen.find((request) => request.name === 'session.register')?.input).toMatchObject({
      email: 'a@b.io',
    });
    expect(told).toBe(1);
    expect(form.store.getState().busy).toBe(false);
  });

  it('[REG-5] checks a typed invitation first and does not register with a wrong one', async () => {
    const { form, gateway } = await world();
    const error = await failure(form.submit({ values: { ...good, affiliateCode: 'NOBODY' }, ...agreed }));
    expect(error?.code).toBe('REGISTER_AFFILIATE_INVALID');
    expect(gateway.count('session.register')).toBe(0);
    await form.submit({ values: { ...good, affiliateCode: 'FRIEND7' }, ...agreed });
    expect(gateway.count('session.register')).toBe(1);
  });

  it('carries the fields that the gateway refused', async () => {
    const { form, gateway } = await world();
    gateway.intercept = ({ name }) =>
      name === 'session.register'
        ? Response.json(
            { success: false, errorCode: 'register_field_invalid', value: { fields: ['email', 'username'] } },
            { status: 400 },
          )
        : undefined;
    expect(await failure(form.submit({ values: good, ...agreed }))).toMatchObject({
      code: 'REGISTER_FIELD_INVALID',
      fields: { email: { key: 'refused' }, username: { key: 'refused' } },
    });
    expect(form.store.getState().busy).toBe(false);
  });

  it('sends once, however often the button is pressed', async () => {
    const { form, gateway } = await world();
    const first = form.submit({ values: good, ...agreed });
    expect(await failure(form.submit({ values: good, ...agreed }))).toMatchObject({ code: 'THROTTLED' });
    await first;
    await settle();
    expect(gateway.count('session.register')).toBe(1);
  });

  it('takes the mobile number as the name in mobile mode', async () => {
    const { form, gateway } = await world({ flags: { USERNAMEREG3: false, MOBILENUMREG3: true } });
    await form.submit({
      values: { mobileNum: '11999990000'.slice(0, 11), countryDialingCode: '55' },
      ...agreed,
    });
    const sent = gateway.seen.find((request) => request.name === 'session.registerMobile');
    expect(sent?.input).toMatchObject({
      username: '11999990000',
      mobileNum: '11999990000',
      countryDialingCode: '55',
    });
  });

  it('[REG-3] sends which code was typed, and answers a bot check by itself with the code confirmed once', async () => {
    const { form, gateway, client } = await world({
      flags: { USERNAMEREG3: false, MOBILENUMREG3: true, REGMOBVERF3: true },
    });
    const codes = client.use(codesDomain);
    await codes.send({ purpose: 'register', mobile: '11987650000', countryDialingCode: '55' });
    gateway.state.identity.botCheckDue = true;
    const state = await form.submit({
      values: {
        mobileNum: '11987650000',
        countryDialingCode: '55',
        verificationCode: gateway.state.identity.code,
      },
      ...agreed,
    });
    expect(state).toMatchObject({ state: 'member', username: '11987650000' });
    const sent = gateway.seen.filter((request) => request.name === 'session.registerMobile');
    expect(sent.map(({ input }) => Object.hasOwn(Object(input), 'altcha'))).toEqual([false, true]);
    expect(sent[1]?.input).toMatchObject({ codeId: expect.stringMatching(/^code-/) as string });
  });

  it('[REG-3] [TRIAL-S1] asks for the code where the number is in use already, and goes on with it', async () => {
    const { form, gateway, client } = await world({
      flags: { USERNAMEREG3: false, MOBILENUMREG3: true, REGMOBVERF3: false },
    });
    const values = { mobileNum: '11987650001', countryDialingCode: '55' };
    await form.submit({ values, ...agreed });
    await client.session.logout();
    const shown = () => form.store.getState().fields.map(({ name }) => name);
    expect(shown()).not.toContain('verificationCode');
    expect((await failure(form.submit({ values, ...agreed })))?.fields).toEqual({
      verificationCode: { key: 'required' },
    });
    expect(shown()).toContain('verificationCode');
    await client
      .use(codesDomain)
      .send({ purpose: 'register', mobile: values.mobileNum, countryDialingCode: '55' });
    const verificationCode = gateway.state.identity.code;
    const state = await form.submit({ values: { ...values, verificationCode }, ...agreed });
    expect(state).toMatchObject({ state: 'member', username: values.mobileNum });
  });

  it('[REG-3] refuses a code of a provider that was never asked for one', async () => {
    const made = await world({
      flags: { USERNAMEREG3: false, MOBILENUMREG3: true, REGMOBVERF3: true },
    });
    made.gateway.state.identity.sms = { apiKey: 'k', authDomain: 'a', projectId: 'p', firebase: true };
    await made.client.system.retry();
    const submitted = made.form.submit({
      values: { mobileNum: '11987650000', countryDialingCode: '55', verificationCode: '123456' },
      ...agreed,
    });
    expect(await failure(submitted)).toMatchObject({ code: 'FORM_INVALID' });
    expect(made.gateway.count('session.registerMobile')).toBe(0);
  });

  it('knows whether a name is free', async () => {
    const { form, gateway } = await world();
    expect(await form.usernameFree('marina')).toBe(false);
    expect(await form.usernameFree('newcomer')).toBe(true);
    gateway.intercept = () => new Response('<html>');
    expect((await failure(form.usernameFree('newcomer')))?.code).toBe('REPLY_NOT_JSON');
  });
});
