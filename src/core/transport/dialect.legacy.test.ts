import { describe, expect, it } from 'vitest';
import { allCalls } from '../../contract/index';
import type { Call } from '../../contract/call';
import { AppError, asError } from '../kernel/app-error';
import { createLegacyDialect } from './dialect.legacy';

const callOf = (name: string): Call => {
  const found = allCalls.find((call) => call.name === name);
  if (!found) throw new Error(`there is no call ${name}`);
  return found;
};
const dialect = (options: Parameters<typeof createLegacyDialect>[0] = {}) =>
  createLegacyDialect(options, () => 'BRL');
const refusedBy = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return asError(error).code;
  }
  return '';
};

const botCheck = 'geetestChallenge geetestSeccode geetestValidateV4';
const provider = 'firebaseChannel firebaseIdToken';
const register =
  'username password confirmPassword payeeName email qqNum mobileNum recommenderId captcha verificationCode affiliateCode ' +
  'paymentPassword line whatsapp facebook wechat idNumber referralCode domain login countryDialingCode loginDeviceId ' +
  `${provider} ${botCheck}`;
/** What is known of these gateways, written a second time. */
const fields: Record<string, string> = {
  'session.login': `username password captcha type loginDeviceId firebaseMobileNo ${provider} ${botCheck}`,
  'session.loginVerification':
    'username password method email authCode mobileNum verificationCode payeeName firebaseIdToken',
  'session.freeplay': '',
  'session.register': `${register} registerUrl registerMethod`,
  'session.registerMobile': register,
  'password.change': 'oldPassword newPassword confirmNewPassword',
  'password.forgotEmail': 'username email',
  'password.forgotPhone': 'newPassword mobileNum verificationCode',
  'code.login': `mobileNum countryDialingCode ${botCheck}`,
  'code.register': `mobileNo countryDialingCode ${botCheck}`,
  'launch.game':
    'gameId nodeId matchId leagueId roomId accountType confirmTrans vassalage launchMode platform clientType language ' +
    'merchantCode device backUrl labelName lottoArea lottoMode lottoPrizeMode lottoGameCode lottoView hasLobby',
  'launch.trial': 'gameId nodeId platform matchId leagueId',
  'wallet.transfer': 'fromAccountTypeId toAccountTypeId amount',
  'wallet.return': 'customerId',
};
const everything = Object.fromEntries(
  Object.values(fields)
    .flatMap((names) => names.split(' '))
    .concat('rememberMe', 'codeId', 'constructor')
    .filter(Boolean)
    .map((name) => [name, `v-${name}`]),
);

