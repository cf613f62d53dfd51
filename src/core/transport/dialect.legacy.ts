import type { Call } from '../../contract/call';
import type { ErrorCode } from '../../contract/tables/error-codes';
import { AppError } from '../kernel/app-error';
import type { GatewayConfig } from '../types';
import type { Dialect } from './dialect';
import { plainBalance, plainWinners } from './dialect.amounts';

const BOT_CHECK = ['geetestChallenge', 'geetestSeccode', 'geetestValidateV4'];
const PROVIDER = ['firebaseChannel', 'firebaseIdToken'];
const REGISTER = [
  ...['username', 'password', 'confirmPassword', 'payeeName', 'email', 'qqNum', 'mobileNum', 'recommenderId'],
  ...['captcha', 'verificationCode', 'affiliateCode', 'paymentPassword', 'line', 'whatsapp', 'facebook'],
  ...['wechat', 'idNumber', 'referralCode', 'domain', 'login', 'countryDialingCode', 'loginDeviceId'],
  ...PROVIDER,
  ...BOT_CHECK,
];

/** What these gateways know of a call, where that is less than the contract: they refuse what else stands in a request. */
const known: Readonly<Record<string, readonly string[]>> = {
  'session.login': [
    ...['username', 'password', 'captcha', 'type', 'loginDeviceId', 'firebaseMobileNo'],
    ...PROVIDER,
    ...BOT_CHECK,
  ],
  'session.loginVerification': [
    ...['username', 'password', 'method', 'email', 'authCode', 'mobileNum', 'verificationCode', 'payeeName'],
    'firebaseIdToken',
  ],
  'session.freeplay': [],
  'session.register': [...REGISTER, 'registerUrl', 'registerMethod'],
  'session.registerMobile': REGISTER,
  'password.change': ['oldPassword', 'newPassword', 'confirmNewPassword'],
  'password.forgotEmail': ['username', 'email'],
  'password.forgotPhone': ['newPassword', 'mobileNum', 'verificationCode'],
  'code.login': ['mobileNum', 'countryDialingCode', ...BOT_CHECK],
  'code.register': ['mobileNo', 'countryDialingCode', ...BOT_CHECK],
  'launch.game': [
    ...['gameId', 'nodeId', 'matchId', 'leagueId', 'roomId', 'accountType', 'confirmTrans', 'vassalage'],
    ...['launchMode', 'platform', 'clientType', 'language', 'merchantCode', 'device', 'backUrl', 'labelName'],
    ...['lottoArea', 'lottoMode', 'lottoPrizeMode', 'lottoGameCode', 'lottoView', 'hasLobby'],
  ],
  'launch.trial': ['gameId', 'nodeId', 'platform', 'matchId', 'leagueId'],
  'wallet.transfer': ['fromAccountTypeId', 'toAccountTypeId', 'amount'],
  'wallet.return': ['customerId'],
};

/** Calls that came with newer gateways. */
const MISSING =
  /^(lottery\.(boards|rules|record|ticketCheck|quote|tickets?|chases?|chaseStop|saved?|forget)$|passkey|authenticator|rounds|sessions|realtime|deposits\.(create|detail|cancel|proof)|password\.reset|code\.(verify|botChallenge)|session\.(jwkKey|stepUp|issueCode|exchangeCode|peekCode))\b/;

/** These answer a question with a bare refusal. */
const meaning: Readonly<Record<string, ErrorCode>> = {
  'session.checkUsername': 'REGISTER_USERNAME_TAKEN',
  'session.affiliate': 'REGISTER_AFFILIATE_INVALID',
};

const meant = ({ name }: Call): ErrorCode | null =>
  Object.hasOwn(meaning, name) ? (meaning[name] ?? null) : null;

/**
 * What older gateways of this protocol send and refuse: nothing goes out that they do not know, and what they say is put in our
 * words.
 * @param currency the merchant's as far as it is known, '' when it is not
 */
export const createLegacyDialect = (
  options: Pick<GatewayConfig, 'launchToken' | 'digest'>,
  currency: () => string,
): Dialect => ({
  request(call, request, token) {
    // No answer: the caller takes its fallback.
    if (MISSING.test(call.name)) throw new AppError('FUNCTION_NOT_AVAILABLE');
    const names = Object.hasOwn(known, call.name) ? known[call.name] : undefined;
    const said = Object.fromEntries(
      Object.entries(request).filter(([name]) => !names || names.includes(name)),
    );
    const isGame = call.name === 'launch.game' && said.launchMode === 'GLS';
    return isGame && options.launchToken && token ? { ...said, token } : said;
  },
  sealedHeaders({ body, modulus = '' }, now): Record<string, string> {
    if (options.digest === false) return {};
    return { 'X-Digest': body.value, 'X-RSA': modulus, 'X-Timestamp': String(now) };
  },
  reply(call, value) {
    const refused = meant(call);
    if (refused && value === false) throw new AppError(refused);
    if (call.name === 'wallet.balance') return plainBalance(value, currency());
    if (call.name === 'notices.winnerBoard') return plainWinners(value, currency());
    // Nothing to announce.
    if (call.name === 'notices.announcements') return value ?? {};
    return value;
  },
  refusal(call, error) {
    const { status, serverMessage } = error;
    const code = meant(call);
    const isBare = error.code === 'REPLY_UNKNOWN' && status > 0;
    return code && isBare ? new AppError(code, { status, serverMessage, cause: error }) : error;
  },
});
