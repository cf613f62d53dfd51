import type { LotterySchedule } from '../../../src/contract/lottery/index';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Zones whose formatter is kept: games name a handful. */
const MAX_ZONES = 64;

const formatters = new Map<string, Intl.DateTimeFormat>();
const formatterOf = (zone: string): Intl.DateTimeFormat => {
  const known = formatters.get(zone);
  if (known) return known;
  if (formatters.size >= MAX_ZONES) formatters.clear();
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(zone, made);
  return made;
};

/** What a clock on the wall of the zone shows at an instant, as milliseconds of a day without zones. */
const wallAt = (zone: string, at: number): number => {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/**
 * The instant at which a wall shows a time. What the wall shows twice is the first of the two; what it leaves out is as much
 * later as the clock was put forward.
 */
const instantOf = (zone: string, wall: number): number => {
  const offsets = [wall - DAY_MS, wall + DAY_MS].map(
    (at) => wallAt(zone, at) - Math.floor(at / 1_000) * 1_000,
  );
  const fitting = offsets.map((offset) => wall - offset).filter((at) => wallAt(zone, at) === wall);
  return fitting.length > 0 ? Math.min(...fitting) : wall - (offsets[0] ?? 0);
};

const minutesOf = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Draws of one schedule on one date, given as the wall's midnight. */
const drawsOn = (schedule: LotterySchedule, midnight: number): number[] => {
  const weekday = ((new Date(midnight).getUTCDay() + 6) % 7) + 1;
  if (schedule.weekdays && !schedule.weekdays.includes(weekday)) return [];
  const at = (text: string): number => instantOf(schedule.zone, midnight + minutesOf(text) * MINUTE_MS);
  if ('at' in schedule) return [at(schedule.at)];
  const found: number[] = [];
  const end = at(schedule.to);
  // Steps of time that passes: a day with a change of the clock has more or fewer draws, none of them twice.
  for (let next = at(schedule.from); next < end; next += schedule.everyMinutes * MINUTE_MS) found.push(next);
  return found;
};

export interface PlannedIssue {
  /** Date and sequence in that date, twelve digits. */
  issue: string;
  /** Milliseconds. */
  drawsAt: number;
}

const dateText = (midnight: number): string =>
  new Date(midnight).toISOString().slice(0, 10).replaceAll('-', '');

/** Issues of one date in the order of their draws. */
const issuesOn = (schedules: readonly LotterySchedule[], midnight: number): PlannedIssue[] => {
  const instants = [...new Set(schedules.flatMap((schedule) => drawsOn(schedule, midnight)))].sort(
    (a, b) => a - b,
  );
  return instants.map((drawsAt, at) => ({
    issue: `${dateText(midnight)}${(at + 1).toString().padStart(4, '0')}`,
    drawsAt,
  }));
};

/** Issues that are drawn after `fromMs` and not after `untilMs`. A date's sequence does not depend on when it is asked for. */
export const planIssues = (
  schedules: readonly LotterySchedule[],
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): PlannedIssue[] => {
  const first = Math.floor(fromMs / DAY_MS) * DAY_MS - DAY_MS;
  const planned: PlannedIssue[] = [];
  for (let midnight = first; midnight <= untilMs + DAY_MS; midnight += DAY_MS)
    planned.push(...issuesOn(schedules, midnight));
  const seen = new Set<number>();
  return planned
    .filter(
      ({ drawsAt }) => drawsAt > fromMs && drawsAt <= untilMs && !seen.has(drawsAt) && seen.add(drawsAt),
    )
    .sort((a, b) => a.drawsAt - b.drawsAt);
};

/** Whether draws come at least once an hour: what waits for them waits minutes, not a day. */
export const isQuick = (schedules: readonly LotterySchedule[]): boolean =>
  schedules.some((schedule) => 'everyMinutes' in schedule && schedule.everyMinutes <= 60);
