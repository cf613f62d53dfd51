import { AppError } from '../../kernel/app-error';
import type { Facts, Fields } from './row';

// How older gateways write lists, times and flags. All of it is forgiving: what cannot be read is left out, never made up.

/** The fields of an object; none of anything else. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const LIST_NAMES = ['list', 'records', 'content', 'rows', 'data', 'List', 'dataList'];

/**
 * Its rows, whether a list comes as an array, under one of the names that these gateways use, or as a map of rows.
 * @param name the field to look into first
 */
export const rowsOf = (value: unknown, name = ''): unknown[] => {
  if (Array.isArray(value)) return value as unknown[];
  const fields = fieldsOf(value);
  const inside = [name, ...LIST_NAMES].map((one) => fields[one]).find((one) => Array.isArray(one));
  if (Array.isArray(inside)) return inside as unknown[];
  const nested = [name, 'data']
    .map((one) => fieldsOf(fields[one]))
    .find((one) => Object.keys(one).length > 0);
  if (nested !== undefined) return rowsOf(nested, name);
  const members = Object.values(fields);
  return members.length > 0 && members.every((one) => Object.keys(fieldsOf(one)).length > 0) ? members : [];
};

/** Whether these fields are a list under a name that is not known here: neither a known name nor a map of rows. */
const isUnknownList = (value: unknown, name: string): boolean => {
  const fields = fieldsOf(value);
  if ([name, ...LIST_NAMES].some((one) => Object.hasOwn(fields, one)))
    return [name, 'data'].some((one) => Object.hasOwn(fields, one) && isUnknownList(fields[one], name));
  return Object.values(fields).some((one) => typeof one !== 'object' || Array.isArray(one));
};

/**
 * The rows of a report that people go by after an order. None are read where the gateway says so: null, an empty list.
 * @throws AppError REPLY_INVALID for a list under a name that is not known: it must not look empty
 */
export const reportRows = (value: unknown, name = ''): unknown[] => {
  const rows = rowsOf(value, name);
  if (rows.length === 0 && isUnknownList(value, name)) throw new AppError('REPLY_INVALID');
  return rows;
};

/** The rows that `read` makes something of; the others are counted and left out. */
export const readRows = <Row>(
  rows: readonly unknown[],
  read: (row: Fields) => Row | null,
  facts: Pick<Facts, 'leftOut'>,
): Row[] => {
  const readable = rows.flatMap((row) => {
    const made = Object.keys(fieldsOf(row)).length > 0 ? read(fieldsOf(row)) : null;
    return made === null ? [] : [made];
  });
  if (readable.length < rows.length) facts.leftOut(rows.length - readable.length);
  return readable;
};

/**
 * The rows of such a report as records.
 * @throws AppError REPLY_INVALID where there are rows and none of them can be read: they are no report, or not one that is known here
 */
export const readReport = <Row>(
  rows: readonly unknown[],
  read: (row: Fields) => Row | null,
  facts: Pick<Facts, 'leftOut'>,
): Row[] => {
  const readable = readRows(rows, read, facts);
  if (rows.length > 0 && readable.length === 0) throw new AppError('REPLY_INVALID');
  return readable;
};

/** A scalar as text, '' for anything else. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

/** The first of these fields that says anything. */
export const firstOf = (fields: Fields, ...names: readonly string[]): unknown =>
  names.map((name) => fields[name]).find((value) => value !== undefined && value !== null && value !== '');

/** 1, "1", true, "Y", "yes". */
export const flagOf = (value: unknown): boolean => value === true || /^(1|true|y|yes)$/i.test(textOf(value));

/** A whole number from 0, `fallback` for anything else. */
export const countOf = (value: unknown, fallback = 0): number => {
  const read = textOf(value) === '' ? NaN : Number(textOf(value).replace(/,/g, ''));
  return Number.isSafeInteger(read) && read >= 0 ? read : fallback;
};

const DATE =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?\s*(z|[+-]\d{2}:?\d{2})?$/i;
/** Ten digits are seconds: as milliseconds they would be a day of 1970. */
const MAX_SECONDS = 99_999_999_999;

/** What the clocks of a zone show at an instant, as if it were UTC, ms. */
const shownIn = (timeZone: string, at: number): number => {
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

export const isZone = (name: string): boolean => {
  try {
    shownIn(name, 0);
    return true;
  } catch {
    return false;
  }
};

/** The instant at which the clocks of a zone show this. A zone that does not exist is UTC. */
export const instantIn = (timeZone: string, shown: number): number => {
  try {
    // Twice, since the distance may change between the first guess and the instant itself.
    const guess = shown - (shownIn(timeZone, shown) - shown);
    return shown - (shownIn(timeZone, guess) - guess);
  } catch {
    return shown;
  }
};

/** ms since 1970 of a time written as number of seconds or milliseconds, or as "2026-11-20 23:59:59" of the gateway's zone. null when unreadable. */
export const timeOf = (value: unknown, { timeZone }: Pick<Facts, 'timeZone'>): number | null => {
  const text = textOf(value);
  if (/^\d{10,13}$/.test(text)) {
    const number = Number(text);
    return number > MAX_SECONDS ? number : number * 1000;
  }
  const match = DATE.exec(text);
  if (!match) return null;
  const [, year, month, day, hour = '0', minute = '0', second = '0', zone = ''] = match;
  const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map(Number);
  const shown = Date.UTC(y ?? 0, (mo ?? 1) - 1, d ?? 1, h ?? 0, mi ?? 0, s ?? 0);
  const read = new Date(shown);
  // The 31st of February is no day.
  if (Number.isNaN(shown) || read.getUTCMonth() + 1 !== mo || read.getUTCDate() !== d || (h ?? 0) > 23)
    return null;
  if (zone === '') return instantIn(timeZone, shown);
  if (/z/i.test(zone)) return shown;
  const [hours, minutes] = [zone.slice(1, 3), zone.slice(-2)].map(Number);
  const distance = ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000;
  return zone.startsWith('-') ? shown + distance : shown - distance;
};

/** The day of an instant in the gateway's zone, year-month-day. */
export const dayOf = (at: number, { timeZone }: Pick<Facts, 'timeZone'>): string => {
  const shown = (): number => {
    try {
      return shownIn(timeZone, at);
    } catch {
      // A zone that does not exist is UTC.
      return at;
    }
  };
  return new Date(shown()).toISOString().slice(0, 10);
};

/** A day written year-month-day as its first instant in the gateway's zone, ms; null when it is no day. */
export const dayStart = (day: unknown, facts: Pick<Facts, 'timeZone'>): number | null =>
  timeOf(`${textOf(day)} 00:00:00`, facts);

/** The last millisecond of that day. */
export const dayEnd = (day: unknown, facts: Pick<Facts, 'timeZone'>): number | null => {
  const start = dayStart(day, facts);
  if (start === null) return null;
  const noonAfter = start + 36 * 3_600_000;
  return (dayStart(dayOf(noonAfter, facts), facts) ?? start) - 1;
};
