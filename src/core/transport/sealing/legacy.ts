import CryptoJS from 'crypto-js/core';
import 'crypto-js/mode-ecb';
import 'crypto-js/tripledes';
import { randomText } from '../../kernel/random-text';
import type { Ports } from '../../types';
import type { Sealed } from './sealing';

const EXPONENT = 65_537;
const KEY_LENGTH = 16;
const DES_KEY_LENGTH = 8;
const { DES, enc, mode, pad } = CryptoJS;

const des = (key: string) => ({
  key: enc.Latin1.parse(key.slice(0, DES_KEY_LENGTH)),
  options: { mode: mode.ECB, padding: pad.Pkcs7 },
});

/** base ^ 65537 mod n, by squaring. */
function power(base: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = EXPONENT; rest > 0; rest >>= 1) {
    if (rest & 1) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** Hex of the key under unpadded RSA, padded to whole groups of four digits. */
function wrapKey(key: string, modulus: string): string {
  const hex = [...key].map((char) => char.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  const sealed = power(BigInt(`0x${hex}`), BigInt(`0x${modulus}`)).toString(16);
  return sealed.padStart(Math.ceil(sealed.length / 4) * 4, '0');
}

/**
 * The protocol's old sealing: DES-ECB under a fresh key, the key under textbook RSA. Obfuscation only.
 * @param message.modulus hex, 1024 bit
 */
export const sealLegacy = (message: { text: string; modulus: string; random: Ports['random'] }): Sealed => {
  const secret = randomText(message.random, KEY_LENGTH);
  const { key, options } = des(secret);
  const value = DES.encrypt(enc.Utf8.parse(message.text), key, options).ciphertext.toString(enc.Base64);
  return { body: { value }, header: wrapKey(secret, message.modulus), modulus: message.modulus };
};

/** Opens a sealed address: base64 DES text with its eight-character key behind it. '' when it cannot be read. */
export const openAddress = (sealed: string): string => {
  try {
    const { key, options } = des(sealed.slice(-DES_KEY_LENGTH));
    const ciphertext = enc.Base64.parse(sealed.slice(0, -DES_KEY_LENGTH));
    return DES.decrypt(CryptoJS.lib.CipherParams.create({ ciphertext }), key, options).toString(enc.Utf8);
  } catch {
    return '';
  }
};
