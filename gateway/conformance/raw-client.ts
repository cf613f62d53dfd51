import { createCipheriv, randomInt } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';

// Requests written by hand from the facts of the protocol. Nothing here comes from our SDK or from the gateway's own
// sealing, so that a mistake made twice in the same way would be seen.

export interface RawReply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The envelope, or {} when the answer is no JSON. */
  body: { success?: boolean; value?: unknown; message?: unknown; errorCode?: unknown; token?: unknown };
}

export interface RawRequest {
  method?: string;
  path: string;
  /** A null takes a default header away; a list sends the header once for each. */
  headers?: Record<string, string | string[] | null>;
  body?: string | Buffer;
}

export interface RawClient {
  send(request: RawRequest): Promise<RawReply>;
  /** A sealed call of the legacy protocol: fresh key, {value}, Encryption header. */
  sealed(request: RawRequest & { payload: unknown; form?: 'value' | 'bare' | 'digest' }): Promise<RawReply>;
  /** Logs in and answers the token; throws when that fails. */
  token(account: { username: string; password: string }, headers?: RawRequest['headers']): Promise<string>;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const EXPONENT = 65_537n;

const power = (base: bigint, exponent: bigint, modulus: bigint): bigint => {
  let result = 1n;
  let factor = base % modulus;
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * factor) % modulus;
    factor = (factor * factor) % modulus;
  }
  return result;
};

/** The reversed text, packed little-endian, is the number; a number's hex is padded to a multiple of four digits. */
export const wrapKey = (random: string, modulusHex: string): string => {
  const reversed = [...random].reverse().join('');
  let block = 0n;
  [...reversed].forEach((char, at) => {
    block += BigInt(char.charCodeAt(0)) << BigInt(8 * at);
  });
  const hex = power(block, EXPONENT, BigInt(`0x${modulusHex}`)).toString(16);
  return hex.padStart(Math.ceil(hex.length / 4) * 4, '0');
};

/** DES in ECB mode with PKCS #7, by the cipher that OpenSSL still has: three times the same key. */
export const desEncrypt = (text: string, random: string): string => {
  const key = Buffer.from(random.slice(0, 8), 'latin1');
  const cipher = createCipheriv('des-ede3-ecb', Buffer.concat([key, key, key]), null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
};

export const randomKey = (): string =>
  Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)] ?? 'a').join('');

const parse = (text: string): RawReply['body'] => {
  try {
    return JSON.parse(text) as RawReply['body'];
  } catch {
    return {};
  }
};

export const rawClient = (target: { port: number; merchant: string }): RawClient => {
  const send = ({ method = 'GET', path, headers = {}, body }: RawRequest): Promise<RawReply> =>
    new Promise((resolve, reject) => {
      const all: Record<string, string | string[] | null> = {
        Merchant: target.merchant,
        Device: 'web',
        Language: 'EN',
        'X-Gateway-Version': '3',
        'Content-Type': 'application/json',
        ...headers,
      };
      const sent = Object.fromEntries(
        Object.entries(all).filter((entry): entry is [string, string | string[]] => entry[1] !== null),
      );
      const call = httpRequest(
        { host: '127.0.0.1', port: target.port, method, path, headers: sent },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => (text += chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: parse(text) }),
          );
        },
      );
      call.on('error', reject);
      if (body !== undefined) call.setHeader('Content-Length', Buffer.byteLength(body));
      call.end(body);
    });

  const client: RawClient = {
    send,
    async sealed({ payload, form = 'value', headers = {}, ...request }) {
      const key = await send({
        path: `/wps/session/key/rsa?t=${Date.now()}`,
        headers: { Merchant: headers['Merchant'] ?? target.merchant },
      });
      const random = randomKey();
      const text = desEncrypt(JSON.stringify(payload), random);
      const seal = { Encryption: wrapKey(random, key.text.trim()) };
      if (form === 'digest')
        return send({ ...request, headers: { ...headers, ...seal, 'X-Digest': text }, body: '' });
      return send({
        ...request,
        headers: { ...headers, ...seal },
        body: form === 'bare' ? text : JSON.stringify({ value: text }),
      });
    },
    async token({ username, password }, headers = {}) {
      const reply = await client.sealed({
        method: 'POST',
        path: '/wps/session/login',
        headers,
        payload: {
          username,
          password,
          captcha: null,
          type: 'username',
          loginDeviceId: 'b7c1d0aa-0000-4000-8000-000000000001',
        },
      });
      const value = reply.body.value as { token?: unknown } | null;
      if (typeof value?.token !== 'string') throw new Error(`login failed: ${reply.text}`);
      return value.token;
    },
  };
  return client;
};
