import { createHmac, timingSafeEqual } from 'node:crypto';

export const HEADER_TIMESTAMP = 'x-feed-timestamp';
export const HEADER_NONCE = 'x-feed-nonce';
export const HEADER_SIGNATURE = 'x-feed-signature';
/** A call's timestamp (Unix milliseconds) may be this far from the gateway's clock. */
export const MAX_SKEW_MS = 300_000;
const TIMESTAMP = /^[1-9]\d{12}$/;
const NONCE = /^[A-Za-z0-9_-]{16,64}$/;
const SIGNATURE = /^[0-9a-f]{64}$/;

export const feedPath = (input: { merchant: string; feed: string }): string =>
  `/feeds/lottery/${input.merchant}/${input.feed}`;

/** HMAC-SHA256 in hex over method, path, timestamp, nonce and the body's bytes, a line each: as the house's vendors sign. */
export const signFeed = (input: {
  secret: Uint8Array;
  path: string;
  timestamp: string;
  nonce: string;
  body: Uint8Array | string;
}): string =>
  createHmac('sha256', input.secret)
    .update(`POST\n${input.path}\n${input.timestamp}\n${input.nonce}\n`)
    .update(input.body)
    .digest('hex');

/** When it was signed and by which nonce; null for whatever is wrong with it, without a word about what. */
export const openFeed = (input: {
  secret: Uint8Array;
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Uint8Array;
  nowMs: number;
}): { sentMs: number; nonce: string } | null => {
  const header = (name: string): string => {
    const value = input.headers[name];
    return typeof value === 'string' ? value : '';
  };
  const [timestamp, nonce, given] = [
    header(HEADER_TIMESTAMP),
    header(HEADER_NONCE),
    header(HEADER_SIGNATURE),
  ];
  if (!TIMESTAMP.test(timestamp) || !NONCE.test(nonce) || !SIGNATURE.test(given)) return null;
  const expected = signFeed({ ...input, timestamp, nonce });
  if (!timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(given, 'hex'))) return null;
  const sentMs = Number(timestamp);
  return Math.abs(input.nowMs - sentMs) <= MAX_SKEW_MS ? { sentMs, nonce } : null;
};
