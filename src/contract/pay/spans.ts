import type { PayTerms } from './terms';

/** What a statement covers: a day, week, half month or month, an hour, or five minutes. */
export const paySpans = ['D', 'W', 'H', 'M', 'h', '5'] as const;
export type PaySpan = (typeof paySpans)[number];

const DAY_MS = 86_400_000;
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The day so many days later; days are the merchant's, so no zone and no clock change is in it. */
export const dayAfter = (day: string, days = 1): string => dayOf(msOf(day) + days * DAY_MS);

export const spanOf = (terms: PayTerms): PaySpan => {
  switch (terms.kind) {
    case 'daily':
      return 'D';
    case 'hourly':
      return 'h';
    case 'realtime':
      return '5';
    case 'dividend':
      return terms.period;
  }
};

/** Whole days of a period: first, and first of the next one. Hours and minutes begin and end within a day. */
export const periodAround = (span: PaySpan, day: string): { from: string; until: string } => {
  switch (span) {
    case 'D':
    case 'h':
    case '5':
      return { from: day, until: dayAfter(day) };
    case 'W': {
      const weekday = (new Date(msOf(day)).getUTCDay() + 6) % 7;
      const from = dayAfter(day, -weekday);
      return { from, until: dayAfter(from, 7) };
    }
    case 'H': {
      const month = day.slice(0, 8);
      return day.slice(8) <= '15'
        ? { from: `${month}01`, until: `${month}16` }
        : { from: `${month}16`, until: firstOfNextMonth(day) };
    }
    case 'M':
      return { from: `${day.slice(0, 8)}01`, until: firstOfNextMonth(day) };
  }
};

const firstOfNextMonth = (day: string): string =>
  dayOf(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1));

/** First day of the period behind the one that a day is in: from then on a change counts, never earlier. */
export const nextStart = (span: PaySpan, day: string): string => periodAround(span, day).until;
