import { bare } from '../../contract/bare';
import { amountText, MAX_AMOUNT_MINOR, minorDigits, parseAmount, type Money } from '../../contract/money';
import { plainText } from './plain-text';

export { minorDigits };

/** Why a typed amount is refused. Forms have a sentence for each. */
export type AmountProblem =
  | 'amountMissing'
  | 'amountUnreadable'
  | 'amountCurrency'
  | 'amountDecimals'
  | 'amountTooLow'
  | 'amountTooHigh';

/** The currency and the language an amount is typed in. */
export interface AmountRule {
  currency: string;
  tag: string;
  /** How the merchant writes the currency. Omit if it has no sign of its own. */
  sign?: string;
}

type Read<T> = T | { problem: AmountProblem };

/** Longest text that is parsed: no amount has more characters. */
const MAX_TEXT = 40;
const ISO = /^[A-Z]{3}$/;
/** Currencies of countries that group by lakh and crore, also where their members read English. */
const LAKH = /^(BDT|BTN|INR|LKR|NPR|PKR)$/;
const SAMPLE = 1_234_567.5;

/** How a language writes numbers: its marks, and whether it groups by lakh (12,34,567). */
interface Notation {
  decimal: '.' | ',';
  /** The decimal mark if it is neither a point nor a comma. */
  ownDecimal: string;
  group: string;
  isLakh: boolean;
}

