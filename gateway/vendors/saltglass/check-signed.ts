import type { KeyObject } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { NonceCache } from '../kit/nonce-cache';
import {
  HEADER_NONCE,
  HEADER_OPERATOR,
  HEADER_SIGN,
  HEADER_TIMESTAMP,
  isNonce,
  MAX_SKEW_MS,
  readForm,
  sameSign,
  signForm,
  timestampMs,
  type Pair,
  type SignHash,
} from './protocol';

export interface SignatureRules {
  operator: string;
  key: KeyObject;
  hash: SignHash;
  nonces: NonceCache;
  /** Unix milliseconds. */
  now: () => number;
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/** The pairs of a signed form; null for whatever is wrong with it, without a word about what. */
export const openSigned = (request: FastifyRequest, rules: SignatureRules): Pair[] | null => {
  const pairs = readForm(typeof request.body === 'string' ? request.body : '');
  const [operator, seconds, nonce] = [
    header(request, HEADER_OPERATOR),
    header(request, HEADER_TIMESTAMP),
    header(request, HEADER_NONCE),
  ];
  const sentMs = timestampMs(seconds);
  const nowMs = rules.now();
  if (pairs === null || sentMs === null || !isNonce(nonce) || operator !== rules.operator) return null;
  if (Math.abs(nowMs - sentMs) > MAX_SKEW_MS) return null;
  const expected = signForm({ ...rules, operator, timestamp: seconds, nonce, pairs });
  // The nonce is spent only by a request whose signature holds, or strangers could fill the cache.
  const isFresh =
    sameSign(expected, header(request, HEADER_SIGN)) &&
    rules.nonces.take({ nonce, timestampMs: sentMs, nowMs });
  return isFresh ? pairs : null;
};
