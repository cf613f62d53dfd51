import { createSecretKey } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import * as v from 'valibot';
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

/** Connections to the wallet at once; more calls wait in the agent. */
export const MAX_CONNECTIONS = 64;
export const CALL_TIMEOUT_MS = 4_000;
export const MAX_ATTEMPTS = 3;
const BACKOFF_MS = [50, 250] as const;
const MAX_REPLY_BYTES = 4_096;

/**
 * `done` and `refused` are certain. `unknown` means that the wallet may or may not have acted, now or later: the caller
 * cancels the transaction (a debit) or asks again with the same id (a credit, a cancel).
 */
export type WalletOutcome =
  | { kind: 'done'; balanceMinor: bigint; replayed: boolean }
  | { kind: 'refused'; status: WalletStatus; balanceMinor: bigint | null }
  | { kind: 'unknown' };

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

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
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

/** The vendor's side of the wallet protocol: keep-alive, bounded connections, time and tries. */
export const createWalletClient = (options: WalletClientOptions): WalletClient => {
  const key = createSecretKey(Buffer.from(options.secret, 'utf8'));
  const limits = { keepAlive: true, maxSockets: MAX_CONNECTIONS, maxFreeSockets: MAX_CONNECTIONS };
  const plain = new HttpAgent(limits);
  const secure = new HttpsAgent(limits);
  const timeoutMs = options.timeoutMs ?? CALL_TIMEOUT_MS;

  const send = (path: string, body: string): Promise<WalletOutcome> =>
    new Promise((resolve) => {
      const base = typeof options.walletUrl === 'string' ? options.walletUrl : options.walletUrl();
      const url = new URL(path, base);
      const timestamp = String(options.now());
      const nonce = options.random(16).toString('base64url');
      const signature = signRequest({ key, method: 'POST', path: url.pathname, timestamp, nonce, body });
      const isSecure = url.protocol === 'https:';
      const call = (isSecure ? httpsRequest : httpRequest)(url, {
        method: 'POST',
        agent: isSecure ? secure : plain,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          [HEADER_TIMESTAMP]: timestamp,
          [HEADER_NONCE]: nonce,
          [HEADER_SIGNATURE]: signature,
        },
      });
      call.on('error', () => resolve({ kind: 'unknown' }));
      call.on('response', (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('error', () => resolve({ kind: 'unknown' }));
        response.on('data', (chunk: string) => {
          text += chunk;
          if (text.length > MAX_REPLY_BYTES) call.destroy(new Error('reply too long'));
        });
        response.on('end', () => resolve(readReply(text)));
      });
      call.end(body);
    });

  return {
    async call(verb, message) {
      const body = JSON.stringify(message, bigintAsText);
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const outcome = await send(walletPath(verb), body);
        // A refusal after a lost attempt is no proof: the lost one may still arrive. Only success settles it then.
        if (outcome.kind === 'done' || (outcome.kind === 'refused' && attempt === 0)) return outcome;
        if (outcome.kind === 'refused') return { kind: 'unknown' };
        const pause = BACKOFF_MS[attempt];
        if (pause !== undefined) await wait(pause);
      }
      return { kind: 'unknown' };
    },
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
};
