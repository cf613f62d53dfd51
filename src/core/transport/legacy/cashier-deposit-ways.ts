import { fieldsOf, textOf } from './readers';
import type { Fields } from './row';

/** The end of the path by which a deposit is asked for. */
type Way = 'pg' | 'mt' | 'ma' | 'qr';

/** Ways to pay by the letters that these gateways name their pages with, and by our own words. */
const WAYS: readonly (readonly [words: RegExp, way: Way, kind: string])[] = [
  [/^(redirect|pg|at|wt|frame|iframe|gateway)$/i, 'pg', 'redirect'],
  [/^ma$/i, 'ma', 'account'],
  [/^(account|mt|bank|transfer|manual)$/i, 'mt', 'account'],
  [/^(pix|qr\w*)$/i, 'qr', 'pix'],
];

/** What a row is named by: its own numbers, not those of its currency or its member. */
const ID = /^(id|code)$|(Id|Code)$/;
const NO_ID = /^(currency|country|language|merchant|customer|member)/;
const MAX_IDS = 8;
const MAX_LENGTH = 64;

const idsOf = (row: Fields): Fields =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name, value]) => ID.test(name) && !NO_ID.test(name) && textOf(value) !== '')
      .filter(([, value]) => textOf(value).length <= MAX_LENGTH)
      .slice(0, MAX_IDS),
  );

/**
 * How a row is asked for and shown: its code holds its path and its ids under the names that it came with, since the order of a deposit
 * names them. null: a way that is not known, or a row without an id.
 */
export const depositWayOf = (row: Fields, word: string): { code: string; kind: string } | null => {
  const found = WAYS.find(([words]) => words.test(word));
  const ids = idsOf(row);
  if (found === undefined || Object.keys(ids).length === 0) return null;
  const [, way, kind] = found;
  return { code: `${way}~${JSON.stringify(ids)}`, kind };
};

/** The path and ids that `depositWayOf` has put into a method's code; null for any other text. */
export const orderedWay = (code: string): { way: string; ids: Fields } | null => {
  const [, way, ids] = /^(pg|mt|ma|qr)~(.+)$/.exec(code) ?? [];
  if (way === undefined || ids === undefined) return null;
  try {
    return { way, ids: idsOf(fieldsOf(JSON.parse(ids))) };
  } catch {
    return null;
  }
};

/** Whether a method with this code is paid by a transfer to an account. */
export const isTransfer = (code: string): boolean => /^m[ta]~/.test(code);