describe('what is sent to an older gateway', () => {
  it.each(Object.entries(fields))('with %s is what it knows, and nothing else', (name, names) => {
    const known = names.split(' ').filter(Boolean);
    const sent = dialect().request(callOf(name), everything, 't');
    expect(Object.keys(sent).sort()).toEqual([...known].sort());
    for (const [key, value] of Object.entries(sent)) expect(value).toBe(`v-${key}`);
  });

  it('is the whole request where it knows all of the contract', () => {
    const others = allCalls.filter(
      ({ name }) =>
        !Object.hasOwn(fields, name) && refusedBy(() => dialect().request(callOf(name), {}, '')) === '',
    );
    expect(others.length).toBeGreaterThan(20);
    for (const call of others)
      expect(dialect().request(call, { a: 1, b: null }, 't')).toEqual({ a: 1, b: null });
  });

  it('is nothing at all for calls that came later', () => {
    const missing = allCalls
      .map(({ name }) => name)
      .filter((name) => refusedBy(() => dialect().request(callOf(name), {}, '')) !== '');
    for (const name of missing)
      expect(refusedBy(() => dialect().request(callOf(name), {}, ''))).toBe('FUNCTION_NOT_AVAILABLE');
    const groups = [...new Set(missing.map((name) => name.split('.')[0]))].sort();
    expect(groups).toEqual([
      'authenticator',
      'code',
      'deposits',
      'lottery',
      'passkey',
      'password',
      'realtime',
      'rounds',
      'session',
      'sessions',
    ]);
    const single = missing.filter((name) => /^(code|password|session)\./.test(name)).sort();
    expect(single).toEqual([
      'code.botChallenge',
      'code.verify',
      'password.reset',
      'session.exchangeCode',
      'session.issueCode',
      'session.jwkKey',
      'session.peekCode',
      'session.stepUp',
    ]);
  });

  it('names the token of a launch where that is the custom, for a member and a game alone', () => {
    const launch = { launchMode: 'GLS', gameId: 'g' };
    const sent = (
      options: Parameters<typeof dialect>[0],
      request: object,
      token: string,
      name = 'launch.game',
    ) => dialect(options).request(callOf(name), request, token);
    expect(sent({ launchToken: true }, launch, 't')).toEqual({ ...launch, token: 't' });
    expect(sent({ launchToken: true }, launch, '')).toEqual(launch);
    expect(sent({ launchToken: false }, launch, 't')).toEqual(launch);
    expect(sent({}, launch, 't')).toEqual(launch);
    const lottery = { launchMode: 'LOTT', lottoView: 'lobby' };
    expect(sent({ launchToken: true }, lottery, 't')).toEqual(lottery);
    expect(sent({ launchToken: true }, { launchMode: 'GLS' }, 't', 'games.list')).toEqual({
      launchMode: 'GLS',
    });
  });

  it('comes with a digest of what was sealed, unless the host says otherwise', () => {
    const sealed = { body: { value: 'sealed' }, header: 'h', modulus: 'c5' };
    const wanted = { 'X-Digest': 'sealed', 'X-RSA': 'c5', 'X-Timestamp': '1700000000000' };
    expect(dialect().sealedHeaders(sealed, 1_700_000_000_000)).toEqual(wanted);
    expect(dialect({ digest: true }).sealedHeaders(sealed, 1_700_000_000_000)).toEqual(wanted);
    expect(dialect({ digest: false }).sealedHeaders(sealed, 1)).toEqual({});
    const { modulus: _, ...bare } = sealed;
    expect(dialect().sealedHeaders(bare, 1)).toMatchObject({ 'X-RSA': '' });
  });
});

describe('what an older gateway says', () => {
  it('is put in our words where it differs', () => {
    const { reply } = dialect();
    expect(reply(callOf('wallet.balance'), { sumBalance: '1,234.50', currency: 'brl' })).toMatchObject({
      sumBalance: '1234.50',
      currency: 'BRL',
    });
    expect(reply(callOf('notices.winnerBoard'), { list: [{ vo: { winAmount: '1.234,5' } }] })).toEqual({
      list: [{ vo: { winAmount: '1234.50' } }],
    });
    expect(reply(callOf('notices.announcements'), null)).toEqual({});
    expect(reply(callOf('notices.announcements'), { banners: [] })).toEqual({ banners: [] });
    for (const value of [null, false, { a: 1 }]) expect(reply(callOf('games.list'), value)).toBe(value);
  });

  it('is a refusal where a question is answered with no', () => {
    for (const [name, code] of [
      ['session.checkUsername', 'REGISTER_USERNAME_TAKEN'],
      ['session.affiliate', 'REGISTER_AFFILIATE_INVALID'],
    ] as const) {
      expect(refusedBy(() => dialect().reply(callOf(name), false))).toBe(code);
      for (const value of [true, null, 0, '']) expect(dialect().reply(callOf(name), value)).toBe(value);
      const bare = new AppError('REPLY_UNKNOWN', { status: 400, serverMessage: 'taken' });
      expect(dialect().refusal(callOf(name), bare)).toMatchObject({
        code,
        status: 400,
        serverMessage: 'taken',
        cause: bare,
      });
      for (const other of [
        new AppError('REPLY_UNKNOWN'),
        new AppError('BUSY', { status: 503 }),
        new AppError('NETWORK_TIMEOUT'),
      ])
        expect(dialect().refusal(callOf(name), other)).toBe(other);
    }
    const bare = new AppError('REPLY_UNKNOWN', { status: 400 });
    expect(dialect().refusal(callOf('games.list'), bare)).toBe(bare);
  });
});
