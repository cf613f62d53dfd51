import { createCipheriv, createDecipheriv } from 'node:crypto';

export const SERVICE_KEY_LENGTH = 8;
const KEY = /^[\x21-\x7e]{8}$/;
// OpenSSL 3 has single DES no more; triple DES with one key three times is the same cipher.
const CIPHER = 'des-ede3-ecb';
const keyOf = (key: string): Buffer => Buffer.from(key.repeat(3), 'latin1');

/**
 * Wraps a customer-service address the way the protocol carries it: DES-ECB text in base64 with its 8-character key behind.
 * It hides nothing; clients of this protocol expect it.
 */
export const wrapServicePath = (input: { url: string; key: string }): string => {
  if (!KEY.test(input.key)) throw new Error('the key of a service path has 8 printable characters');
  const cipher = createCipheriv(CIPHER, keyOf(input.key), null);
  return Buffer.concat([cipher.update(input.url, 'utf8'), cipher.final()]).toString('base64') + input.key;
};

/** The address in a wrapping; one that was never wrapped is itself, one that cannot be opened is ''. */
export const openServicePath = (path: string): string => {
  if (/^https?:/i.test(path)) return path;
  const key = path.slice(-SERVICE_KEY_LENGTH);
  if (!KEY.test(key)) return '';
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(key), null);
    const text = Buffer.from(path.slice(0, -SERVICE_KEY_LENGTH), 'base64');
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    return '';
  }
};
