import { amountText, parseAmount } from '../../../contract/money';
import { CURRENCY, NO_CURRENCY, plainAmount } from './amounts';
import { textOf } from './readers';
import type { Facts, Fields } from './row';

// Amounts and currencies of records. Nothing said is no 0 there: it is written as '', which the contract's reader takes as unread.

/** The currency that a row or an answer names, else the member's. */
export const currencyOf = ({ currency }: Fields, facts: Pick<Facts, 'currency'>): string => {
  const named = textOf(currency).toUpperCase();
  return CURRENCY.test(named) ? named : facts.currency || NO_CURRENCY;
};

/** An amount as plain text; what cannot be read stays as it was written, '' where nothing was said. */
export const figureOf = (value: unknown, currency: string): string => {
  const text = textOf(value);
  return text === '' ? '' : (plainAmount(value, currency) ?? text);
};

/** The sum of amounts, '' where one of them cannot be read. */
export const sumOf = (figures: readonly string[], currency: string): string => {
  const read = figures.map((figure) => parseAmount(figure, currency));
  const known = read.filter((minor) => minor !== null);
  if (known.length < read.length) return '';
  return amountText({ minor: known.reduce((sum, minor) => sum + minor, 0n), currency });
};

/** The first amount less the second one, '' where one of them cannot be read. */
export const differenceOf = (figure: string, less: string, currency: string): string => {
  const [minor, minus] = [parseAmount(figure, currency), parseAmount(less, currency)];
  return minor === null || minus === null ? '' : amountText({ minor: minor - minus, currency });
};
