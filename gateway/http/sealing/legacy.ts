import { constants, createDecipheriv, createPrivateKey, generateKeyPair, privateDecrypt } from 'node:crypto';
import { promisify } from 'node:util';

// The protocol's own scheme: DES in ECB mode with eight characters, sent by RSA without padding. It hides bodies from
// intermediate logs and nothing more; TLS is what protects.

const MODULUS_BITS = 1024;
const KEY_CHARS = 16;
const DES_BYTES = 8;
const MAX_HEADER = 1024;
const HEX = /^[0-9a-fA-F]{2,1024}$/;
const BASE64 = /^[A-Za-z0-9+/]{8,}={0,2}$/;

export interface LegacyKey {
  /** Lower-case hex of the modulus, 256 digits. */
  modulus: string;
  /** Text of a sealed body, null when anything about it is broken. */
  open(input: { encryption: string; ciphertext: string }): string | null;
}

/** A new private key as PKCS #8 PEM. */
export const generateLegacyKey = async (): Promise<string> => {
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: MODULUS_BITS,
    publicExponent: 65_537,
  });
  return pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};

/** The DES key: the number's big-endian bytes without leading zeros are the client's random text. */
const unwrapKey = (raw: Buffer): Buffer | null => {
  const start = raw.findIndex((byte) => byte !== 0);
  if (start < 0) return null;
  const text = raw.subarray(start);
  if (text.length < DES_BYTES || text.length > KEY_CHARS) return null;
  return text.every((byte) => byte > 0x20 && byte < 0x7f) ? text.subarray(0, DES_BYTES) : null;
};

export const readLegacyKey = (pem: string): LegacyKey => {
  const key = createPrivateKey(pem);
  const modulus = Buffer.from(key.export({ format: 'jwk' }).n ?? '', 'base64url');
  const size = modulus.length;

  const desKey = (encryption: string): Buffer | null => {
    if (encryption.length > MAX_HEADER || !HEX.test(encryption) || encryption.length % 2 !== 0) return null;
    const sent = Buffer.from(encryption, 'hex');
    const body = sent.subarray(
      Math.max(
        0,
        sent.findIndex((byte) => byte !== 0),
      ),
    );
    if (body.length > size) return null;
    const block = Buffer.concat([Buffer.alloc(size - body.length), body]);
    try {
      return unwrapKey(privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, block));
    } catch {
      return null;
    }
  };

  return {
    modulus: modulus.toString('hex'),
    open({ encryption, ciphertext }) {
      const des = desKey(encryption);
      if (!des || ciphertext.length % 4 !== 0 || !BASE64.test(ciphertext)) return null;
      try {
        // OpenSSL 3 has no single DES; three times the same key is the same cipher.
        const decipher = createDecipheriv('des-ede3-ecb', Buffer.concat([des, des, des]), null);
        const bytes = Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64')), decipher.final()]);
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      } catch {
        return null;
      }
    },
  };
};
