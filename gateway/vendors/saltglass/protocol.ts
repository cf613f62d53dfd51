import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

// The aggregators' form dialect: one address, the verb in the form, the signature over the sorted pairs in headers, amounts
// as decimals, HTTP 200 for whatever is certain. docs/adr/0013 says where it comes from and what we chose.

/** Catalogue code of the vendor. */
export const SALTGLASS_VENDOR = 'SALTGLASS';
export const WALLET_PATH = '/vendor/saltglass/wallet';
export const FORM_TYPE = 'application/x-www-form-urlencoded';

export const HEADER_OPERATOR = 'x-merchant-id';
export const HEADER_TIMESTAMP = 'x-timestamp';
export const HEADER_NONCE = 'x-nonce';
export const HEADER_SIGN = 'x-sign';
/** A request's timestamp (Unix seconds) may be this far from the receiver's clock. */
export const MAX_SKEW_MS = 300_000;
export const MAX_BODY_BYTES = 4_096;
/** Pairs of one form; a rollback of many transactions is the longest. */
export const MAX_PAIRS = 64;
/** Transactions that one rollback names. */
export const MAX_ROLLED_BACK = 10;
const TIMESTAMP = /^[1-9]\d{9}$/;
const NONCE = /^[A-Za-z0-9_-]{16,64}$/;

/** What signs: the dialect's elders use SHA-1 in the same construction; a vendor that still does is configured so. */
export type SignHash = 'sha256' | 'sha1';
export type Pair = readonly [name: string, value: string];

/** Pairs as they travel and as they are signed: form-encoded. */
export const formText = (pairs: readonly Pair[]): string =>
  new URLSearchParams(pairs.map(([a, b]) => [a, b])).toString();

/** A form names each thing once, so no two are alike. */
const byName = ([a]: Pair, [b]: Pair): number => (a < b ? -1 : 1);

export interface Signed {
  operator: string;
  timestamp: string;
  nonce: string;
  pairs: readonly Pair[];
}

/** HMAC in hex over the form's pairs and the three headers, sorted by name and form-encoded. */
export const signForm = (input: Signed & { key: KeyObject; hash: SignHash }): string => {
  const headers: Pair[] = [
    ['X-Merchant-Id', input.operator],
    ['X-Nonce', input.nonce],
    ['X-Timestamp', input.timestamp],
  ];
  const all = [...input.pairs, ...headers].sort(byName);
  return createHmac(input.hash, input.key).update(formText(all)).digest('hex');
};

/** Constant-time comparison of two hex signatures. */
export const sameSign = (expected: string, given: string): boolean =>
  given.length === expected.length &&
  timingSafeEqual(Buffer.from(expected, 'latin1'), Buffer.from(given, 'latin1'));

/** A form's pairs in their order; null when it is none of ours: too many, a name twice, a name that is no name. */
export const readForm = (body: string): Pair[] | null => {
  const pairs: Pair[] = [];
  const seen = new Set<string>();
  for (const [name, value] of new URLSearchParams(body)) {
    if (
      pairs.length >= MAX_PAIRS ||
      seen.has(name) ||
      !/^[a-z][a-z0-9_]*(\[[a-z0-9_]{1,32}\]){0,2}$/.test(name)
    )
      return null;
    seen.add(name);
    pairs.push([name, value]);
  }
  return pairs;
};

/** Unix milliseconds of a header's seconds, null when it is no such time. */
export const timestampMs = (seconds: string): number | null =>
  TIMESTAMP.test(seconds) ? Number(seconds) * 1_000 : null;
export const isNonce = (text: string): boolean => NONCE.test(text);

/** How the dialect names a player: merchant and member, so that a call says whose rows it means. */
export const playerText = (player: { merchantId: number; memberId: bigint }): string =>
  `${player.merchantId}.${player.memberId}`;
export const readPlayer = (text: string): { merchantId: number; memberId: bigint } | null => {
  const match = /^([1-9]\d{0,9})\.([1-9]\d{0,17})$/.exec(text);
  const merchantId = Number(match?.[1] ?? 0);
  if (merchantId < 1 || merchantId > 2_147_483_647) return null;
  return { merchantId, memberId: BigInt(match?.[2] ?? 0) };
};
