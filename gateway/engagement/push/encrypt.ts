import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
const RECORD_SIZE = 4_096;
/** What every push service takes (RFC 8030): header, text, mark of the end, tag. */
const MAX_BODY = 4_096;
const HEADER = 16 + 4 + 1 + 65;
const TAG = 16;
/** Longest text that fits. */
export const MAX_PUSH_TEXT = MAX_BODY - HEADER - 1 - TAG;

/** A browser's own keys. */
export interface Receiver {
  p256dh: Uint8Array;
  auth: Uint8Array;
}

const bytes = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
const word = (text: string): Buffer => Buffer.from(`${text}\0`, 'latin1');

/** Whether these are keys that a browser may have: a point of the curve, and 16 bytes. */
export const isReceiver = ({ p256dh, auth }: Receiver): boolean => {
  if (p256dh.length !== 65 || p256dh[0] !== 4 || auth.length !== 16) return false;
  try {
    ECDH.convertKey(p256dh, CURVE);
    return true;
  } catch {
    return false;
  }
};

/**
 * A text that this browser alone can read (RFC 8291, aes128gcm of RFC 8188).
 * @param fixed the sender's private key and the salt of a published example; both are new for each message otherwise
 */
export const encryptPush = (
  text: string,
  { p256dh, auth }: Receiver,
  fixed?: { privateKey: Uint8Array; salt: Uint8Array },
): Buffer => {
  const plain = Buffer.from(text, 'utf8');
  if (plain.length > MAX_PUSH_TEXT) throw new RangeError(`a push of ${plain.length} bytes is too long`);
  const sender = createECDH(CURVE);
  if (fixed) sender.setPrivateKey(fixed.privateKey);
  else sender.generateKeys();
  const own = sender.getPublicKey();
  const shared = sender.computeSecret(p256dh);
  const salt = fixed?.salt ?? randomBytes(16);
  const secret = bytes(shared, auth, Buffer.concat([word('WebPush: info'), p256dh, own]), 32);
  const key = bytes(secret, salt, word('Content-Encoding: aes128gcm'), 16);
  const nonce = bytes(secret, salt, word('Content-Encoding: nonce'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // One record, and so the last: 2 ends it.
  const sealed = Buffer.concat([cipher.update(plain), cipher.update(Buffer.from([2])), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([salt, size, Buffer.from([own.length]), own, sealed, cipher.getAuthTag()]);
};
