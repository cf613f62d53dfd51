import type { Database } from '../database/types';
import { readBonuses } from './bonuses.queries';
import { readDeposits, readWithdrawals } from './cash.queries';
import { columnsOf, definitionOf, type ReportColumn, type ReportName, reportNames } from './definitions';
import { readMembers, readPay } from './people.queries';
import { checkPeriod, ReportProblem, type ReportPeriod } from './period';
import { readRevenue } from './revenue.queries';
import { type FoundRow, MAX_REPORT_ROWS, type ReportOf } from './rows';
import { readToday } from './today.queries';

/** Words of a key, or figures as whole numbers: minor units, counts, hundredths of a percent. null: there is none. */
export type ReportCell = string | bigint | null;

export interface Report extends ReportPeriod {
  name: ReportName;
  by: string;
  columns: readonly ReportColumn[];
  /** Cells in the order of the columns. */
  rows: readonly ReportCell[][];
  /** One for each currency, and for each state of withdrawals: amounts of two currencies are never added. */
  totals: readonly ReportCell[][];
}

const readers: Readonly<
  Record<ReportName, (query: Parameters<typeof readRevenue>[0], of: ReportOf) => Promise<FoundRow[]>>
> = {
  revenue: readRevenue,
  deposits: readDeposits,
  withdrawals: readWithdrawals,
  bonuses: readBonuses,
  members: readMembers,
  pay: readPay,
};

/** Hundredths of a percent, rounded to the nearest; null where nothing was staked. */
const shareOf = (part: bigint, whole: bigint): bigint | null => {
  if (whole <= 0n) return null;
  const scaled = part * 20_000n;
  const sign = scaled < 0n ? -1n : 1n;
  return (scaled + sign * whole) / (2n * whole);
};

/** What follows from other figures of the row. */
const withDerived = (name: ReportName, row: FoundRow): FoundRow => {
  const { stakes, wins } = row;
  if (name !== 'revenue' || typeof stakes !== 'bigint' || typeof wins !== 'bigint') return row;
  return { ...row, gross: stakes - wins, margin: shareOf(stakes - wins, stakes) };
};

const cellOf = (row: FoundRow, { name }: ReportColumn): ReportCell => {
  const value = row[name];
  return typeof value === 'string' || typeof value === 'bigint' ? value : null;
};

/** Sums of rows by currency and what else their totals keep. */
const summed = (name: ReportName, rows: readonly FoundRow[]): FoundRow[] => {
  const { totalsBy, figures } = definitionOf(name);
  const sums = new Map<string, FoundRow>();
  for (const row of rows) {
    const kept: FoundRow = { currency: row['currency'] ?? null };
    if (totalsBy !== undefined) kept[totalsBy] = row[totalsBy] ?? null;
    const sumKey = JSON.stringify(kept);
    const sum = sums.get(sumKey) ?? kept;
    for (const figure of figures) {
      const [before, more] = [sum[figure.name] ?? 0n, row[figure.name]];
      if (typeof before === 'bigint' && typeof more === 'bigint') sum[figure.name] = before + more;
    }
    sums.set(sumKey, sum);
  }
  return [...sums.values()];
};

const nameOf = (name: string): ReportName => {
  const found = reportNames.find((one) => one === name);
  if (found !== undefined) return found;
  throw new ReportProblem('name', `must be one of ${reportNames.join(', ')}.`);
};

const groupingOf = (name: ReportName, by: string): string => {
  const known = Object.keys(definitionOf(name).groupings);
  const found = by === '' ? known[0] : known.find((one) => one === by);
  if (found !== undefined) return found;
  throw new ReportProblem('by', `must be one of ${known.join(', ')} for ${name}.`);
};

interface AskedReport extends ReportPeriod {
  name: string;
  /** '' for the first of the report. */
  by: string;
}

/** A report of one merchant's days. @throws ReportProblem */
export const readReport = async (
  db: Database,
  { merchantId, ...asked }: AskedReport & { merchantId: number },
): Promise<Report> => {
  const name = nameOf(asked.name);
  const by = groupingOf(name, asked.by);
  checkPeriod(asked);
  const { from, to } = asked;
  const { query } = db.merchant(merchantId);
  const found = await readers[name](query, { merchantId, by, from, to, limit: MAX_REPORT_ROWS + 1 });
  if (found.length > MAX_REPORT_ROWS)
    throw new ReportProblem('from', `begins too early: there are more than ${MAX_REPORT_ROWS} rows.`);
  const lines = found.filter(({ isTotal }) => isTotal !== true);
  const counted = found.filter(({ isTotal }) => isTotal === true);
  const columns = columnsOf(name, by);
  // Rows that are totals already have none below them.
  const hasTotals = lines.length > 0 && by !== definitionOf(name).totalsBy;
  const cells = (rows: readonly FoundRow[]): ReportCell[][] =>
    rows.map((row) => {
      const whole = withDerived(name, row);
      return columns.map((column) => cellOf(whole, column));
    });
  return {
    name,
    by,
    from,
    to,
    columns,
    rows: cells(lines),
    totals: hasTotals ? cells(counted.length > 0 ? counted : summed(name, lines)) : [],
  };
};

/** The merchant's day and zone. */
export const reportDay = (db: Database, merchantId: number): Promise<{ day: string; zone: string }> =>
  readToday(db.merchant(merchantId).query, merchantId);
