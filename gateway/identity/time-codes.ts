import { Secret, TOTP } from 'otpauth';

/** Codes of an app that knows a shared secret (RFC 6238). */
export interface TimeCodes {
  /** A new secret in base32. */
  secret(): string;
  /** What the app reads from a drawn code. */
  uri(secret: string, label: string): string;
  /** The time step whose code it is, null when it is wrong or there is no secret. */
  step(secret: string | null, code: string): bigint | null;
}

const SECRET_BYTES = 20;
const PERIOD_S = 30;
/** Steps by which the phone's clock may be off. */
const WINDOW = 1;

/** @param deps.issuer what the app shows beside the account */
export const createTimeCodes = (deps: { issuer: string; now: () => number }): TimeCodes => {
  const totp = (secret: string, label = ''): TOTP =>
    new TOTP({
      issuer: deps.issuer,
      label,
      algorithm: 'SHA1',
      digits: 6,
      period: PERIOD_S,
      secret: Secret.fromBase32(secret),
    });
  return {
    secret: () => new Secret({ size: SECRET_BYTES }).base32,
    uri: (secret, label) => totp(secret, label).toString(),
    step(secret, code) {
      const token = code.replace(/[\s-]/g, '');
      if (secret === null || !/^\d{6}$/.test(token)) return null;
      const timestamp = deps.now();
      const delta = totp(secret).validate({ token, timestamp, window: WINDOW });
      return delta === null ? null : BigInt(TOTP.counter({ period: PERIOD_S, timestamp }) + delta);
    },
  };
};