const partsOf = (tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormatPart[] =>
  new Intl.NumberFormat(
    tag,
    bare({ ...options, minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  ).formatToParts(SAMPLE);

/** Some countries write amounts with other marks than numbers: pass the currency for amounts. */
const notationOf = (tag: string, currency: string): Notation => {
  const parts = partsOf(tag, ISO.test(currency) ? { style: 'currency', currency } : {});
  const valueOf = (name: string): string => parts.find(({ type }) => type === name)?.value ?? '';
  const [decimal, group] = [valueOf('decimal'), valueOf('group')];
  const whole = parts.filter(({ type }) => type === 'integer');
  return {
    decimal: decimal === ',' ? ',' : '.',
    ownDecimal: decimal,
    // Arabic keyboards have the comma where the Arabic mark for thousands is printed.
    group: group === '٬' ? ',' : group,
    isLakh: whole[1]?.value.length === 2 || LAKH.test(currency),
  };
};

/** How the currency may be written beside an amount. */
const signsOf = ({ currency, tag, sign = '' }: AmountRule): string[] => {
  const displays = ['symbol', 'narrowSymbol'] as const;
  const printed = ISO.test(currency)
    ? displays.flatMap((currencyDisplay) => partsOf(tag, { style: 'currency', currency, currencyDisplay }))
    : [];
  const signs = printed.filter(({ type }) => type === 'currency').map(({ value }) => value);
  return [currency, sign, ...signs].map(plainText);
};

/** Which mark of the text is the decimal one: '' for none, null if it could be either. */
const decimalOf = (body: string, { decimal, group }: Notation, places: number): string | null => {
  const marks = body.replace(/[^.,]/g, '');
  const last = marks.slice(-1);
  if (new Set(marks).size === 2) return marks.indexOf(last) === marks.length - 1 ? last : null;
  if (marks.length > 1) return '';
  if (marks === '' || last === decimal) return last;
  // Not the decimal mark of the language: "50.00" in Brazil is typed as cents, "1.000" as thousands.
  if (body.length - body.indexOf(last) !== 4) return last;
  return last === group || places < 3 ? '' : null;
};

const GROUPED = /^[1-9]\d{0,2}([., '])\d{3}(?:\1\d{3})*$/;
const LAKHS = /^[1-9]\d?(?:,\d{2})+,\d{3}$/;

/** Reads text that begins and ends with a digit; returns plain decimal text. */
const decimalText = (text: string, notation: Notation, places: number): Read<string> => {
  const unreadable = { problem: 'amountUnreadable' } as const;
  const { decimal, ownDecimal, isLakh } = notation;
  const body = text
    .replace(/٫/g, decimal)
    .replace(/[^\d., ']/g, (one) => (one === ownDecimal ? decimal : one));
  const mark = decimalOf(body, notation, places);
  if (mark === null) return unreadable;
  const at = mark === '' ? body.length : body.lastIndexOf(mark);
  const [whole, fraction] = [body.slice(0, at), body.slice(at + 1)];
  if (!/^\d+$/.test(whole) && !GROUPED.test(whole) && !(isLakh && LAKHS.test(whole))) return unreadable;
  if (!/^\d*$/.test(fraction)) return unreadable;
  // "1.000" in English may be meant as a thousand: it is refused, not guessed.
  if (fraction.length > places) return { problem: 'amountDecimals' };
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  return fraction === '' ? digits : `${digits}.${fraction}`;
};

/** Reads an amount as people type, paste or see it in this language, without ever going through a float. */
export const readAmount = (text: string, rule: AmountRule): Read<{ money: Money }> => {
  const plain = plainText(text);
  if (plain === '') return { problem: 'amountMissing' };
  const [, before = '', body = '', after = ''] = /^(\D*)(\d|\d.*\d)(\D*)$/.exec(plain) ?? [];
  if (body === '' || text.length > MAX_TEXT) return { problem: 'amountUnreadable' };
  const { currency, tag } = rule;
  const places = minorDigits(currency);
  const beside = [before.trim(), after.trim()].filter((one) => one !== '');
  if (beside.length > 0) {
    const printed = signsOf(rule);
    const signs = printed.map((one) => one.toUpperCase());
    const foreign = beside.find((one) => !signs.includes(one.toUpperCase()));
    if (foreign !== undefined)
      return {
        problem: /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3})$/u.test(foreign) ? 'amountCurrency' : 'amountUnreadable',
      };
    // The kwacha's K is also how people shorten thousands: "10K" is refused, "10,00 K" as we print it is not.
    const isPrinted =
      printed.includes(after.trim()) && places > 0 && new RegExp(`[^\\d ]\\d{${places}}$`).test(body);
    if (/^[A-Za-z]$/.test(after.trim()) && !isPrinted) return { problem: 'amountUnreadable' };
  }
  const read = decimalText(body, notationOf(tag, currency), places);
  if (typeof read !== 'string') return read;
  const minor = parseAmount(read, currency);
  return minor === null ? { problem: 'amountTooHigh' } : { money: { minor, currency } };
};

/**
 * Reads a number without a sign, in units of its last decimal place: "1,5" in Brazil with two places is 150n. Returns null if it is none.
 */
export const readDecimal = (text: string, tag: string, places: number): bigint | null => {
  const plain = plainText(text);
  if (!/^\d(?:.*\d)?$/.test(plain) || plain.length > MAX_TEXT) return null;
  const read = decimalText(plain, notationOf(tag, ''), places);
  if (typeof read !== 'string') return null;
  const [whole = '', fraction = ''] = read.split('.');
  const value = BigInt(whole + fraction.padEnd(places, '0'));
  return value > MAX_AMOUNT_MINOR ? null : value;
};

/** Reads a whole number without a sign, such as a multiple, minutes or points; null if it is none. */
export const readCount = (text: string, tag: string): bigint | null => readDecimal(text, tag, 0);

/** Plain decimal text as it would be typed in this language: no sign, no grouping, no empty decimals. */
const typedText = (text: string, notation: Notation): string => {
  const [whole = '', fraction = ''] = text.split('.');
  return /[1-9]/.test(fraction) ? `${whole}${notation.decimal}${fraction}` : whole;
};

/** An amount as it would be typed in this language; '' for one that cannot be read. */
export const typedAmount = (amount: Money, tag: string): string =>
  amount.unread ? '' : typedText(amountText(amount), notationOf(tag, amount.currency));

/** The number that readDecimal() reads, as it would be typed in this language. */
export const typedDecimal = (value: bigint, tag: string, places: number): string => {
  const text = value.toString().padStart(places + 1, '0');
  const at = text.length - places;
  return typedText(`${text.slice(0, at)}.${text.slice(at).replace(/0+$/, '')}`, notationOf(tag, ''));
};

/** The amount, or why it is refused. */
export const judgeAmount = (
  text: string,
  rule: AmountRule & { min: bigint; max: bigint },
): Read<{ money: Money }> => {
  const read = readAmount(text, rule);
  if ('problem' in read) return read;
  const { minor } = read.money;
  if (minor < rule.min || minor <= 0n) return { problem: 'amountTooLow' };
  return minor > rule.max ? { problem: 'amountTooHigh' } : read;
};
