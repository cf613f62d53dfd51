import type { ReplyOf } from '../../../contract/call';
import { bare } from '../../../contract/bare';
import type { jwkKey } from '../../../contract/calls/keys';
import { AppError } from '../../kernel/app-error';
import type { Ports } from '../../types';
import type { Sealed } from './sealing';

const CONTENT_ALGORITHM = 'A256GCM';
const CONTENT_KEY_BITS = 256;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const NONCE_BYTES = 16;
const CURVE = { name: 'ECDH', namedCurve: 'P-256' };

type Bytes = Uint8Array<ArrayBuffer>;
const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

const base64url = (bytes: Uint8Array): string => {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
};

const uint32 = (value: number): Bytes => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
};

const join = (...parts: Uint8Array[]): Bytes => {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
};

/** The shared secret through RFC 7518's key derivation: one round of SHA-256, no party information. */
async function contentKey(subtle: SubtleCrypto, shared: ArrayBuffer): Promise<CryptoKey> {
  const algorithm = utf8(CONTENT_ALGORITHM);
  const none = uint32(0);
  const otherInfo = join(uint32(algorithm.length), algorithm, none, none, uint32(CONTENT_KEY_BITS));
  const digest = await subtle.digest('SHA-256', join(uint32(1), new Uint8Array(shared), otherInfo));
  return subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt']);
}

interface Message {
  text: string;
  key: Omit<ReplyOf<typeof jwkKey>, 'now'>;
  random: Ports['random'];
  /** ms since 1970. */
  now: number;
  method: string;
  path: string;
  merchant: string;
}

/**
 * Compact JWE, ECDH-ES on P-256 with A256GCM. What, where, who and when stand in the protected header, so that a body
 * cannot be carried to another call or sent again.
 * @throws AppError SEALING_UNAVAILABLE where the browser has no WebCrypto (a page without https)
 */
export const sealJwe = async (message: Message): Promise<Sealed> => {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle;
  if (!subtle) throw new AppError('SEALING_UNAVAILABLE', { cause: new Error('WebCrypto needs https') });
  const { kid, kty, crv, x, y } = message.key;
  const theirs = await subtle.importKey('jwk', bare({ kty, crv, x, y }), CURVE, false, []);
  const ours = await subtle.generateKey(CURVE, false, ['deriveBits']);
  const shared = await subtle.deriveBits({ name: 'ECDH', public: theirs }, ours.privateKey, CONTENT_KEY_BITS);
  const epk = await subtle.exportKey('jwk', ours.publicKey);
  const header = base64url(
    utf8(
      JSON.stringify({
        alg: 'ECDH-ES',
        enc: CONTENT_ALGORITHM,
        kid,
        epk: { kty: epk.kty, crv: epk.crv, x: epk.x, y: epk.y },
        iat: Math.floor(message.now / 1000),
        nonce: base64url(message.random.bytes(NONCE_BYTES)),
        htm: message.method,
        htu: message.path,
        mer: message.merchant,
      }),
    ),
  );
  const iv = new Uint8Array(message.random.bytes(IV_BYTES));
  const encrypted = new Uint8Array(
    await subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: utf8(header), tagLength: TAG_BYTES * 8 },
      await contentKey(subtle, shared),
      utf8(message.text),
    ),
  );
  const parts = [header, '', iv, encrypted.slice(0, -TAG_BYTES), encrypted.slice(-TAG_BYTES)];
  return {
    body: { value: parts.map((part) => (typeof part === 'string' ? part : base64url(part))).join('.') },
    header: 'jwe',
  };
};
