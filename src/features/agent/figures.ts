import type { AgentFigures, TeamOverview } from '../../contract/entities/agent';
import type { RecordWindow } from '../../contract/entities/record';
import type { Money } from '../../contract/money';
import { computed } from '../../react/amounts';
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

/** What the team lost to the house: what was bet less what was won. */
export const netOf = ({ turnover, winnings }: AgentFigures): Money =>
  computed(turnover.minor - winnings.minor, turnover, winnings);

export type Trend =
  | { is: 'same' }
  | { is: 'new' }
  /** `share` is the change in parts of what was before. */
  | { is: 'up'; share: number }
  | { is: 'down'; share: number };

const PARTS = 10_000n;

/** How a figure stands to the one before. */
export const trendOf = (now: bigint, before: bigint): Trend => {
  if (now === before) return { is: 'same' };
  if (before === 0n) return { is: 'new' };
  const size = before < 0n ? -before : before;
  const change = now - before;
  const share = Number(((change < 0n ? -change : change) * PARTS) / size) / Number(PARTS);
  return { is: change > 0n ? 'up' : 'down', share };
};

/** A count among amounts: unread where it was not told. */
export const countAsMoney = (count: number | null): Money =>
  count === null ? { minor: 0n, currency: '', unread: true } : { minor: BigInt(count), currency: '' };

const given = ({ bonus, rebate }: AgentFigures): Money => computed(bonus.minor + rebate.minor, bonus, rebate);

/** The figures of a team by name. */
export const FIGURES = {
  net: netOf,
  turnover: ({ turnover }) => turnover,
  winnings: ({ winnings }) => winnings,
  deposits: ({ deposits }) => deposits,
  withdrawals: ({ withdrawals }) => withdrawals,
  given,
  registrations: ({ registrations }) => countAsMoney(registrations),
  firstDeposits: ({ firstDeposits }) => countAsMoney(firstDeposits),
  players: ({ players }) => countAsMoney(players),
  rounds: ({ rounds }) => countAsMoney(rounds),
} as const satisfies Record<string, (figures: AgentFigures) => Money>;
export type FigureName = keyof typeof FIGURES;

/** A figure as people read it; a count has no currency. */
export const figureText = (
  value: Money,
  { money, number }: { money(value: Money): string; number(count: number): string },
): string => (value.currency === '' && !value.unread ? number(Number(value.minor)) : money(value));

/** Figures that can be drawn by day. */
export const CHARTED = ['turnover', 'net', 'deposits', 'players', 'registrations'] as const;
