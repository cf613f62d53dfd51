import { describe, expect, it } from 'vitest';
import { allCalls } from '../../../contract/index';
import type { Call } from '../../../contract/call';
import { AppError, asError } from '../../kernel/app-error';
import { legacyDialect } from '../../../testing/legacy-dialect';
import type { LegacyDeps } from './dialect';

type Speech = LegacyDeps['config']['speech'];

const callOf = (name: string): Call => {
  const found = allCalls.find((call) => call.name === name);
  if (!found) throw new Error(`there is no call ${name}`);
  return found;
};
const dialect = (options: Speech = {}) => legacyDialect(options).dialect;
const sentBy = async (name: string, request: object, token = 't', options: Speech = {}) =>
  (await dialect(options).translate(callOf(name), request, token)).request;
const readBy = async (name: string, value: unknown): Promise<unknown> =>
  (await dialect().translate(callOf(name), {}, '')).read(value);
/** What an error of a call means, as one request of it says it. */
const meant = async (one: ReturnType<typeof dialect>, name: string, error: AppError) =>
  (await one.translate(callOf(name), {}, '')).refusal(error);
const refusedBy = async (work: () => unknown): Promise<string> => {
  try {
    await work();
  } catch (error) {
    return asError(error).code;
  }
  return '';
};
/** Calls that these gateways do not have. */
const missing = allCalls.map(({ name }) => name).filter((name) => dialect().missing.has(name));

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
  it.each(Object.entries(fields))('with %s is what it knows, and nothing else', async (name, names) => {
    const known = names.split(' ').filter(Boolean);
    const sent = await sentBy(name, everything);
    expect(Object.keys(sent).sort()).toEqual([...known].sort());
    for (const [key, value] of Object.entries(sent)) expect(value).toBe(`v-${key}`);
  });

  it('is nothing at all for calls that came later', async () => {
    for (const name of missing)
      expect(await refusedBy(() => sentBy(name, {}))).toBe('FUNCTION_NOT_AVAILABLE');
    // How a slip is written there is not known: these lotteries are played in the gateway's own page.
    for (const name of ['lottery.bet', 'lottery.cancel', 'lottery.today']) expect(missing).toContain(name);
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

  it('names the token of a launch where that is the custom, for a member and a game alone', async () => {
    const launch = { launchMode: 'GLS', gameId: 'g' };
    expect(await sentBy('launch.game', launch, 't', { launchToken: true })).toEqual({
      ...launch,
      token: 't',
    });
    expect(await sentBy('launch.game', launch, '', { launchToken: true })).toEqual(launch);
    expect(await sentBy('launch.game', launch, 't', { launchToken: false })).toEqual(launch);
    expect(await sentBy('launch.game', launch, 't')).toEqual(launch);
    const lottery = { launchMode: 'LOTT', lottoView: 'lobby' };
    expect(await sentBy('launch.game', lottery, 't', { launchToken: true })).toEqual(lottery);
    expect(await sentBy('games.list', { launchMode: 'GLS' }, 't', { launchToken: true })).toEqual({
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
  it('is put in our words where it differs', async () => {
    expect(await readBy('wallet.balance', { sumBalance: '1,234.50', currency: 'brl' })).toMatchObject({
      sumBalance: '1234.50',
      currency: 'BRL',
    });
    expect(await readBy('notices.winnerBoard', { list: [{ vo: { winAmount: '1.234,5' } }] })).toEqual({
      list: [{ vo: { winAmount: '1234.50' } }],
    });
    for (const value of [null, false, { a: 1 }])
      expect(await readBy('system.helpCenter', value)).toEqual(value);
  });

  it('is in the currency of the member’s balance, once that was told', async () => {
    const one = dialect();
    const { read } = await one.translate(callOf('wallet.balance'), {}, 't');
    await read({ sumBalance: 5, currency: 'eur', balance: [] });
    const again = await one.translate(callOf('wallet.balance'), {}, 't');
    expect(await again.read({ sumBalance: 5 })).toMatchObject({ currency: 'EUR' });
    const guest = await one.translate(callOf('wallet.balance'), {}, '');
    expect(await guest.read({ sumBalance: 5 })).toMatchObject({ currency: 'BRL' });
  });

  it.each([
    ['session.checkUsername', 'REGISTER_USERNAME_TAKEN'],
    ['session.affiliate', 'REGISTER_AFFILIATE_INVALID'],
  ] as const)('is a refusal where %s is answered with no', async (name, code) => {
    expect(await refusedBy(() => readBy(name, false))).toBe(code);
    for (const value of [true, null, 0, '']) expect(await readBy(name, value)).toBe(value);
    const bare = new AppError('REPLY_UNKNOWN', { status: 400, serverMessage: 'taken' });
    expect(await meant(dialect(), name, bare)).toMatchObject({
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
      expect(await meant(dialect(), name, other)).toBe(other);
    expect(await meant(dialect(), 'games.list', bare)).toBe(bare);
  });

  it('has no markup in its sentences', async () => {
    const marked = new AppError('REPLY_UNKNOWN', {
      serverMessage: '<p>Saldo <b>baixo</b> &amp; fixo<br/></p>',
      unknownWord: true,
      status: 400,
    });
    expect(await meant(dialect(), 'games.list', marked)).toMatchObject({
      serverMessage: 'Saldo baixo & fixo',
      unknownWord: true,
    });
  });

  it('is remembered where it has no such call, while the tab is open', async () => {
    const { dialect: one, storage } = legacyDialect();
    const heard: string[] = [];
    one.missing.onChange(() => heard.push('changed'));
    expect(one.missing.has('records.profit')).toBe(false);
    const unknown = new AppError('REQUEST_UNKNOWN_PATH', { status: 404 });
    const { refusal } = await one.translate(callOf('records.profit'), {}, '');
    refusal(unknown);
    refusal(unknown);
    await meant(one, 'records.account', new AppError('BUSY', { status: 503 }));
    await meant(one, 'records.bets', unknown);
    expect(heard).toEqual(['changed']);
    expect(one.missing.has('records.bets')).toBe(false);
    expect(one.missing.has('records.profit')).toBe(true);
    expect(one.missing.has('records.account')).toBe(false);
    expect(await refusedBy(() => one.translate(callOf('records.profit'), {}, 't'))).toBe(
      'FUNCTION_NOT_AVAILABLE',
    );
    expect(legacyDialect({}, storage).dialect.missing.has('records.profit')).toBe(true);
  });

  it('is not believed the first time that a status without a readable body says that a call is not there', async () => {
    const { dialect: one, storage } = legacyDialect();
    const bare = new AppError('REQUEST_UNKNOWN_PATH', { status: 404, cause: new SyntaxError('<html>') });
    await meant(one, 'records.profit', bare);
    await meant(one, 'records.account', bare);
    expect(one.missing.has('records.profit')).toBe(false);
    expect(legacyDialect({}, storage).dialect.missing.has('records.profit')).toBe(false);
    await meant(one, 'records.profit', bare);
    expect(one.missing.has('records.profit')).toBe(true);
    expect(one.missing.has('records.account')).toBe(false);
  });
});
