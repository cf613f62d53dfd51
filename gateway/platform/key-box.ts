import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey, ringOf, type Secret } from './secrets/secret';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what lies in the database by a key derived from the operator's secret (AES-256-GCM; iv, tag, text). */
export interface KeyBox {
  close(text: string | Uint8Array): Buffer;
  /** null when it was closed with another secret or has been changed. */
  open(box: Uint8Array): string | null;
  /** The same for what is no text. */
  openBytes(box: Uint8Array): Buffer | null;
}

const openWith = (key: Buffer, box: Uint8Array): Buffer | null => {
  const bytes = Buffer.from(box);
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
};

/**
 * While the secret is being changed, both secrets open boxes, and `seals` chooses the one that closes them.
 * @param use what is kept in it: each use has a key of its own, so that no box opens in another's place
 */
export const createKeyBox = (secret: Secret, use = 'foyer sealing keys v1'): KeyBox => {
  const ring = ringOf(secret);
  const current = deriveKey(ring.current, use);
  const previous = ring.previous === null ? null : deriveKey(ring.previous, use);
  const openBytes = (box: Uint8Array): Buffer | null =>
    openWith(current, box) ?? (previous && openWith(previous, box));
  return {
    close(text) {
      const key = ring.seals() === 'previous' && previous !== null ? previous : current;
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(text), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open: (box) => openBytes(box)?.toString('utf8') ?? null,
    openBytes,
  };
};
