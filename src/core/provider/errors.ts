import type { ErrorCode } from '../../contract/tables/error-codes';
import { AppError, isAppError } from '../kernel/app-error';

/** The provider's own codes (AUTH-4), without their `auth/`. */
const codes: Record<string, ErrorCode> = {
  'invalid-phone-number': 'PROVIDER_PHONE_INVALID',
  'missing-phone-number': 'PROVIDER_PHONE_MISSING',
  'too-many-requests': 'PROVIDER_TOO_MANY',
  'invalid-verification-code': 'PROVIDER_CODE_INVALID',
  'missing-verification-code': 'PROVIDER_CODE_MISSING',
  'missing-code': 'PROVIDER_CODE_MISSING',
  'code-expired': 'PROVIDER_CODE_EXPIRED',
  'session-expired': 'PROVIDER_CODE_EXPIRED',
  'invalid-verification-id': 'PROVIDER_CODE_EXPIRED',
  'missing-verification-id': 'PROVIDER_CODE_EXPIRED',
  'captcha-check-failed': 'PROVIDER_CAPTCHA_FAILED',
  'invalid-app-credential': 'PROVIDER_CAPTCHA_FAILED',
  'missing-app-credential': 'PROVIDER_CAPTCHA_FAILED',
  'invalid-recaptcha-token': 'PROVIDER_CAPTCHA_FAILED',
  'missing-recaptcha-token': 'PROVIDER_CAPTCHA_FAILED',
  'invalid-recaptcha-action': 'PROVIDER_CAPTCHA_FAILED',
  'invalid-recaptcha-score': 'PROVIDER_CAPTCHA_FAILED',
  'quota-exceeded': 'PROVIDER_QUOTA',
  'operation-not-allowed': 'PROVIDER_NOT_ENABLED',
  'admin-restricted-operation': 'PROVIDER_NOT_ENABLED',
  'unauthorized-domain': 'PROVIDER_NOT_ENABLED',
  'configuration-not-found': 'PROVIDER_NOT_ENABLED',
  'operation-not-supported-in-this-environment': 'PROVIDER_NOT_ENABLED',
  'invalid-api-key': 'PROVIDER_NOT_ENABLED',
  'api-key-not-valid.-please-pass-a-valid-api-key.': 'PROVIDER_NOT_ENABLED',
  'popup-closed-by-user': 'PROVIDER_POPUP_CLOSED',
  'popup-blocked': 'PROVIDER_POPUP_CLOSED',
  'cancelled-popup-request': 'PROVIDER_POPUP_CLOSED',
  'user-cancelled': 'PROVIDER_POPUP_CLOSED',
  'network-request-failed': 'NETWORK_UNREACHABLE',
  timeout: 'NETWORK_TIMEOUT',
};

/** Whatever the provider threw, as one of our codes. */
export const providerError = (cause: unknown): AppError => {
  if (isAppError(cause)) return cause;
  const { code } = Object(cause) as { code?: unknown };
  const name = typeof code === 'string' ? code.replace(/^auth\//, '') : '';
  return new AppError((Object.hasOwn(codes, name) && codes[name]) || 'PROVIDER_FAILED', { cause });
};
