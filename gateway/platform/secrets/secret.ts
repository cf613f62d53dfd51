import { hkdfSync } from 'node:crypto';

/** The operator's secret and, while it is being changed, the former one. */
export interface SecretRing {
  /** FOYER_SECRET. */
  readonly current: string;
  /** FOYER_SECRET_PREVIOUS; null if it is not set. */
  readonly previous: string | null;
  /** Source of keys that do not change with the secret. Stored in the database, sealed. */
  readonly root: string;
  /** Returns which secret seals: the previous one until the change has begun, so that every node can open it. @throws SecretError if this node must not seal */
  seals(): 'current' | 'previous';
}

/** A string is a secret that was never changed. */
export type Secret = string | SecretRing;

const KEY_BYTES = 32;
const FINGERPRINT_USE = 'foyer secret fingerprint v1';

export const ringOf = (secret: Secret): SecretRing =>
  typeof secret === 'string'
    ? { current: secret, previous: null, root: secret, seals: () => 'current' }
    : secret;

/** Derives a separate key for each use. */
export const deriveKey = (text: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', text, '', use, KEY_BYTES));

/** Returns the source of keys that never change. */
export const secretRootOf = (secret: Secret): string => ringOf(secret).root;

/** Derives a key that does not change with the secret, for stored hashes and for signatures that were given to others. */
export const lastingKey = (secret: Secret, use: string): Buffer => deriveKey(secretRootOf(secret), use);

/** Identifies a secret without revealing it. */
export const fingerprintOf = (text: string): string => deriveKey(text, FINGERPRINT_USE).toString('hex');
