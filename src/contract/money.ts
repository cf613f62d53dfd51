/** An exact amount: integer minor units and the currency that says how many of them make one. */
export interface Money {
  /** Minor units (cents, yen, fils); may be negative in ledgers and differences. */
  minor: bigint;
  /** ISO 4217 code, upper case. */
  currency: string;
  /** The gateway wrote something that cannot be read: `minor` is 0n and means nothing. Views show "–". */
  unread?: true;
}

/** Currencies whose minor unit is not a hundredth (ISO 4217). */
const WHOLE = /^(BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|UYI|VND|VUV|X[AOP]F)$/;
const THOUSANDTHS = /^(BHD|IQD|JOD|KWD|LYD|OMR|TND)$/;
const TEN_THOUSANDTHS = /^(CLF|UYW)$/;

/** Decimal places of a currency's minor unit. */
export const minorDigits = (currency: string): number =>
  WHOLE.test(currency) ? 0 : THOUSANDTHS.test(currency) ? 3 : TEN_THOUSANDTHS.test(currency) ? 4 : 2;

/** Largest amount that any call may carry: 10^15 - 1 minor units, exact as a JSON number too. */
export const MAX_AMOUNT_MINOR = 999_999_999_999_999n;

const DECIMAL = /^(-?)(\d{1,16})(?:\.(\d{1,8}))?$/;

/**
 * Reads a decimal amount without ever going through a float.
 * @param value decimal text, or a JSON number (whose shortest text is exact below 10^15 minor units)
 * @returns minor units, or null when it is no amount of this currency: exponent, too many decimals, out of bounds
 */
export const parseAmount = (value: string | number, currency: string): bigint | null => {
  const match = DECIMAL.exec(String(value).trim());
  if (!match) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const digits = minorDigits(currency);
  const kept = fraction.slice(0, digits).padEnd(digits, '0');
  if (/[1-9]/.test(fraction.slice(digits))) return null;
  const minor = BigInt(whole + kept);
  if (minor > MAX_AMOUNT_MINOR) return null;
  return sign ? -minor : minor;
};

/** What stands for an amount that cannot be read. No reader takes it for a figure. */
export const UNREAD_TEXT = '–';

/** Plain decimal text, no separators: 123456n BRL → "1234.56", and "–" for an amount that cannot be read. */
export const amountText = ({ minor, currency, unread }: Money): string => {
  if (unread) return UNREAD_TEXT;
  const digits = minorDigits(currency);
  const sign = minor < 0n ? '-' : '';
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
};

/** What the protocol carries: a JSON number while its text is exact, decimal text beyond that. Unread stays unread. */
export const amountToWire = (money: Money): number | string => {
  const size = money.minor < 0n ? -money.minor : money.minor;
  const text = amountText(money);
  return size <= MAX_AMOUNT_MINOR && !money.unread ? Number(text) : text;
};

/** Points and tickets are counted whole; money has the decimals of its currency. */
export const isWholeUnit = (unit: string): boolean => /^(PTS|TKT\d+)$/.test(unit);
