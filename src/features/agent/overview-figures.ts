import type { AgentFigures } from '../../contract/entities/agent';
import type { Money } from '../../contract/money';
import { computed } from '../../react/amounts';

/** What the team lost to the house: what was bet less what was won. */
const netOf = ({ turnover, winnings }: AgentFigures): Money =>
  computed(turnover.minor - winnings.minor, turnover, winnings);

type Trend =
  | { is: 'same' }
  | { is: 'new' }
  /** `share` is the change in parts of what was before. */
  | { is: 'up'; share: number }
  | { is: 'down'; share: number };

const PARTS = 10_000n;

/** How a figure compares with that of the period before. */
export const trendOf = (now: bigint, before: bigint): Trend => {
  if (now === before) return { is: 'same' };
  if (before === 0n) return { is: 'new' };
  const size = before < 0n ? -before : before;
  const change = now - before;
  const share = Number(((change < 0n ? -change : change) * PARTS) / size) / Number(PARTS);
  return { is: change > 0n ? 'up' : 'down', share };
};

/** A count among amounts: unread where it was not told. */
const countAsMoney = (count: number | null): Money =>
  count === null ? { minor: 0n, currency: '', unread: true } : { minor: BigInt(count), currency: '' };

/** The figures of a team by name. */
export const FIGURES = {
  net: netOf,
  turnover: ({ turnover }) => turnover,
  winnings: ({ winnings }) => winnings,
  deposits: ({ deposits }) => deposits,
  withdrawals: ({ withdrawals }) => withdrawals,
  given: ({ bonus, rebate }) => computed(bonus.minor + rebate.minor, bonus, rebate),
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
