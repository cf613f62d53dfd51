import * as v from 'valibot';
import { type Money, parseAmount } from '../money';

export const amount = v.union([v.number(), v.string()]);
export const currency = v.pipe(v.string(), v.regex(/^[A-Z0-9]{3,8}$/));
export const money = (value: number | string, code: string): Money => ({
  minor: parseAmount(value, code) ?? 0n,
  currency: code,
});
export const known = <T extends string>(list: readonly T[], word: string): T | 'unknown' =>
  list.find((one) => one === word) ?? 'unknown';
