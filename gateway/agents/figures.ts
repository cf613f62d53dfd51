import type { AgentFigures } from '../../src/contract/entities/agent';
import type { FiguresRow, SumsRow } from './figures.queries';

/** Sums as they are told; nothing where there is no row. */
export const figuresOf = (row: SumsRow | undefined, currency: string): AgentFigures => {
  const money = (minor: bigint | undefined) => ({ minor: minor ?? 0n, currency });
  return {
    turnover: money(row?.turnover),
    winnings: money(row?.winnings),
    rounds: Number(row?.rounds ?? 0n),
    players: Number(row?.players ?? 0n),
    deposits: money(row?.deposits),
    depositors: Number(row?.depositors ?? 0n),
    withdrawals: money(row?.withdrawals),
    bonus: money(row?.bonus),
    rebate: money(row?.rebate),
    registrations: Number(row?.registrations ?? 0n),
    firstDeposits: Number(row?.first_deposits ?? 0n),
    firstDeposit: money(row?.first_deposit),
  };
};

/** Rows of a grouped reading: the sum of all, by product, and by day. */
export const groupsOf = (rows: readonly FiguresRow[], currency: string) => ({
  sum: figuresOf(
    rows.find(({ day, product }) => day === '' && product === ''),
    currency,
  ),
  products: rows
    .filter(({ day, product }) => day === '' && product !== '')
    .map((row) => ({ product: row.product, figures: figuresOf(row, currency) })),
  days: rows
    .filter(({ day }) => day !== '')
    .map((row) => ({ day: row.day, figures: figuresOf(row, currency) })),
});
