import type { RecordWindow } from '../contract/entities/record';

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day so many days later, year-month-day. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days of a period that ends today; `yesterday` is that one day. */
export type QuickPeriod = 'today' | 'yesterday' | 'week' | 'month' | 'quarter' | 'year';
const LENGTHS: Readonly<Record<QuickPeriod, number>> = {
  today: 1,
  yesterday: 1,
  week: 7,
  month: 30,
  quarter: 90,
  year: 365,
};

export const daysOf = (period: QuickPeriod, today: string): { from: string; to: string } => {
  const to = period === 'yesterday' ? shiftDay(today, -1) : today;
  return { from: shiftDay(to, 1 - LENGTHS[period]), to };
};

/** The period whose days these are, or null. */
export const periodOf = (window: RecordWindow, periods: readonly QuickPeriod[]): QuickPeriod | null =>
  periods.find((period) => {
    const { from, to } = daysOf(period, window.today);
    return from === window.from && to === window.to;
  }) ?? null;

const format = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  try {
    return new Intl.DateTimeFormat(language, options);
  } catch {
    // A zone or a language that this browser does not know.
    return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' });
  }
};

/** The visitor's time zone if the local time there differs from the merchant's at the begin or the end of these days; '' otherwise. */
export const ownZone = ({ zone, from, to }: RecordWindow): string => {
  if (zone === '') return '';
  const own = format('en', {}).resolvedOptions().timeZone;
  const [mine, theirs] = [own, zone].map((timeZone) =>
    format('en', { dateStyle: 'short', timeStyle: 'short', timeZone }),
  );
  return [Date.parse(from), Date.parse(to), Date.parse(to) + DAY_MS]
    .filter(Number.isFinite)
    .every((ms) => mine?.format(ms) === theirs?.format(ms))
    ? ''
    : own;
};

/**
 * Writes days and months of the merchant as the visitor reads them. Moments are written by `dateTime` like everywhere else: on the
 * visitor's own clock.
 */
export const createDayTexts = (language: string, zone: string, dateTime: (ms: number) => string) => {
  const days = format(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const months = format(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const inZone = zone === '' ? {} : { timeZone: zone };
  const dates = format(language, { dateStyle: 'medium', ...inZone });
  return {
    day: (day: string): string => (DAY.test(day) ? days.format(Date.parse(`${day}T00:00:00Z`)) : day),
    /** A period up to the day before `until`; one day is written as one. */
    days: (from: string, until: string): string =>
      DAY.test(from) && DAY.test(until)
        ? days.formatRange(Date.parse(`${from}T00:00:00Z`), Date.parse(`${until}T00:00:00Z`) - DAY_MS)
        : from,
    month: (month: string): string =>
      /^\d{4}-\d{2}$/.test(month) ? months.format(Date.parse(`${month}-01T00:00:00Z`)) : month,
    /** The merchant's day of a moment. */
    date: (ms: number): string => dates.format(ms),
    moment: (ms: number | null): string => (ms === null ? '' : dateTime(ms)),
  };
};
export type DayTexts = ReturnType<typeof createDayTexts>;
