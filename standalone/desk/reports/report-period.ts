/** Periods that are named; `own` has days that the operator chooses. */
export const PERIODS = ['today', 'yesterday', 'week', 'month', 'lastMonth', 'own'] as const;
export type PeriodName = (typeof PERIODS)[number];

export interface Days {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
const MONDAY = 1;

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
const monthOf = (day: string): string => `${day.slice(0, 8)}01`;

/** Days of a named period, counted from the merchant's today. Weeks begin on Monday. */
export const daysOf = (name: Exclude<PeriodName, 'own'>, today: string): Days => {
  const now = numberOf(today);
  const before = dayOf(now - 1);
  if (name === 'today') return { from: today, to: today };
  if (name === 'yesterday') return { from: before, to: before };
  if (name === 'month') return { from: monthOf(today), to: today };
  if (name === 'week') {
    const weekday = new Date(now * DAY_MS).getUTCDay();
    return { from: dayOf(now - ((weekday + 7 - MONDAY) % 7)), to: today };
  }
  const to = dayOf(numberOf(monthOf(today)) - 1);
  return { from: monthOf(to), to };
};

/** What is wrong with chosen days: the name of a text, '' if nothing is. */
export const wrongOf = ({ from, to }: Days, maxDays: number): '' | 'missing' | 'order' | 'long' => {
  const length = numberOf(to) - numberOf(from) + 1;
  if (!Number.isFinite(length)) return 'missing';
  return length < 1 ? 'order' : length > maxDays ? 'long' : '';
};
