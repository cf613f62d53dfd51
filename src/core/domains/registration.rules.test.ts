import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registerFields, type FieldRule } from '../../contract/entities/system';
import {
  attributionOf,
  checkForm,
  fieldValue,
  invitationCode,
  MAX_CODE_LENGTH,
  registerForm,
  registerModes,
} from './registration.rules';

const rule = (over: Partial<FieldRule> = {}): FieldRule => ({
  enabled: true,
  required: true,
  minLength: 0,
  maxLength: 255,
  pattern: '*',
  patternId: 0,
  ...over,
});
const flags =
  (...on: string[]) =>
  (id: string) =>
    on.includes(id);
type FormInput = Parameters<typeof registerForm>[0];
const form = (over: Partial<FormInput> = {}) =>
  registerForm({ mode: 'register', rules: {}, flag: flags(), affiliateKnown: false, ...over });
const names = (over: Partial<FormInput> = {}) => form(over).map((field) => field.name);

describe('[REG-1] the modes of registration', () => {
  it.each([
    [[], [], 'register'],
    [['USERNAMEREG3'], ['register'], 'register'],
    [['MOBILENUMREG3'], ['registerMobile'], 'registerMobile'],
    [['USERNAMEREG3', 'MOBILENUMREG3'], ['register', 'registerMobile'], 'registerMobile'],
  ])('with %j are %j, and the form begins with %s', (on, modes, first) => {
    expect(registerModes(flags(...on))).toEqual({ modes, first });
  });
});

describe('[REG-2] [REG-3] the fields of a form', () => {
  it('are name and password twice where a gateway says nothing, with rules of their own', () => {
    expect(form()).toEqual([
      {
        name: 'username',
        rule: rule({ minLength: 6, maxLength: 13, pattern: '^[A-Za-z0-9]+$', patternId: 4 }),
      },
      { name: 'password', rule: rule({ minLength: 6, maxLength: 16 }) },
      { name: 'confirmPassword', rule: rule() },
    ]);
  });

  it('are a number alone where one registers by it, and a password where the merchant wants one', () => {
    expect(form({ mode: 'registerMobile' })).toEqual([
      { name: 'mobileNum', rule: rule({ minLength: 10, maxLength: 16, pattern: '^[0-9]+$', patternId: 6 }) },
    ]);
    expect(names({ mode: 'registerMobile', flag: flags('MOBILENUMPASSREG3', 'REGMOBVERF3') })).toEqual([
      'mobileNum',
      'verificationCode',
      'password',
      'confirmPassword',
    ]);
  });

  it('are asked for though the gateway switched them off, where a mode cannot do without', () => {
    const rules = {
      username: rule({ enabled: false, required: false, maxLength: 9 }),
      password: rule({ enabled: false }),
      mobileNum: rule({ enabled: false, maxLength: 8 }),
    };
    expect(form({ rules })[0]).toEqual({ name: 'username', rule: rule({ maxLength: 9 }) });
    expect(names({ rules })).toEqual(['username', 'password', 'confirmPassword']);
    expect(form({ rules, mode: 'registerMobile' })[0]).toEqual({
      name: 'mobileNum',
      rule: rule({ maxLength: 8 }),
    });
  });

  it('have no second password where the gateway says so', () => {
    expect(names({ rules: { confirmPassword: rule({ enabled: false }) } })).toEqual(['username', 'password']);
    expect(names({ rules: { confirmPassword: rule({ required: false }) } })).toContain('confirmPassword');
  });

  it('stand in one order, those alone that are switched on', () => {
    const rules = Object.fromEntries(registerFields.map((name) => [name, rule({ required: false })]));
    expect(names({ rules })).toEqual([
      'username',
      'password',
      'confirmPassword',
      'payeeName',
      'paymentPassword',
      'qqNum',
      'line',
      'whatsapp',
      'facebook',
      'wechat',
      'idNumber',
      'email',
      'mobileNum',
      'affiliateCode',
      'captcha',
      'recommenderId',
    ]);
    expect(form({ rules: { email: rule({ required: false }) } })[3]).toEqual({
      name: 'email',
      rule: rule({ required: false }),
    });
    expect(names({ rules: { email: rule({ enabled: false }) } })).toHaveLength(3);
  });

  it('have the number once, and its code behind it where it is proved', () => {
    const mobileNum = rule({ required: false });
    expect(names({ rules: { mobileNum } })).toEqual(['username', 'password', 'confirmPassword', 'mobileNum']);
    expect(names({ rules: { mobileNum: rule({ enabled: false }) } })).not.toContain('mobileNum');
    const proved = form({ rules: { mobileNum }, flag: flags('REGMOBVERF3') });
    expect(proved.slice(3)).toEqual([
      { name: 'mobileNum', rule: rule() },
      { name: 'verificationCode', rule: rule({ maxLength: MAX_CODE_LENGTH }) },
    ]);
    expect(MAX_CODE_LENGTH).toBe(255);
    // Proved where the gateway has no rule for it.
    expect(form({ flag: flags('REGMOBVERF3') })[3]).toEqual({
      name: 'mobileNum',
      rule: rule({ minLength: 10, maxLength: 16, pattern: '^[0-9]+$', patternId: 6 }),
    });
    expect(form({ rules: { mobileNum } })[3]).toEqual({ name: 'mobileNum', rule: mobileNum });
    const twice = names({ mode: 'registerMobile', rules: { mobileNum }, flag: flags('REGMOBVERF3') });
    expect(twice).toEqual(['mobileNum', 'verificationCode']);
  });

  it('leave out the affiliate’s code that is known, and the picture where another check is on', () => {
    const rules = { affiliateCode: rule(), captcha: rule() };
    expect(names({ rules }).slice(3)).toEqual(['affiliateCode', 'captcha']);
    expect(names({ rules, affiliateKnown: true }).slice(3)).toEqual(['captcha']);
    expect(names({ rules, flag: flags('GEETEST3') }).slice(3)).toEqual(['affiliateCode']);
    expect(names({ rules: { email: rule() }, affiliateKnown: true, flag: flags('GEETEST3') })).toContain(
      'email',
    );
  });
});

