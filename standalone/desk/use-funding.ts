import { useTranslation } from 'react-i18next';
import { amountText } from '../../src/contract/money';
import { readCount } from '../../src/core/i18n/read-amount';
import { useDesk } from './desk-context';
import { useAmount } from './use-amount';
import type { Choice } from './use-decision';

export const POINTS = 'PTS';
const MAX_AMOUNT = 20;

/** The choice to put a budget behind what gives rewards, in one of its units. */
export const useFunding = () => {
  const { me } = useDesk();
  const { t, i18n } = useTranslation();
  const { read, unreadable } = useAmount();
  /** The amount in the tool's words: plain decimal text of money, a whole number of points or tickets; null if it is none. */
  const amountIn = (unit: string, typed: string): string | null => {
    if (unit === me.currency) {
      const money = read(typed);
      return money && amountText(money);
    }
    const count = readCount(typed, i18n.language);
    return count === null || count === 0n ? null : count.toString();
  };
  return (of: {
    say: string;
    units: readonly string[];
    /** A unit of '' is the merchant's currency. */
    pay(paid: { amount: string; unit: string }): Promise<unknown>;
  }): Choice => ({
    ...{ name: 'fund', label: t('promotions.fund'), look: 'line', say: of.say },
    pickLabel: t('promotions.unit'),
    reasons: of.units.map((unit) => ({
      value: unit,
      label: unit === POINTS ? t('promotions.points') : unit,
    })),
    ...{ note: 'needed', noteLabel: t('promotions.amount'), noteMax: MAX_AMOUNT },
    problem: ({ reason, note }) =>
      reason === '' || note.trim() === '' || amountIn(reason, note) !== null
        ? ''
        : reason === me.currency
          ? unreadable
          : t('work.badCount'),
    run: ({ reason, note }) =>
      of.pay({ amount: amountIn(reason, note) ?? '', unit: reason === me.currency ? '' : reason }),
  });
};
