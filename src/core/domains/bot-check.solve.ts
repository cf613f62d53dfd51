import * as v from 'valibot';
import { botChallenge } from '../../contract/calls/verification';
import { AppError } from '../kernel/app-error';
import type { Client } from '../types';

/** A puzzle with more numbers than this would cost a phone minutes. */
export const MAX_NUMBER = 2_000_000;
/** Hashes between two breaths of the page: their answers come back so thick that nothing else would get its turn. */
const LOT = 128;
/** A message to oneself: a timer would sleep for milliseconds each time. */
const breathe = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
export const MAX_SOLVE_MS = 60_000;

const puzzle = v.object({
  algorithm: v.picklist(['SHA-256', 'SHA-384', 'SHA-512']),
  challenge: v.pipe(v.string(), v.regex(/^[\da-f]{64,128}$/)),
  maxnumber: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), MAX_NUMBER),
  salt: v.pipe(v.string(), v.maxLength(512)),
  signature: v.pipe(v.string(), v.maxLength(512)),
});

const bytesOf = (hex: string): number[] => (hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
const isSame = (hash: ArrayBuffer, wanted: readonly number[]): boolean => {
  const bytes = new Uint8Array(hash);
  return bytes.length === wanted.length && bytes.every((byte, at) => byte === wanted[at]);
};

/** The number behind a puzzle, null when it has none in its range or takes too long. */
const search = async (
  { algorithm, challenge, salt, maxnumber }: v.InferOutput<typeof puzzle>,
  client: Pick<Client, 'onDestroy' | 'ports'>,
): Promise<number | null> => {
  const { clock } = client.ports;
  let isOver = false;
  client.onDestroy(() => (isOver = true));
  const { subtle } = globalThis.crypto;
  const encoder = new TextEncoder();
  const wanted = bytesOf(challenge);
  const until = clock.now() + MAX_SOLVE_MS;
  const last = Math.min(maxnumber, MAX_NUMBER);
  for (let first = 0; !isOver && first <= last && clock.now() <= until; first += LOT) {
    const lot = Array.from({ length: Math.min(LOT, last - first + 1) }, (_, at) => first + at);
    const hashes = await Promise.all(
      lot.map((number) => subtle.digest(algorithm, encoder.encode(salt + number))),
    );
    const at = hashes.findIndex((hash) => isSame(hash, wanted));
    if (at >= 0) return first + at;
    await breathe();
  }
  return null;
};

/** What the refusal that asks for a puzzle says it must cost; a gateway that names no price knows none. */
const priceOf = (refusal?: AppError): { cost?: number } => {
  const { cost } = Object(refusal?.value) as { cost?: unknown };
  return typeof cost === 'number' && Number.isSafeInteger(cost) && cost > 0 ? { cost } : {};
};

/**
 * Fetches the gateway's puzzle and solves it beside the page: no worker (a strict host forbids its script), no frozen frame.
 * @returns what goes into `altcha`. @throws AppError BOT_CHECK_FAILED
 */
export const solvePuzzle = async (
  client: Pick<Client, 'call' | 'onDestroy' | 'ports'>,
  refusal?: AppError,
): Promise<string> => {
  const asked = await client.call(botChallenge, priceOf(refusal));
  const read = v.safeParse(puzzle, asked);
  // Without https the browser has no hashes to offer.
  if (!read.success || !globalThis.crypto?.subtle) throw new AppError('BOT_CHECK_FAILED');
  const { algorithm, challenge, salt, signature } = read.output;
  const number = await search(read.output, client);
  if (number === null) throw new AppError('BOT_CHECK_FAILED');
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
};
