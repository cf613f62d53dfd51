import type { ErrorCode } from '../../../contract/tables/error-codes';
import { AppError } from '../../kernel/app-error';
import { only, type Table } from './row';

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
  'session.register': only(...REGISTER, 'registerUrl', 'registerMethod'),
  'session.registerMobile': only(...REGISTER),
  'session.checkUsername': { read: refusedBy('REGISTER_USERNAME_TAKEN') },
  'session.affiliate': { read: refusedBy('REGISTER_AFFILIATE_INVALID') },
  'password.change': only('oldPassword', 'newPassword', 'confirmNewPassword'),
  'password.forgotEmail': only('username', 'email'),
  'password.forgotPhone': only('newPassword', 'mobileNum', 'verificationCode'),
  'code.login': only('mobileNum', 'countryDialingCode', ...BOT_CHECK),
  'code.register': only('mobileNo', 'countryDialingCode', ...BOT_CHECK),
};
