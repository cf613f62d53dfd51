import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

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

/** @param use what is kept in it: each use has a key of its own, so that no box opens in another's place */
export const createKeyBox = (secret: string, use = 'foyer sealing keys v1'): KeyBox => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', use, 32));
  const openBytes = (box: Uint8Array): Buffer | null => {
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
  return {
    close(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(text), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open: (box) => openBytes(box)?.toString('utf8') ?? null,
    openBytes,
  };
};