describe('[REG-7] a form that was filled in', () => {
  const one = (name: string, over: Partial<FieldRule>, value: string, values: Record<string, string> = {}) =>
    checkForm([{ name: name as 'email', rule: rule(over) }], { [name]: value, ...values })[name as 'email'] ??
    null;

  it('misses what it must have, blanks do not count', () => {
    expect(one('email', {}, '')).toEqual({ key: 'required' });
    expect(one('email', {}, '  ')).toEqual({ key: 'required' });
    expect(one('email', { required: false }, ' ')).toBeNull();
    expect(checkForm([{ name: 'email', rule: rule() }], {})).toEqual({ email: { key: 'required' } });
  });

  it('may be sent when nothing is wrong with it: not a word about any field', () => {
    expect(checkForm([{ name: 'email', rule: rule() }], { email: 'a@b.example' })).toEqual({});
  });

  it('has values as long as their rule says, counted as people count', () => {
    const broken = { key: 'reg_pattern_7', values: { min: 2, max: 3, range: '2 - 3' } };
    const of = (value: string) => one('line', { minLength: 2, maxLength: 3, patternId: 7 }, value);
    expect([of('ab'), of('abc'), of('🎰🎰🎰')]).toEqual([null, null, null]);
    expect([of('a'), of('abcd'), of('🎰')]).toEqual([broken, broken, broken]);
    expect(one('line', { minLength: 4, maxLength: 4 }, 'a')?.values).toEqual({ min: 4, max: 4, range: '4' });
  });

  it('has no value of more than 255 characters, whatever the rule says', () => {
    expect(one('line', { maxLength: 999 }, 'x'.repeat(255))).toBeNull();
    expect(one('line', { maxLength: 999 }, 'x'.repeat(256))).toMatchObject({ key: 'reg_pattern_0' });
  });

  it('follows a pattern of its own, else the one of its number, else none', () => {
    expect(one('line', { pattern: '^a+$' }, 'aaa')).toBeNull();
    expect(one('line', { pattern: '^a+$' }, 'b')).toMatchObject({ key: 'reg_pattern_0' });
    expect(one('line', { pattern: '', patternId: 6 }, '12')).toBeNull();
    expect(one('line', { pattern: '', patternId: 6 }, 'ab')).toMatchObject({ key: 'reg_pattern_6' });
    expect(one('line', { pattern: '*', patternId: 6 }, 'ab')).toBeNull();
    expect(one('line', { pattern: '', patternId: 99 }, 'ab')).toBeNull();
    // Broken, or able to run away: the gateway has its say.
    expect(one('line', { pattern: '(' }, 'ab')).toBeNull();
    expect(one('line', { pattern: '(a+)+$' }, 'b')).toBeNull();
  });

  it('keeps a bounded number of patterns, and is as strict after the bound as before it', () => {
    for (let round = 0; round < 2; round += 1)
      for (let index = 0; index < 70; index += 1) {
        expect(one('line', { pattern: `^a{${index}}$` }, 'b')).not.toBeNull();
        expect(one('line', { pattern: `^b{1,${index + 1}}$` }, 'b')).toBeNull();
      }
  });

  it('takes no password that is guessed first, and the second as the first', () => {
    expect(one('password', {}, '123456')).toEqual({ key: 'refused' });
    expect(one('password', {}, '1234567')).toBeNull();
    expect(one('email', {}, '123456')).toBeNull();
    expect(one('confirmPassword', {}, 'a ', { password: 'a ' })).toBeNull();
    expect(one('confirmPassword', {}, 'a', { password: 'a ' })).toEqual({ key: 'not_equal' });
    expect(one('confirmPassword', {}, 'a')).toEqual({ key: 'not_equal' });
  });

  it('takes an affiliate’s code that may travel', () => {
    expect(one('affiliateCode', {}, 'AFF_1-x')).toBeNull();
    expect(one('affiliateCode', {}, 'AFF 1')).toEqual({ key: 'invitation_code_error' });
    expect(one('line', {}, 'AFF 1')).toBeNull();
  });

  it('keeps the blanks of passwords and nothing from Object.prototype', () => {
    const values = { password: ' a ', paymentPassword: ' b ', passwordHint: ' c ', email: ' d ' };
    const read = Object.keys(values).map((name) => fieldValue(name, values));
    expect(read).toEqual([' a ', ' b ', 'c', 'd']);
    expect([fieldValue('toString', values), fieldValue('constructor', {})]).toEqual(['', '']);
  });

  it('never throws, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (value, pattern) => {
        one('email', { pattern, minLength: 1, maxLength: 20 }, value);
      }),
    );
  });
});

