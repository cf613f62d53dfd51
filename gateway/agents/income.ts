import type { AskedWindow } from '../../src/contract/calls/records';
import type { AgentIncome, AgentIncomeRow } from '../../src/contract/entities/agent-report';
import type { Database } from '../database/types';
import { resolveWindow } from '../records/index';
import { readPaid, readRebates } from './income.queries';
import { MAX_REPORT_DAYS, type TeamOf } from './team';

export type IncomeKind = 'rebate' | 'wages' | 'dividend' | 'other';

/** One amount that an agent earned on a day of the merchant; product '' belongs to none. */
export interface IncomeLine {
  day: string;
  product: string;
  kind: IncomeKind;
  minor: bigint;
}

/** What tells of income: rebates of the journal here, statements of contracts from their subject. */
export type IncomeSource = (of: {
  merchantId: number;
  memberId: bigint;
  currency: string;
  from: string;
  to: string;
}) => Promise<readonly IncomeLine[]>;

export interface Incomes {
  /** @throws GatewayError RECORDS_WINDOW */
  income(of: TeamOf, asked: { window: AskedWindow; product: string }): Promise<AgentIncome>;
}

type Sums = Record<IncomeKind, bigint>;
const nothing = (): Sums => ({ rebate: 0n, wages: 0n, dividend: 0n, other: 0n });
const rowOf = (sums: Sums, of: { day: string; product: string; currency: string }): AgentIncomeRow => {
  const money = (minor: bigint) => ({ minor, currency: of.currency });
  const { rebate, wages, dividend, other } = sums;
  return {
    ...{ day: of.day, product: of.product },
    ...{ rebate: money(rebate), wages: money(wages), dividend: money(dividend), other: money(other) },
    total: money(rebate + wages + dividend + other),
  };
};

/** Rebates as they were booked. */
export const rebatesOf =
  (db: Database): IncomeSource =>
  async (of) =>
    (await readRebates(db, of)).map((row) => ({ ...row, kind: 'rebate' }));

/** Wages and dividends as they were paid. */
export const paidOf =
  (db: Database): IncomeSource =>
  async (of) =>
    (await readPaid(db, of)).map(({ kind, ...row }) => ({
      ...row,
      kind: kind === 'dividend' ? 'dividend' : 'wages',
    }));

export const createIncomes = (deps: { sources: readonly IncomeSource[]; now: () => number }): Incomes => ({
  async income({ merchant, agentId }, asked) {
    const { currency } = merchant;
    const window = resolveWindow(asked.window, {
      ...{ zone: merchant.timeZone, nowMs: deps.now(), most: MAX_REPORT_DAYS },
    });
    const of = { merchantId: merchant.id, memberId: agentId, currency, from: window.from, to: window.to };
    const lines = (await Promise.all(deps.sources.map((source) => source(of))))
      .flat()
      .filter(({ product }) => asked.product === '' || product === asked.product);
    const rows = new Map<string, { day: string; product: string; sums: Sums }>();
    const all = nothing();
    for (const { day, product, kind, minor } of lines) {
      const key = `${day} ${product}`;
      const row = rows.get(key) ?? { day, product, sums: nothing() };
      row.sums[kind] += minor;
      all[kind] += minor;
      rows.set(key, row);
    }
    const sorted = [...rows].sort(([one], [other]) => (one < other ? 1 : -1));
    return {
      rows: sorted.map(([, { day, product, sums }]) => rowOf(sums, { day, product, currency })),
      sum: rowOf(all, { day: '', product: asked.product, currency }),
      window,
    };
  },
});
