import { AppError } from '../../kernel/app-error';
import { countOf, dayEnd, dayOf, dayStart, fieldsOf, textOf } from './readers';
import type { Facts, Fields } from './row';

// The days that a record is asked for, and the pages of what it answers.

const DAY_MS = 86_400_000;
/** What a record shows where no days are named. */
const USUAL_DAYS = 7;

type Zone = Pick<Facts, 'timeZone' | 'now'>;

/** Distance of the gateway's zone as GMT-3, '' for a zone that does not exist. */
const gmtOf = ({ timeZone, now }: Zone): string => {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
    return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
};

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The day that a request names, or that of the first time in it; '' for neither. */
const askedDay = (
  request: Fields,
  facts: Zone,
  names: readonly [day: string, ...times: string[]],
): string => {
  const [day, ...times] = names;
  const named = textOf(request[day]);
  if (named !== '') return named;
  const at = times.map((name) => countOf(request[name])).find((time) => time > 0);
  return at === undefined ? '' : dayOf(at, facts);
};

export interface AskedDays {
  /** First and last millisecond. */
  startMs: number;
  endMs: number;
  /** As the contract writes it. */
  window: { startDay: string; endDay: string; today: string; timeZone: string; gmt: string };
}

/**
 * Whole days of the gateway's zone, without any the last seven.
 * @param maxDays the gateway takes no more at once: one day too many is cut at the beginning, and the answer's window says so
 * @throws AppError RECORDS_WINDOW
 */
export const daysAsked = (request: Fields, facts: Zone, maxDays = 366): AskedDays => {
  const today = dayOf(facts.now, facts);
  const endDay = askedDay(request, facts, ['endDay', 'endTime', 'endDate']) || today;
  const endMs = dayEnd(endDay, facts);
  if (endMs === null) throw new AppError('RECORDS_WINDOW');
  const named = askedDay(request, facts, ['startDay', 'startTime', 'startDate']);
  let startDay = named === '' ? shifted(endDay, 1 - USUAL_DAYS) : named;
  if (startDay === shifted(endDay, -maxDays)) startDay = shifted(startDay, 1);
  const startMs = dayStart(startDay, facts);
  if (startMs === null || startMs > endMs || startDay < shifted(endDay, 1 - maxDays))
    throw new AppError('RECORDS_WINDOW');
  const { timeZone } = facts;
  return { startMs, endMs, window: { startDay, endDay, today, timeZone, gmt: gmtOf(facts) } };
};

/** Rows of one answer, as clients of this protocol ask for them. */
export const PAGE_SIZE = 10;

/** The fields beside the rows of an answer, none where nothing was answered. @throws AppError REPLY_INVALID for a scalar */
export const answerOf = (value: unknown): Fields => {
  if (typeof value !== 'object' && value !== undefined) throw new AppError('REPLY_INVALID');
  return fieldsOf(value);
};

/** Number of the page that is asked for: a cursor is the number of the next one. */
export const pageAsked = ({ cursor, page }: Fields): number => countOf(cursor) || countOf(page) || 1;

/** How many pages there are; a gateway that does not say so has another one behind each full page. */
export const pagesOf = (answer: Fields, page: number, rows: number): number => {
  const told = countOf(answer.totalPages) || countOf(answer.totalPage) || countOf(answer.pages);
  return told || (rows < PAGE_SIZE ? page : page + 1);
};
