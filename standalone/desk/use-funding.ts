import { useTranslation } from 'react-i18next';
import { useDesk } from './desk-context';
import type { Choice } from './use-decision';

export const POINTS = 'PTS';
const MAX_AMOUNT = 20;

/** The choice to put a budget behind what gives rewards, in one of its units. */
export const useFunding = () => {
  const { me } = useDesk();
  const { t } = useTranslation();
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
    run: ({ reason, note }) => of.pay({ amount: note, unit: reason === me.currency ? '' : reason }),
  });
};
