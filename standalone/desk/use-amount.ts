import { useTranslation } from 'react-i18next';
import type { Money } from '../../src/contract/money';
import { readAmount } from '../../src/core/i18n/read-amount';
import { useDesk } from './desk-context';
import { moneyText } from './format';

/** Shows which mark groups and which one separates decimals. */
const EXAMPLE = 1_234n;

/** Reads amounts as the operator types them: in the merchant's currency and the language of the desk. */
export const useAmount = () => {
  const { me } = useDesk();
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const rule = { currency: me.currency, tag: language };
  const minor = (EXAMPLE * 10n ** BigInt(me.digits)).toString();
  const example = moneyText({ minor, currency: me.currency }, { digits: me.digits, language });
  /** An amount of more than nothing; null if the text is none. */
  const read = (typed: string): Money | null => {
    const result = readAmount(typed, rule);
    return 'money' in result && result.money.minor > 0n ? result.money : null;
  };
  return {
    rule,
    read,
    /** The sentence for text that is no amount. */
    unreadable: t('work.badAmount', { example }),
    problem: (typed: string): string =>
      typed.trim() === '' || read(typed) !== null ? '' : t('work.badAmount', { example }),
  };
};
