/** Why a text is no valid time: syntax, impossible date, impossible time of day, or offset out of range. */
export type TimeFault = 'time_form' | 'time_day' | 'time_clock' | 'time_offset';

const FORM = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;
const MINUTE_MS = 60_000;

/**
 * Parses a time of RFC 3339: any offset, any number of decimals, `T` and `Z` in either case. A leap second is read as the last millisecond of
 * its minute, so that the day stays the same.
 * @returns the time in milliseconds precision, or what is wrong with the text
 */
export const parseTime = (text: string): Date | TimeFault => {
  const match = FORM.exec(text);
  if (!match) return 'time_form';
  const [, day = '', hour = '', minute = '', second = '', fraction = '', sign, hours = '0', minutes = '0'] =
    match;
  const isLeap = second === '60';
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return 'time_clock';
  if (Number(hours) > 23 || Number(minutes) > 59) return 'time_offset';
  const seconds = isLeap ? '59.999' : `${second}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  const local = new Date(`${day}T${hour}:${minute}:${seconds}Z`);
  // JavaScript moves 30 February into March.
  if (Number.isNaN(local.getTime()) || !local.toISOString().startsWith(day)) return 'time_day';
  const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  const time = new Date(local.getTime() - (sign === '-' ? -offset : offset));
  // Leap seconds are inserted at midnight UTC only.
  if (isLeap && !time.toISOString().includes('T23:59:59')) return 'time_clock';
  return time;
};
