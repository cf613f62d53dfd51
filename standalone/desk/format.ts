import type { DeskMoney } from '../../gateway/desk/index';

/** Minor units as an exact number with its currency: no step goes through a fraction. */
export const moneyText = (
  { minor, currency }: DeskMoney,
  options: { digits: number; language: string },
): string => {
  const { digits, language } = options;
  const value = BigInt(minor);
  const unit = 10n ** BigInt(digits);
  const whole = value / unit;
  const rest = (value < 0n ? -value : value) % unit;
  const sign = value < 0n && whole === 0n ? '-' : '';
  const number = new Intl.NumberFormat(language).format(whole);
  const mark = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal');
  const fraction = digits === 0 ? '' : `${mark?.value ?? '.'}${rest.toString().padStart(digits, '0')}`;
  return `${sign}${number}${fraction} ${currency}`;
};

export const timeText = (ms: number | null, language: string): string =>
  ms === null
    ? '–'
    : new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium' }).format(ms);

/** The day that the operator's clock has, as a field of a date writes it. */
export const today = (): string => {
  const now = new Date();
  const part = (value: number): string => value.toString().padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
};

/** From midnight to midnight by the operator's clock: 23 hours or 25 where it is changed. */
export const dayBounds = (day: string): { from: number; to: number } => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return {
    from: new Date(year, month - 1, date).getTime(),
    to: new Date(year, month - 1, date + 1).getTime(),
  };
};

/** Parts of a million as a percentage. */
export const percentText = (ppm: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(ppm / 1_000_000);

/** 1 Monday … 7 Sunday; 2026-06-01 was a Monday. */
export const weekdayText = (weekday: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 5, weekday));

/** Zone in which times are shown. */
export const zoneName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const MINUTE_MS = 60_000;
const HOURS = 60;
const DAY_HOURS = 48;

/** How long ago, or how long until: minutes, then hours, then days. */
export const spanText = (ms: number, language: string): string => {
  const minutes = Math.trunc(ms / MINUTE_MS);
  // Zero minutes is now, in the words of each language.
  const numeric = minutes === 0 ? 'auto' : 'always';
  const format = new Intl.RelativeTimeFormat(language, { style: 'narrow', numeric });
  if (Math.abs(minutes) < 2 * HOURS) return format.format(minutes, minutes === 0 ? 'second' : 'minute');
  const hours = Math.trunc(minutes / HOURS);
  return Math.abs(hours) < DAY_HOURS
    ? format.format(hours, 'hour')
    : format.format(Math.trunc(hours / 24), 'day');
};
