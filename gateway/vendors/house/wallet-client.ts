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

export interface WalletClient {
  call<V extends WalletVerb>(verb: V, message: WalletMessage<V>): Promise<WalletOutcome>;
  close(): void;
}

export interface WalletClientOptions {
  /** Origin of the wallet; a function where the port is known only after listening. */
  walletUrl: string | (() => string);
  secret: string;
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

/** The vendor's side of the wallet protocol. */
export const createWalletClient = (options: WalletClientOptions): WalletClient => {
  const key = createSecretKey(Buffer.from(options.secret, 'utf8'));
  const poster = createPoster({
    maxReplyBytes: MAX_REPLY_BYTES,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  });

  const send = async (path: string, body: string): Promise<WalletOutcome> => {
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
    return reply === null ? { kind: 'unknown' } : readReply(reply.text);
  };

  return {
    call(verb, message) {
      const body = JSON.stringify(message, bigintAsText);
      return sendUntilKnown(() => send(walletPath(verb), body));
    },
    close: () => poster.close(),
  };
};
