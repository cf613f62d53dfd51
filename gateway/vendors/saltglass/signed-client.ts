import { createSecretKey } from 'node:crypto';
import { createPoster } from '../kit/poster';
import {
  FORM_TYPE,
  formText,
  HEADER_NONCE,
  HEADER_OPERATOR,
  HEADER_SIGN,
  HEADER_TIMESTAMP,
  signForm,
  type Pair,
  type SignHash,
} from './protocol';

export interface SignedClientOptions {
  /** Whom the two sides call the operator. */
  operator: string;
  secret: string;
  hash?: SignHash;
  /** Unix milliseconds. */
  now: () => number;
  /** Cryptographically random bytes. */
  random: (bytes: number) => Buffer;
  timeoutMs?: number;
}

export interface SignedClient {
  /** Sends a form and reads the JSON that answers it; null when the outcome is unknown. */
  send(url: URL, pairs: readonly Pair[]): Promise<{ status: number; body: unknown } | null>;
  close(): void;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** Either side's line to the other: both speak the same signed forms. */
export const createSignedClient = (options: SignedClientOptions): SignedClient => {
  const { operator, hash = 'sha256' } = options;
  const key = createSecretKey(Buffer.from(options.secret, 'utf8'));
  const poster = createPoster(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs });
  return {
    async send(url, pairs) {
      const timestamp = String(Math.floor(options.now() / 1_000));
      const nonce = options.random(16).toString('hex');
      const reply = await poster.post(url, {
        body: formText(pairs),
        headers: {
          'content-type': FORM_TYPE,
          [HEADER_OPERATOR]: operator,
          [HEADER_TIMESTAMP]: timestamp,
          [HEADER_NONCE]: nonce,
          [HEADER_SIGN]: signForm({ key, hash, operator, timestamp, nonce, pairs }),
        },
      });
      return reply === null ? null : { status: reply.status, body: parse(reply.text) };
    },
    close: () => poster.close(),
  };
};
