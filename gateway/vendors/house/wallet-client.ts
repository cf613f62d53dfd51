import { createSecretKey } from 'node:crypto';
import * as v from 'valibot';
import { createPoster, sendUntilKnown, type Outcome } from '../kit/poster';
import {
  HEADER_NONCE,
  HEADER_SIGNATURE,
  HEADER_TIMESTAMP,
  signRequest,
  walletPath,
  walletReply,
  type WalletMessage,
  type WalletStatus,
  type WalletVerb,
} from './wallet-protocol';

const MAX_REPLY_BYTES = 4_096;

export type WalletOutcome = Outcome<WalletStatus>;

export type FreeSets = NonNullable<v.InferOutput<typeof walletReply>['sets']>;

export interface WalletClient {
  call<V extends Exclude<WalletVerb, 'free'>>(verb: V, message: WalletMessage<V>): Promise<WalletOutcome>;
  /** Sets of free rounds for a game; none where the wallet does not answer. */
  free(message: WalletMessage<'free'>): Promise<FreeSets>;
  close(): void;
}

export interface WalletClientOptions {
  /** Origin of the wallet; a function where the port is known only after listening. */
  walletUrl: string | (() => string);
  secret: string;
  /** Path of another vendor's door that speaks the same protocol; the house's where absent. */
  door?: string;
  now: () => number;
  /** Cryptographically random bytes. */
  random: (bytes: number) => Buffer;
  timeoutMs?: number;
}

const bigintAsText = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;

const readReply = (text: string): WalletOutcome => {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { kind: 'unknown' };
  }
  const parsed = v.safeParse(walletReply, body);
  if (!parsed.success || parsed.output.status === 'BUSY') return { kind: 'unknown' };
  const { status, balance, replayed } = parsed.output;
  if (status !== 'OK') return { kind: 'refused', status, balanceMinor: balance ?? null };
  return balance === undefined
    ? { kind: 'unknown' }
    : { kind: 'done', balanceMinor: balance, replayed: replayed ?? false };
};

const readSets = (text: string): FreeSets => {
  try {
    const parsed = v.safeParse(walletReply, JSON.parse(text));
    return parsed.success ? (parsed.output.sets ?? []) : [];
  } catch {
    return [];
  }
};

/** The vendor's side of the wallet protocol. */
export const createWalletClient = (options: WalletClientOptions): WalletClient => {
  const key = createSecretKey(Buffer.from(options.secret, 'utf8'));
  const poster = createPoster({
    maxReplyBytes: MAX_REPLY_BYTES,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  });

  const post = async (path: string, body: string): Promise<string | null> => {
    const url = new URL(
      path,
      typeof options.walletUrl === 'string' ? options.walletUrl : options.walletUrl(),
    );
    const timestamp = String(options.now());
    const nonce = options.random(16).toString('base64url');
    const reply = await poster.post(url, {
      body,
      headers: {
        'content-type': 'application/json',
        [HEADER_TIMESTAMP]: timestamp,
        [HEADER_NONCE]: nonce,
        [HEADER_SIGNATURE]: signRequest({ key, method: 'POST', path: url.pathname, timestamp, nonce, body }),
      },
    });
    return reply?.text ?? null;
  };
  const send = async (path: string, body: string): Promise<WalletOutcome> => {
    const text = await post(path, body);
    return text === null ? { kind: 'unknown' } : readReply(text);
  };

  return {
    call(verb, message) {
      const body = JSON.stringify(message, bigintAsText);
      return sendUntilKnown(() => send(walletPath(verb, options.door), body));
    },
    async free(message) {
      const text = await post(walletPath('free', options.door), JSON.stringify(message, bigintAsText));
      return text === null ? [] : readSets(text);
    },
    close: () => poster.close(),
  };
};
