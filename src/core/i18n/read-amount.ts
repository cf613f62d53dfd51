import { bare } from '../../contract/bare';
import { amountText, minorDigits, parseAmount, type Money } from '../../contract/money';

export { minorDigits };

/** Longest text that is looked at: no amount has more characters. */
const MAX_TEXT = 40;
const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** How a language writes numbers: its decimal mark, and its digits in the order of their value. */
const marksOf = (tag: string): { decimal: string; digits: string[] } => {
  const numbers = new Intl.NumberFormat(tag, bare({ useGrouping: false, minimumFractionDigits: 1 }));
  const parts = numbers.formatToParts(0.5);
  const whole = new Intl.NumberFormat(tag, bare({ useGrouping: false }));
  return {
    decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
    digits: DIGITS.map((digit) => whole.format(digit)),
  };
};

/** The text with plain digits, points and commas; spaces, apostrophes and a currency's sign around it are gone. */
const plainOf = (text: string, digits: readonly string[]): string =>
  [...text]
    .map((one) => (digits.includes(one) ? String(digits.indexOf(one)) : one))
    .join('')
    .replace(/٫/g, '.')
    .replace(/٬/g, ',')
    .replace(/[\s'’]/g, '')
    .replace(/^(?:[\p{Sc}\p{L}]+)|(?:[\p{Sc}\p{L}]+)$/gu, '');

/** Which of the marks in the text is the decimal one: '' for none, null where it cannot be told. */
const decimalOf = (plain: string, own: string, places: number): '.' | ',' | '' | null => {
  const marks = plain.replace(/[^.,]/g, '');
  const last = marks.at(-1);
  if (last !== '.' && last !== ',') return '';
  if (new Set(marks).size === 2) return marks.indexOf(last) === marks.length - 1 ? last : null;
  if (marks.length > 1) return '';
  if (last === own) return last;
  // Not the language's own: "50.00" in Brazil is typed as cents, "1.000" as thousands.
  const behind = plain.length - plain.indexOf(last) - 1;
  return behind === 3 && places !== 3 ? '' : last;
};

/**
 * Reads an amount as people type it in this language, without ever going through a float.
 * @returns null when it is no amount of the currency, or could be read in two ways
 */
export const readAmount = (text: string, currency: string, tag: string): Money | null => {
  if (text.length > MAX_TEXT) return null;
  const marks = marksOf(tag);
  const plain = plainOf(text, marks.digits);
  const own = marks.decimal === ',' ? ',' : '.';
  const decimal = decimalOf(plain, own, minorDigits(currency));
  if (decimal === null) return null;
  const at = decimal === '' ? plain.length : plain.lastIndexOf(decimal);
  const [whole, fraction] = [plain.slice(0, at), plain.slice(at + 1)];
  const isGrouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole);
  if (!/^\d+$/.test(whole) && !isGrouped) return null;
  // "1.000" in English may be meant as a thousand: it is asked again, not guessed.
  if (decimal !== '' && (!/^\d+$/.test(fraction) || fraction.length > minorDigits(currency))) return null;
  const digits = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  const minor = parseAmount(decimal === '' ? digits : `${digits}.${fraction}`, currency);
  return minor === null ? null : { minor, currency };
};

/** An amount as it would be typed in this language: no sign, no grouping, no empty cents. */
export const typedAmount = (amount: Money, tag: string): string => {
  const [whole = '', fraction = ''] = amountText(amount).split('.');
  return /[1-9]/.test(fraction) ? `${whole}${marksOf(tag).decimal === ',' ? ',' : '.'}${fraction}` : whole;
};

/** What is wrong with an amount that was typed, or the amount. */
export const judgeAmount = (
  text: string,
  rule: { currency: string; tag: string; min: bigint; max: bigint },
):
  | { money: Money }
  | { problem: 'amountMissing' | 'amountUnreadable' | 'amountTooLow' | 'amountTooHigh' } => {
  if (text.trim() === '') return { problem: 'amountMissing' };
  const money = readAmount(text, rule.currency, rule.tag);
  if (money === null) return { problem: 'amountUnreadable' };
  if (money.minor < rule.min || money.minor <= 0n) return { problem: 'amountTooLow' };
  if (money.minor > rule.max) return { problem: 'amountTooHigh' };
  return { money };
};
