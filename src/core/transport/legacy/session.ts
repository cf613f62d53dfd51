import type { ErrorCode } from '../../../contract/tables/error-codes';
import { AppError } from '../../kernel/app-error';
import { countOf, fieldsOf, textOf, timeOf } from './readers';
import { only, type Facts, type Table } from './row';

const BOT_CHECK = ['geetestChallenge', 'geetestSeccode', 'geetestValidateV4'];
const PROVIDER = ['firebaseChannel', 'firebaseIdToken'];
const REGISTER = [
  'username',
  'password',
  'confirmPassword',
  'payeeName',
  'email',
  'qqNum',
  'mobileNum',
  'recommenderId',
  'captcha',
  'verificationCode',
  'affiliateCode',
  'paymentPassword',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'referralCode',
  'domain',
  'login',
  'countryDialingCode',
  'loginDeviceId',
  ...PROVIDER,
  ...BOT_CHECK,
];

/** These answer a question with a bare refusal. */
export const REFUSED_QUESTIONS: Readonly<Record<string, ErrorCode>> = {
  'session.checkUsername': 'REGISTER_USERNAME_TAKEN',
  'session.affiliate': 'REGISTER_AFFILIATE_INVALID',
};
const refusedBy = (code: ErrorCode) => (value: unknown) => {
  if (value === false) throw new AppError(code);
  return value;
};

/** Where no session is opened the account is made all the same. */
const grantOrNone = (value: unknown): unknown => (textOf(fieldsOf(value).token) === '' ? null : value);

const MINUTE_MS = 60_000;
/** Above this a bare number is seconds: no code is waited for that many minutes. */
const MAX_BARE_MINUTES = 30;
/** From here on a number is a moment, in seconds or ms, and not a length of time. */
const FIRST_MOMENT = 1_000_000_000;

const waitMs = (value: unknown, facts: Facts): number => {
  const { expiredMinutes, expirationTime } = fieldsOf(value);
  const minutes = Number(textOf(expiredMinutes));
  if (minutes > 0) return minutes * MINUTE_MS;
  const bare = countOf(value);
  if (bare > 0) return bare * (bare > MAX_BARE_MINUTES ? 1000 : MINUTE_MS);
  const length = countOf(expirationTime);
  if (length > 0 && length < FIRST_MOMENT) return length;
  const until = timeOf(expirationTime, facts);
  return until === null ? 0 : Math.max(0, until - facts.now);
};
/** A code that was sent. How long to wait comes as minutes, as a number without a name, as a moment, or not at all. */
const sentCode = (value: unknown, facts: Facts): unknown => {
  const ms = waitMs(value, facts);
  return { codeId: textOf(fieldsOf(value).codeId), ...(ms > 0 ? { expiredMinutes: ms / MINUTE_MS } : {}) };
};

/** Logging in, registering, passwords and the codes that they ask for. */
export const sessionTable: Table = {
  'session.login': only(
    'username',
    'password',
    'captcha',
    'type',
    'loginDeviceId',
    'firebaseMobileNo',
    ...PROVIDER,
    ...BOT_CHECK,
  ),
  'session.loginVerification': only(
    'username',
    'password',
    'method',
    'email',
    'authCode',
    'mobileNum',
    'verificationCode',
    'payeeName',
    'firebaseIdToken',
  ),
  'session.freeplay': only(),
  'session.register': { ...only(...REGISTER, 'registerUrl', 'registerMethod'), read: grantOrNone },
  'session.registerMobile': { ...only(...REGISTER), read: grantOrNone },
  'session.checkUsername': { read: refusedBy('REGISTER_USERNAME_TAKEN') },
  'session.affiliate': { read: refusedBy('REGISTER_AFFILIATE_INVALID') },
  'password.change': only('oldPassword', 'newPassword', 'confirmNewPassword'),
  'password.forgotEmail': only('username', 'email'),
  'password.forgotPhone': only('newPassword', 'mobileNum', 'verificationCode'),
  'code.login': { ...only('mobileNum', 'countryDialingCode', ...BOT_CHECK), read: sentCode },
  'code.register': { ...only('mobileNo', 'countryDialingCode', ...BOT_CHECK), read: sentCode },
};
