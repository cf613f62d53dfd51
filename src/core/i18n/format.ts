import { bare } from '../../contract/bare';
import { amountText, minorDigits } from '../../contract/money';

const HIDDEN = '*****';
const MAX_FORMATTERS = 64;
const TIME: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

/** One Intl object per language and shape: they are slow to make. */
const createCache = () => {
  const made = new Map<string, unknown>();
  return <T>(key: string, make: () => T): T => {
    const found = made.get(key) as T | undefined;
    if (found !== undefined) return found;
    if (made.size >= MAX_FORMATTERS) made.clear();
    const fresh = make();
    made.set(key, fresh);
    return fresh;
  };
};

/** Number, money and time in one language. `tag` is asked each time, since the language may change. */
export const createFormats = (tag: () => string) => {
  const cached = createCache();
  const numbers = (options: Intl.NumberFormatOptions) =>
    cached(`${tag()} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(tag(), bare(options)));

  return {
    /** Exact: the whole part travels as bigint, the fraction as digits, never as a float. */
    money(
      amount: { minor: bigint; currency: string },
      options: { symbol?: string; hidden?: boolean } = {},
    ): string {
      const { symbol, hidden } = bare({ ...options });
      if (hidden) return symbol ? `${symbol} ${HIDDEN}` : HIDDEN;
      if (!/^[A-Z]{3}$/.test(amount.currency)) return `${amountText(amount)} ${amount.currency}`.trim();
      const digits = minorDigits(amount.currency);
      const size = amount.minor < 0n ? -amount.minor : amount.minor;
      const [whole = '0', fraction = ''] = amountText({ ...amount, minor: size }).split('.');
      const digit = numbers({ useGrouping: false });
      const parts = numbers({
        style: 'currency',
        currency: amount.currency,
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).formatToParts(BigInt(whole));
      const text = parts.map((part) => {
        if (part.type === 'fraction') return [...fraction].map((one) => digit.format(Number(one))).join('');
        return part.type === 'currency' && symbol ? symbol : part.value;
      });
      return (amount.minor < 0n ? '-' : '') + text.join('');
    },
    number: (value: number): string => numbers({}).format(value),
    dateTime: (atMs: number): string =>
      Number.isFinite(new Date(atMs).getTime())
        ? cached(`${tag()} time`, () => new Intl.DateTimeFormat(tag(), bare(TIME))).format(atMs)
        : '',
  };
};
