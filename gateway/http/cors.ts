import type { MerchantContext, Tier } from '../platform/index';

/** Origins that are the gateway's own site, whatever the merchants registered. */
export type OwnOrigins = ReadonlySet<string>;

const EXPOSED = 'X-Captcha-Id, X-Code-Id, Retry-After, X-Request-Id, Date';
const ALLOWED = [
  'Authorization, Content-Type, Cache-Control, Merchant, Device, Language, X-Gateway-Version, Encryption, X-Captcha-Id',
  'X-Code-Id, X-Digest, X-RSA, X-Rsa, X-Timestamp, X-Real-UA, ModuleID, Module-Id, X-Module-Id, CustomerId',
].join(', ');
const PREFLIGHT_MAX_AGE_S = '600';

/**
 * Headers that let a page of this origin read the answer. They are given to unknown origins too: such a page gets the refusal
 * ORIGIN_UNKNOWN and nothing else, and it has to be able to read that to say what is missing.
 */
export const readableBy = (origin: string): Record<string, string> => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': EXPOSED,
  vary: 'Origin',
});

/** Answer to a preflight. It names no merchant, so it can only say what is possible; the call itself is judged by origin. */
export const preflightHeaders = (origin: string): Record<string, string> => ({
  ...readableBy(origin),
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': ALLOWED,
  'access-control-max-age': PREFLIGHT_MAX_AGE_S,
});

/** The tier of a calling origin; no Origin header is no foreign page; null is an unregistered origin. */
export const tierOf = (input: {
  origin: string;
  merchant: Pick<MerchantContext, 'origins'>;
  own: OwnOrigins;
}): Tier | null => {
  if (input.origin === '' || input.own.has(input.origin)) return 'own';
  return input.merchant.origins.get(input.origin) ?? null;
};
