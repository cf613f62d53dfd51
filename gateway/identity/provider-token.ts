import { createRemoteJWKSet, jwtVerify, UnsecuredJWT, type JWTPayload } from 'jose';
import * as v from 'valibot';
import { canonicalMobile } from './mobile-address';
import { GatewayError } from '../platform/index';

/** Channels as clients name them, and what the provider calls them. */
const CHANNELS: Readonly<Record<string, readonly string[]>> = {
  sms: ['phone'],
  phone: ['phone'],
  mobile: ['phone'],
  google: ['google.com'],
  facebook: ['facebook.com'],
  twitter: ['twitter.com'],
  line: ['oidc.line', 'line.me'],
};
const ISSUER = 'https://securetoken.google.com/';
/** Where the provider publishes the keys of its tokens. */
export const PROVIDER_KEYS_URL =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const FETCH_WITHIN_MS = 5_000;
/** Keys are asked for again at most this often, whatever key ids tokens name. */
const KEYS_REST_MS = 30_000;
const KEYS_LIFE_MS = 10 * 60_000;
const CLOCK_TOLERANCE_S = 60;
/** A person signs in at the provider and then here: an older sign-in is one that a device kept. */
const SIGNED_IN_WITHIN_S = 30 * 60;
const MAX_SUBJECT = 128;

const claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_SUBJECT)),
  auth_time: v.pipe(v.number(), v.integer(), v.minValue(1)),
  phone_number: v.optional(v.pipe(v.string(), v.regex(/^\+[1-9][0-9]{6,14}$/))),
  email: v.optional(v.pipe(v.string(), v.maxLength(255))),
  email_verified: v.optional(v.boolean()),
  firebase: v.object({ sign_in_provider: v.string() }),
});

export interface ProviderToken {
  subject: string;
  /** Digits with the dialling code, no plus; '' when the provider has not checked any. */
  mobile: string;
  /** '' unless the provider says that it is verified. */
  email: string;
}

export interface ProviderTokens {
  /** @throws GatewayError PROVIDER_REFUSED, BUSY when the provider's keys cannot be read */
  verify(input: { idToken: string; projectId: string; channel: string }): Promise<ProviderToken>;
}

const refused = (reason: string): GatewayError => new GatewayError('PROVIDER_REFUSED', { reason });

/** The names of jose's errors that say nothing about the token: the keys could not be had. */
const KEYS_MISSING = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);
const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/**
 * Reads the provider's ID tokens. With `emulator` its unsigned tokens are believed and signed ones are not: a switch for
 * development that production refuses.
 */
export const createProviderTokens = (deps: {
  keysUrl: string;
  emulator: boolean;
  now: () => number;
}): ProviderTokens => {
  const keys = createRemoteJWKSet(new URL(deps.keysUrl), {
    timeoutDuration: FETCH_WITHIN_MS,
    cooldownDuration: KEYS_REST_MS,
    cacheMaxAge: KEYS_LIFE_MS,
  });

  const payloadOf = async (idToken: string, projectId: string): Promise<JWTPayload> => {
    const options = {
      issuer: ISSUER + projectId,
      audience: projectId,
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: new Date(deps.now()),
      requiredClaims: ['sub', 'exp', 'iat', 'auth_time'],
    };
    if (deps.emulator) return UnsecuredJWT.decode(idToken, options).payload;
    return (await jwtVerify(idToken, keys, { ...options, algorithms: ['RS256'] })).payload;
  };

  return {
    async verify({ idToken, projectId, channel }) {
      const expected = Object.hasOwn(CHANNELS, channel) ? CHANNELS[channel] : undefined;
      if (!expected) throw refused('an unknown channel');
      const payload = await payloadOf(idToken, projectId).catch((error: unknown) => {
        const code = codeOf(error);
        if (KEYS_MISSING.has(code) || !code.startsWith('ERR_'))
          throw new GatewayError('BUSY', { retryAfterS: 3, reason: `the provider's keys: ${code}` });
        throw refused(code);
      });
      const read = v.safeParse(claims, payload);
      if (!read.success) throw refused('claims are missing');
      const { sub, auth_time, phone_number, email, email_verified, firebase } = read.output;
      const ageS = deps.now() / 1000 - auth_time;
      if (ageS < -CLOCK_TOLERANCE_S || ageS > SIGNED_IN_WITHIN_S) throw refused('signed in too long ago');
      if (!expected.includes(firebase.sign_in_provider)) throw refused('another channel');
      return {
        subject: sub,
        // A number that was linked to the sign-in some time ago proves nothing now.
        mobile: firebase.sign_in_provider === 'phone' ? canonicalMobile(phone_number?.slice(1) ?? '') : '',
        email: email_verified === true ? (email ?? '') : '',
      };
    },
  };
};
