import { amountText, minorDigits, parseAmount } from '../../src/contract/money';
import type { Values } from './command';
import { wrong } from './problem';

/** Readers of options: undefined when it was not given, a problem that names it when it is wrong. */

export const textOption = (
  options: Values,
  name: string,
  bounds: { max: number; pattern?: RegExp; like?: string },
): string | undefined => {
  const value = options[name];
  if (typeof value !== 'string') return undefined;
  const fine = value.length <= bounds.max && (bounds.pattern?.test(value) ?? true);
  if (fine) return value;
  throw wrong(`--${name}`, `must be ${bounds.like ?? `at most ${bounds.max} characters`}.`);
};

export const integerOption = (
  options: Values,
  name: string,
  bounds: { min: number; max: number },
): number | undefined => {
  const value = options[name];
  if (typeof value !== 'string') return undefined;
  const read = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
  if (read >= bounds.min && read <= bounds.max) return read;
  throw wrong(
    `--${name}`,
    `must be a whole number from ${bounds.min} to ${bounds.max}, not ${quoted(value)}.`,
  );
};

export const choiceOption = <T extends string>(
  options: Values,
  name: string,
  choices: readonly T[],
): T | undefined => {
  const value = options[name];
  if (typeof value !== 'string') return undefined;
  const found = choices.find((choice) => choice === value);
  if (found !== undefined) return found;
  throw wrong(`--${name}`, `must be one of ${choices.join(', ')}, not ${quoted(value)}.`);
};

/**
 * Minor units of plain decimal text without a sign, like 1500.00; null if it is none. More decimals than the currency has are refused even if they are
 * zeros: "1.500" is more likely meant as 1500 than as 1.50.
 */
export const readPlainAmount = (text: string, currency: string): bigint | null => {
  const [, decimals = ''] = text.split('.');
  if (decimals.length > minorDigits(currency)) return null;
  const minor = parseAmount(text, currency);
  return minor !== null && minor >= 0n ? minor : null;
};

/** Minor units of an option. */
export const amountOption = (options: Values, name: string, currency: string): bigint | undefined => {
  const text = textOption(options, name, { max: 32 });
  if (text === undefined) return undefined;
  const minor = readPlainAmount(text, currency);
  if (minor !== null) return minor;
  throw wrong(
    `--${name}`,
    `must be an amount of ${currency} like ${amountLike(currency)}, not ${quoted(text)}.`,
  );
};

/** How an amount of this currency is written on the command line. */
export const amountLike = (currency: string): string =>
  amountText({ minor: 50n * 10n ** BigInt(minorDigits(currency)), currency });

/** `on` or `off`. */
export const switchOption = (options: Values, name: string): boolean | undefined => {
  const word = choiceOption(options, name, ['on', 'off']);
  return word === undefined ? undefined : word === 'on';
};

/** A moment with its zone, in ms since 1970; `none` is null. */
export const momentOption = (options: Values, name: string): number | null | undefined => {
  const text = textOption(options, name, { max: 40 });
  if (text === undefined) return undefined;
  if (text === 'none') return null;
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : NaN;
  if (Number.isFinite(at)) return at;
  throw wrong(
    `--${name}`,
    `must be a moment with its zone like 2026-08-01T06:00Z, or none, not ${quoted(text)}.`,
  );
};

const MAX_LIST = 300;

/** Words with commas between; `none` is the empty list. */
export const listOption = (
  options: Values,
  name: string,
  item: { pattern: RegExp; like: string },
): string[] | undefined => {
  const value = options[name];
  if (typeof value !== 'string') return undefined;
  if (value === 'none') return [];
  const items = [...new Set(value.split(',').map((word) => word.trim()))];
  const bad = items.find((word) => !item.pattern.test(word));
  if (bad !== undefined) throw wrong(`--${name}`, `has ${quoted(bad)} in it, which is not ${item.like}.`);
  if (items.length > MAX_LIST) throw wrong(`--${name}`, `may list at most ${MAX_LIST}.`);
  return items;
};

/** Returns false for offsets such as +03:00: PostgreSQL reads their sign the other way round. */
export const isZone = (text: string): boolean => {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Typed input, short and on one line. */
export const quoted = (value: string): string => JSON.stringify(value.slice(0, 60));
