import type { ContestPrize } from '../../contract/entities/contest-prize';
import type { Mission } from '../../contract/entities/mission';
import type { missions as words } from '../../locales/en/missions';
import { useFormat, useText, type TextOf } from '../../react';

/** Whole millions have a plural form of their own in some languages, which reads as the one below them. */
const MOST_FORMS = 999_999;

/** A prize in words. */
export function usePrizeText(): (prize: ContestPrize) => string {
  const t: TextOf<typeof words> = useText('missions');
  const { money, number } = useFormat();
  return ({ money: sum, bonus, points, tickets, name }) => {
    const count = [...tickets.values()].reduce((all, one) => all + one, 0);
    const parts = [
      ...(sum.minor > 0n || sum.unread ? [money(sum)] : []),
      ...(bonus === null
        ? []
        : [
            bonus.wager === 0
              ? t('bonusPlain', { amount: money(bonus.amount) })
              : t('bonus', { amount: money(bonus.amount), times: number(bonus.wager), count: bonus.days }),
          ]),
      ...(points > 0 ? [t('points', { count: Math.min(points, MOST_FORMS), text: number(points) })] : []),
      ...(count > 0 ? [t('tickets', { count })] : []),
      ...(name === '' ? [] : [name]),
    ];
    return parts.length === 0 ? t('nothing') : parts.join(' + ');
  };
}

/** Games that count, in words. */
export function useGamesText(): (categories: readonly string[]) => string {
  const t: TextOf<typeof words> = useText('missions');
  return (categories) =>
    categories.length === 0
      ? t('gamesAll')
      : t('games', {
          games: categories
            .map((one) => t(`product_${one}` as 'product_RNG', { defaultValue: one }))
            .join(', '),
        });
}

export const isMoneyGoal = (goal: Mission['goal']): goal is 'stakes' | 'deposits' =>
  goal === 'stakes' || goal === 'deposits';

const HUNDREDTHS = 100;
/** A figure that was reached: money, a count, or a multiple in hundredths. */
export function useFigure(): (
  value: bigint | null,
  of: 'count' | 'multiple' | { currency: string },
) => string {
  const { money, number } = useFormat();
  return (value, of) =>
    value === null
      ? '–'
      : of === 'count'
        ? number(Number(value))
        : of === 'multiple'
          ? `${number(Number(value) / HUNDREDTHS)} ×`
          : money({ minor: value, currency: of.currency });
}

/** What is to be done to reach a figure of a mission, in words. */
export function useTodo(): (
  mission: Pick<Mission, 'goal' | 'multiple' | 'currency'>,
  target: bigint | null,
) => string {
  const t: TextOf<typeof words> = useText('missions');
  const { number } = useFormat();
  const figure = useFigure();
  return ({ goal, multiple, currency }, target) => {
    if (isMoneyGoal(goal)) return t(`todo_${goal}`, { amount: figure(target, { currency }) });
    // Several, where it cannot be read.
    const count = Math.min(Number(target ?? MOST_FORMS), MOST_FORMS);
    return t(`todo_${goal}`, { count, text: figure(target, 'count'), times: number(multiple / HUNDREDTHS) });
  };
}
