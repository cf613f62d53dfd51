/** Most days of one report: a year and a month, rounded up. */
export const MAX_REPORT_DAYS = 400;
const DAY_MS = 86_400_000;

/** What was asked for cannot be reported; the sentence follows the name of the field. */
export class ReportProblem extends Error {
  constructor(
    readonly field: 'name' | 'by' | 'from' | 'to',
    readonly words: string,
  ) {
    super(`${field} ${words}`);
  }
}

export interface ReportPeriod {
  /** Days of the merchant, both of them in it. */
  from: string;
  to: string;
}

const dayNumber = (field: 'from' | 'to', day: string): number => {
  const ms = /^[1-9]\d{3}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;
  if (Number.isFinite(ms) && new Date(ms).toISOString().startsWith(day)) return ms / DAY_MS;
  throw new ReportProblem(field, 'must be a day like 2026-08-31.');
};

/** @throws ReportProblem */
export const checkPeriod = ({ from, to }: ReportPeriod): void => {
  const days = dayNumber('to', to) - dayNumber('from', from) + 1;
  if (days < 1) throw new ReportProblem('from', `must not be after to, which is ${to}.`);
  if (days > MAX_REPORT_DAYS)
    throw new ReportProblem(
      'from',
      `must be at most ${MAX_REPORT_DAYS - 1} days before to: the period has ${days} days, a report at most ${MAX_REPORT_DAYS}.`,
    );
};
