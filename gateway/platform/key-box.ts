import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what lies in the database by a key derived from the operator's secret (AES-256-GCM; iv, tag, text). */
export interface KeyBox {
  close(text: string): Buffer;
  /** null when it was closed with another secret or has been changed. */
  open(box: Uint8Array): string | null;
}

/** @param use what is kept in it: each use has a key of its own, so that no box opens in another's place */
export const createKeyBox = (secret: string, use = 'foyer sealing keys v1'): KeyBox => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', use, 32));
  return {
    close(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(box) {
      const bytes = Buffer.from(box);
      if (bytes.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return (
          decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
        );
      } catch {
        return null;
      }
    },
  };
};
