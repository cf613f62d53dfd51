import { amountText, minorDigits, type Money } from '../../src/contract/money';
import { languageOf } from '../../src/contract/tables/languages';

/** An amount in words of a language, as EN or pt: R$ 20,00. */
export const moneyText = (money: Money, language: string): string => {
  const { currency } = money;
  const digits = minorDigits(currency);
  const plain = amountText(money);
  // Not every currency of ours is one of the list that formats know.
  if (!/^[A-Z]{3}$/.test(currency)) return `${plain} ${currency}`;
  return new Intl.NumberFormat(languageOf(language)?.tag ?? 'en', {
    ...{ style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits },
  }).format(plain as Intl.StringNumericLiteral);
};
