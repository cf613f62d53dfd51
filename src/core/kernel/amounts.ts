import { MAX_AMOUNT_MINOR, parseAmount, type Money } from '../../contract/money';

/** Amounts as plain decimal text, for forms: exact, and never through a float. */
export { amountText } from '../../contract/money';

/** Decimal text of ours as an amount, null for anything else. */
export const moneyOf = (text: string, currency: string): Money | null => {
  const minor = parseAmount(text, currency);
  return minor === null ? null : { minor, currency };
};

/** An amount that was computed from others: unread if one of them is. */
export const computed = (minor: bigint, ...from: readonly [Money, ...Money[]]): Money => {
  const [{ currency }] = from;
  return from.some(({ unread }) => unread) ? { minor: 0n, currency, unread: true } : { minor, currency };
};

/** Most minor units that a limit allows. A limit that cannot be read limits nothing: the gateway decides. */
export const limitOf = ({ minor, unread }: Money): bigint => (unread ? MAX_AMOUNT_MINOR : minor);

/** The lowest of the limits that can be read; unread if none can. */
export const lowest = (first: Money, ...others: readonly (Money | null)[]): Money =>
  others.reduce<Money>(
    (low, one) => (one && !one.unread && (low.unread || one.minor < low.minor) ? one : low),
    first,
  );

/** False for an amount that cannot be read: it may be anything. */
export const isNone = ({ minor, unread }: Money): boolean => minor === 0n && !unread;

/** Whether an amount is known to be higher than another one, or than nothing. */
export const isMore = (one: Money, other?: Money): boolean =>
  !one.unread && !other?.unread && one.minor > (other?.minor ?? 0n);
