import { useTranslation } from 'react-i18next';
import type { DeskMoney } from '../../gateway/desk/index';
import { useDesk } from './desk-context';
import { moneyText, spanText, timeText, zoneName } from './format';
import { useClock } from './use-clock';

/** Amounts, times and ages as the operator's language writes them. */
export const useFormat = () => {
  const { me } = useDesk();
  const { i18n } = useTranslation();
  const { language } = i18n;
  const now = useClock();
  return {
    money: (amount: DeskMoney) => moneyText(amount, { digits: me.digits, language }),
    minor: (minor: string, currency: string = me.currency) =>
      moneyText({ minor, currency }, { digits: me.digits, language }),
    time: (ms: number | null) => timeText(ms, language),
    span: (ms: number) => spanText(ms - now, language),
    isPast: (ms: number) => ms < now,
    zone: zoneName(),
  };
};
