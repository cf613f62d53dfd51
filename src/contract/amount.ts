import * as v from 'valibot';
import { type Money, parseAmount } from './money';

export const currency = v.pipe(v.string(), v.regex(/^[A-Z0-9]{3,8}$/));

/**
 * An amount of a reply, in the currency beside it: a number or decimal text. Anything else is accepted too, so that one amount
 * does not cost the whole answer; readMoney() marks it as unread.
 */
export const amount = v.optional(v.unknown()) as v.GenericSchema<number | string, unknown>;

const absentIs = (none: 0 | null) =>
  v.pipe(
    v.unknown(),
    v.transform((value: unknown) => (value === null || value === '' ? none : value)),
  ) as v.GenericSchema<number | string | null, unknown>;
/** An amount that may be absent, null or '': null then. */
export const maybeAmount = v.optional(absentIs(null), null);
/** An amount of which absent, null and '' mean none: 0 then. */
export const amountOrZero = v.optional(absentIs(0), 0);

/** Reads an amount of a reply. An amount that is not exact decimal text of its currency is unread, never 0. */
export const readMoney = (value: unknown, code: string): Money => {
  const minor = typeof value === 'string' || typeof value === 'number' ? parseAmount(value, code) : null;
  return minor === null ? { minor: 0n, currency: code, unread: true } : { minor, currency: code };
};
