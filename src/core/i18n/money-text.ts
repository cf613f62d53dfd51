import { amountText, minorDigits } from '../../contract/money';
import { bare } from '../kernel/bare';
import type { I18nDomain } from '../types';
import type { Numbers } from './format';

const HIDDEN = '*****';

/** Writes amounts with the numbers of one language. */
export type MoneyTextFactory = (numbers: Numbers) => I18nDomain['money'];

/** Exact: the whole part travels as bigint, the fraction as digits, never as a float. */
export const createMoneyText: MoneyTextFactory =
  (numbers) =>
  (amount, options = {}) => {
    const { symbol, hidden } = bare({ ...options });
    if (hidden) return symbol ? `${symbol} ${HIDDEN}` : HIDDEN;
    if (amount.unread) return amountText(amount);
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
  };
