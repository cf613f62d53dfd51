import * as v from 'valibot';
import { parseAmount, type Money } from '../money';
import { maybe } from '../wire';

/** Amounts as the calls of a withdrawal carry them. */
export const amount = v.union([v.number(), v.string()]);
export const currency = v.pipe(v.string(), v.regex(/^[A-Z0-9]{3,8}$/));
export const exact = (value: number | string, code: string): Money => ({
  minor: parseAmount(value, code) ?? 0n,
  currency: code,
});
export const maybeAmount = maybe(amount);
