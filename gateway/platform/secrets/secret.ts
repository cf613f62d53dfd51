import { hkdfSync } from 'node:crypto';

/** The operator's secret and, while it is being changed, the former one. */
export interface SecretRing {
  /** FOYER_SECRET. */
  readonly current: string;
  /** FOYER_SECRET_PREVIOUS; null where it is not set. */
  readonly previous: string | null;
  /** Keys that outlast a change of the secret follow from it; it lies in the database, sealed like the rest. */
  readonly root: string;
  /** Which of the two seals now: the previous one until the change has begun, so that every node opens what any node seals. @throws SecretError if the secrets at hand seal no more */
  seals(): 'current' | 'previous';
}

/** A text alone is a secret that was never changed. */
export type Secret = string | SecretRing;

const KEY_BYTES = 32;
const FINGERPRINT_USE = 'foyer secret fingerprint v1';

export const ringOf = (secret: Secret): SecretRing =>
  typeof secret === 'string'
    ? { current: secret, previous: null, root: secret, seals: () => 'current' }
    : secret;

/** A key of its own for each use. */
export const deriveKey = (text: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', text, '', use, KEY_BYTES));

/** What keys follow from that must stay the same for ever. */
export const secretRootOf = (secret: Secret): string => ringOf(secret).root;

/** A key that stays the same when the secret is changed: for hashes that are compared, and for what was signed and given away. */
export const lastingKey = (secret: Secret, use: string): Buffer => deriveKey(secretRootOf(secret), use);

/** Tells two secrets apart and says nothing of either. */
export const fingerprintOf = (text: string): string => deriveKey(text, FINGERPRINT_USE).toString('hex');
