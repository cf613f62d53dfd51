import type { PromotionReward } from '../../contract/entities/promotion';
import type { Money } from '../../contract/money';
import type { rewards as words } from '../../locales/en/rewards';
import { useFormat, useText, type TextOf } from '../../react';
import { computed, isNone } from '../../react/amounts';

/** Whole millions have a plural form of their own in some languages, which reads as the one below them. */
const MOST_FORMS = 999_999;

type Gift = Pick<PromotionReward, 'money' | 'points' | 'tickets' | 'rounds'>;

const sumOf = (
  gifts: readonly Gift[],
): { money: readonly Money[]; points: number; tickets: number; rounds: number } => {
  const byCurrency = new Map<string, Money>();
  let [points, tickets, rounds] = [0, 0, 0];
  for (const gift of gifts) {
    const { currency } = gift.money;
    const known = byCurrency.get(currency) ?? { minor: 0n, currency };
    if (!isNone(gift.money))
      byCurrency.set(currency, computed(known.minor + gift.money.minor, known, gift.money));
    points += gift.points;
    rounds += gift.rounds;
    for (const count of gift.tickets.values()) tickets += count;
  }
  return {
    money: [...byCurrency.values()],
    points,
    tickets,
    rounds,
  };
};

/** What gifts hold together, in words: money, points, tickets and free rounds. */
export function useWhat(): (gifts: readonly Gift[]) => string {
  const t: TextOf<typeof words> = useText('rewards');
  const { money, number } = useFormat();
  return (gifts) => {
    const sum = sumOf(gifts);
    return [
      ...sum.money.map((one) => money(one)),
      ...(sum.points > 0
        ? [t('points', { count: Math.min(sum.points, MOST_FORMS), text: number(sum.points) })]
        : []),
      ...(sum.tickets > 0 ? [t('tickets', { count: sum.tickets })] : []),
      ...(sum.rounds > 0 ? [t('rounds', { count: sum.rounds })] : []),
    ].join(' + ');
  };
}
