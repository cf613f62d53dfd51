import type { AgentFigures, TeamOverview } from '../../contract/entities/agent';
import type { RecordWindow } from '../../contract/entities/record';
import { daysOf, shiftDay, type QuickPeriod } from '../../react/days';

/** Longest period of an overview, as the gateway has it. */
export const MAX_DAYS = 31;
const DAY_MS = 86_400_000;

export type OverviewPeriod = Extract<QuickPeriod, 'today' | 'yesterday' | 'week'> | 'thisMonth';
export const PERIODS: readonly OverviewPeriod[] = ['today', 'yesterday', 'week', 'thisMonth'];

interface Span {
  from: string;
  to: string;
}

export const spanOf = (period: OverviewPeriod, today: string): Span =>
  period === 'thisMonth' ? { from: `${today.slice(0, 7)}-01`, to: today } : daysOf(period, today);

/** The period whose days these are, or null. */
export const chosenOf = ({ from, to, today }: RecordWindow): OverviewPeriod | null =>
  PERIODS.find((period) => {
    const span = spanOf(period, today);
    return span.from === from && span.to === to;
  }) ?? null;

const countOf = ({ from, to }: Span): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;

/** Whether an overview of these days can be asked for. */
export const isSpan = (span: Span, today: string): boolean => {
  const count = countOf(span);
  return count >= 1 && count <= MAX_DAYS && span.to <= today;
};

/** As many days, right before these. */
export const spanBefore = (span: Span): Span => ({
  from: shiftDay(span.from, -countOf(span)),
  to: shiftDay(span.from, -1),
});

/** Every day of a period, the oldest first, with what happened in it; null where nothing did. */
export const everyDay = (overview: TeamOverview): { day: string; figures: AgentFigures | null }[] => {
  const { from, to } = overview.window;
  const known = new Map(overview.days.map(({ day, figures }) => [day, figures]));
  return Array.from({ length: Math.max(0, Math.min(MAX_DAYS, countOf({ from, to }))) }, (_, at) => {
    const day = shiftDay(from, at);
    return { day, figures: known.get(day) ?? null };
  });
};