describe('[REG-5] who sent the visitor', () => {
  it('is a code of 1 to 32 plain characters, and nothing else', () => {
    for (const code of ['a', 'A_b-9', 'x'.repeat(32)]) expect(invitationCode(code)).toBe(code);
    for (const code of ['', 'x'.repeat(33), 'a b', ' a', 'a ', 'a\n', '<b>', null, undefined])
      expect(invitationCode(code)).toBe('');
  });

  it.each([
    ['https://a.b.example/', 'a', 'b'],
    ['https://a.b.c.example/', 'a', 'b'],
    ['https://brand.example/', 'www', 'brand'],
    ['https://localhost:8080/', 'www', 'localhost'],
    ['https://192.0.2.7/', 'www', '192.0.2.7'],
    ['https://[::1]/', 'www', '[::1]'],
    ['https://4you.brand.example/', '4you', 'brand'],
    ['https://1and1.example/', 'www', '1and1'],
    ['https://a.brand.x2/', 'a', 'brand'],
    ['no address', 'www', ''],
  ])('stands in %s as %s of %s', (address, prefix, domain) => {
    expect(attributionOf(address)).toEqual({ affiliateCode: '', referralCode: '', prefix, domain });
  });

  it('stands in the query, by either name of a friend’s code', () => {
    const of = (query: string) => {
      const { affiliateCode, referralCode } = attributionOf(`https://a.example/?${query}`);
      return [affiliateCode, referralCode];
    };
    expect(of('affiliateCode=AFF&referralCode=F1&r=F2')).toEqual(['AFF', 'F1']);
    expect(of('r=F2')).toEqual(['', 'F2']);
    expect(of('affiliateCode=%3Cb%3E&r=a%20b')).toEqual(['', '']);
  });
});
