import type { mall as words } from '../../locales/en/mall';
import { useFormat, useText, type TextOf } from '../../react';
import type { PasswordProblem } from '../../react/password-problem';

/** Whole millions have a plural form of their own in some languages, which reads as the one below them. */
const MOST_FORMS = 999_999;

/** Points in words: beyond what a number holds exactly no balance goes. */
export function usePointText(): (points: bigint | null, key?: 'points' | 'block_points') => string {
  const t: TextOf<typeof words> = useText('mall');
  const { number } = useFormat();
  return (points, key = 'points') => {
    if (points === null) return t(key, { count: MOST_FORMS, text: '–' });
    const count = Number(points);
    return t(key, { count: Math.min(count, MOST_FORMS), text: number(count) });
  };
}

/** What is wrong with a payment password, in words. */
export function usePasswordText(): (problem: PasswordProblem | null) => string | undefined {
  const t: TextOf<typeof words> = useText('mall');
  return (problem) =>
    problem === null
      ? undefined
      : problem.triesLeft === null
        ? t(problem.key)
        : `${t(problem.key)} ${t('triesLeft', { count: problem.triesLeft })}`;
}
