import * as v from 'valibot';
import { parseAmount, type Money } from '../money';
import { looseText } from '../wire';

export const amount = looseText;
export const amountOrZero = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((value) =>
      typeof value === 'number' || typeof value === 'string'
        ? String(value) || '0'
        : value === null
          ? '0'
          : '',
    ),
  ),
  '0',
);
export const currency = v.pipe(v.string(), v.regex(/^[A-Z0-9]{3,8}$/));
/** Here for the bytes: as readMoney() of amount.ts, which this page does not load. */
export const readMoney = (value: string, code: string): Money => {
  const minor = parseAmount(value, code);
  return minor === null ? { minor: 0n, currency: code, unread: true } : { minor, currency: code };
};
/** A word of the list, `unknown` where a newer gateway writes another one. */
export const known = <T extends string>(list: readonly T[], word: string): T | 'unknown' =>
  list.find((one) => one === word) ?? 'unknown';
