import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

/** Connections to one partner at once; more calls wait in the agent. */
export const MAX_CONNECTIONS = 64;
export const CALL_TIMEOUT_MS = 4_000;
const MAX_REPLY_BYTES = 16_384;

export interface Poster {
  /** One POST over a kept connection; null when there was no whole answer: the outcome is unknown. */
  post(
    url: URL,
    input: { headers: Readonly<Record<string, string>>; body: string },
  ): Promise<{ status: number; text: string } | null>;
  close(): void;
}

/** A bounded line to a partner's server: keep-alive, connections, time and the length of an answer. */
export const createPoster = (input: { timeoutMs?: number; maxReplyBytes?: number } = {}): Poster => {
  const limits = { keepAlive: true, maxSockets: MAX_CONNECTIONS, maxFreeSockets: MAX_CONNECTIONS };
  const plain = new HttpAgent(limits);
  const secure = new HttpsAgent(limits);
  const timeoutMs = input.timeoutMs ?? CALL_TIMEOUT_MS;
  const maxReplyBytes = input.maxReplyBytes ?? MAX_REPLY_BYTES;
  return {
    post: (url, { headers, body }) =>
      new Promise((resolve) => {
        const isSecure = url.protocol === 'https:';
        const call = (isSecure ? httpsRequest : httpRequest)(url, {
          method: 'POST',
          agent: isSecure ? secure : plain,
          signal: AbortSignal.timeout(timeoutMs),
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        });
        call.on('error', () => resolve(null));
        call.on('response', (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('error', () => resolve(null));
          response.on('data', (chunk: string) => {
            text += chunk;
            if (text.length <= maxReplyBytes) return;
            // Answered first, and ended without an error: a complete reply must still settle the promise.
            resolve(null);
            call.destroy();
          });
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        });
        call.end(body);
      }),
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
};

/** Repeats after so many ms. */
export const BACKOFF_MS = [50, 250] as const;
export const MAX_ATTEMPTS = BACKOFF_MS.length + 1;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * `done` and `refused` are certain. `unknown` means that the wallet may or may not have acted, now or later: the caller
 * cancels the transaction (a debit) or asks again with the same id (a credit, a cancel).
 */
export type Certain<Word> =
  | { kind: 'done'; balanceMinor: bigint; replayed: boolean }
  | { kind: 'refused'; status: Word; balanceMinor: bigint | null };
export type Outcome<Word> = Certain<Word> | { kind: 'unknown' };

/** Sends the same message again while its outcome is unknown. */
export const sendUntilKnown = async <Word>(send: () => Promise<Outcome<Word>>): Promise<Outcome<Word>> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const outcome = await send();
    // A refusal after a lost attempt is no proof: the lost one may still arrive. Only success settles it then.
    if (outcome.kind === 'done' || (outcome.kind === 'refused' && attempt === 0)) return outcome;
    if (outcome.kind === 'refused') return { kind: 'unknown' };
    const pause = BACKOFF_MS[attempt];
    if (pause !== undefined) await wait(pause);
  }
  return { kind: 'unknown' };
};
