import { hash } from 'node:crypto';
import { MAX_AMOUNT_MINOR } from '../../src/contract/money';
import { rulesOf, unitOf } from './account-classes';
import { kindOf, postingsOf, type Work } from './work';
import type { AccountRef, Operation, PostOperation, Posting } from './types';

/** Limits of one operation; the tables hold them as well. */
export const MAX_POSTINGS = 16;
export const MAX_KEY = 120;
export const MAX_SOURCE = 60;
export const MAX_KIND = 40;
export const MAX_META_BYTES = 2_048;
const NOT_STORABLE = /[\0\p{Surrogate}]/u;
const CURRENCY = /^[A-Z0-9]{3,8}$/;

/** An operation that could never be posted because of its form: the caller's mistake, to be answered with REQUEST_INVALID. */
export class LedgerInputError extends Error {
  override readonly name = 'LedgerInputError';
  readonly code = 'REQUEST_INVALID';
}

export type Refusal = 'LEDGER_UNBALANCED' | 'LEDGER_MIXED';

export const text = (input: { name: string; value: string; max: number; min?: number }): void => {
  const { name, value, max, min = 1 } = input;
  // PostgreSQL has no NUL in text, and lone surrogates have no UTF-8.
  if (value.length < min || value.length > max || NOT_STORABLE.test(value)) {
    throw new LedgerInputError(`${name} must be ${min} to ${max} characters of text.`);
  }
};

/** The form of an account that operations may name. @throws LedgerInputError */
export const checkAccount = (account: AccountRef): void => {
  const { owned, world, unit } = rulesOf(account.class);
  if (world === 'held') throw new LedgerInputError('Held money moves by operations on its hold alone.');
  text({ name: 'owner', value: account.owner, max: MAX_KEY, min: owned ? 1 : 0 });
  if (!CURRENCY.test(account.currency))
    throw new LedgerInputError(`${account.currency} is not a currency code.`);
  if (unit !== 'any' && unit !== unitOf(account.currency))
    throw new LedgerInputError(`An account of class ${account.class} is not in ${account.currency}.`);
};

export const checkAmount = (amountMinor: bigint): void => {
  if (amountMinor > MAX_AMOUNT_MINOR || amountMinor < -MAX_AMOUNT_MINOR)
    throw new LedgerInputError(`An amount may not exceed ${MAX_AMOUNT_MINOR} minor units.`);
};

/** Canonical text of the free facts, or null. */
export const metaText = (meta: Record<string, string> | undefined): string | null => {
  if (meta === undefined) return null;
  const sorted = JSON.stringify(
    Object.fromEntries(Object.entries(meta).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
  if (Buffer.byteLength(sorted) > MAX_META_BYTES)
    throw new LedgerInputError(`meta must stay below ${MAX_META_BYTES} bytes.`);
  // JSON may spell a NUL or half a surrogate pair with an escape that the database's json readers refuse later.
  if (/\\u(0000|d[89a-f])/i.test(sorted))
    throw new LedgerInputError('meta holds characters that cannot be stored.');
  return sorted;
};

const judgePostings = (operation: PostOperation): Refusal | null => {
  const { postings } = operation;
  if (postings.length > MAX_POSTINGS)
    throw new LedgerInputError(`A journal has at most ${MAX_POSTINGS} postings.`);
  const first = postings[0];
  if (first === undefined) return 'LEDGER_UNBALANCED';
  const sums = new Map<string, bigint>();
  let mixed = false;
  for (const { account, amountMinor } of postings) {
    checkAccount(account);
    checkAmount(amountMinor);
    if (amountMinor === 0n) return 'LEDGER_UNBALANCED';
    if (rulesOf(account.class).world !== rulesOf(first.account.class).world) mixed = true;
    sums.set(account.currency, (sums.get(account.currency) ?? 0n) + amountMinor);
  }
  if (mixed) return 'LEDGER_MIXED';
  for (const sum of sums.values()) if (sum !== 0n) return 'LEDGER_UNBALANCED';
  return null;
};

/** What every operation names. @throws LedgerInputError */
export const checkNames = ({ source, key, actor }: Work): void => {
  text({ name: 'source', value: source, max: MAX_SOURCE });
  text({ name: 'key', value: key, max: MAX_KEY });
  text({ name: 'actor', value: actor, max: MAX_KEY, min: 0 });
};

/** The form of an operation. @throws LedgerInputError when it could never be posted. */
export const judge = (operation: Operation): Refusal | null => {
  checkNames(operation);
  if (operation.type === 'reverse') {
    text({ name: 'targetKey', value: operation.targetKey, max: MAX_KEY });
    return null;
  }
  text({ name: 'kind', value: operation.kind, max: MAX_KIND });
  return judgePostings(operation);
};

const lineTexts = ({ account, amountMinor }: Posting): string[] => [
  account.class,
  account.owner,
  account.currency,
  amountMinor.toString(),
];

const contentOf = (work: Work): (string | null)[] => {
  const lines = postingsOf(work).flatMap(lineTexts);
  switch (work.type) {
    case 'post':
      return ['post', work.kind, ...lines];
    case 'reverse':
      return ['reverse', work.targetKey];
    case 'hold':
      return ['hold', work.expiresAt?.toISOString() ?? null, ...lines];
    case 'capture':
      return ['capture', work.holdKey, work.rest, ...lines];
    case 'release':
      return [kindOf(work), work.holdKey];
  }
};

/**
 * SHA-256 of what the operation does, in hexadecimal. The actor is left out: a job that repeats a member's call means the
 * same operation.
 */
export const requestHash = ({ operation, meta }: { operation: Work; meta: string | null }): string =>
  hash('sha256', JSON.stringify([contentOf(operation), meta]), 'hex');
