import type { AskedWindow } from '../../src/contract/calls/records';
import type { RecordWindow } from '../../src/contract/entities/record';
import { GatewayError } from '../platform/index';

/** Days of one statement. */
export const MAX_DAYS = 31;
/** Days of one table of profit and loss: a year with its extra day. */
export const MAX_PROFIT_DAYS = 366;
/** Days shown where none were asked for. */
const USUAL_DAYS = 7;
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();
/** Zones are rows of merchants; this many are remembered. */
const MAX_ZONES = 500;

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  if (formats.size >= MAX_ZONES) formats.clear();
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZoneName: 'shortOffset',
  });
  formats.set(zone, made);
  return made;
};

const partsAt = (ms: number, zone: string): { day: string; gmt: string } => {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  const day = `${parts.get('year') ?? ''}-${parts.get('month') ?? ''}-${parts.get('day') ?? ''}`;
  return { day, gmt: parts.get('timeZoneName') ?? '' };
};

/** A day as a number of days, null for one that is in no calendar. */
const numberOf = (day: string): number | null => {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(day) ? ms / DAY_MS : null;
};
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/**
 * Whole days of the merchant: those that are named, or in which the times lie that are, or the last ones.
 * @throws GatewayError RECORDS_WINDOW
 */
export const resolveWindow = (
  asked: AskedWindow,
  of: { zone: string; nowMs: number; most: number },
): RecordWindow => {
  const { day: today, gmt } = partsAt(of.nowMs, of.zone);
  const namedTo = asked.toDay || (asked.toMs === 0 ? today : partsAt(asked.toMs, of.zone).day);
  const last = numberOf(namedTo);
  // Older clients send the end of their own day, which may be tomorrow here.
  const now = numberOf(today) ?? 0;
  const to = last !== null && asked.toDay === '' ? Math.min(last, now) : last;
  const namedFrom = asked.fromDay || (asked.fromMs === 0 ? '' : partsAt(asked.fromMs, of.zone).day);
  const from = namedFrom === '' ? (to ?? 0) - Math.min(USUAL_DAYS, of.most) + 1 : numberOf(namedFrom);
  if (to === null || from === null || from > to || to > now || to - from + 1 > of.most)
    throw new GatewayError('RECORDS_WINDOW', { value: { days: of.most } });
  return { from: dayOf(from), to: dayOf(to), today, zone: of.zone, gmt };
};
