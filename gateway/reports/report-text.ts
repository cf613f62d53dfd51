import { amountText, isWholeUnit } from '../../src/contract/money';
import { CSV_MARK, csvLine } from '../records/index';
import type { Report, ReportCell } from './reports';

const PERCENT = 'PCT';

/** A row's cells as plain text: amounts with a point, '' where there is none. */
export const rowTexts = ({ columns }: Pick<Report, 'columns'>, row: readonly ReportCell[]): string[] => {
  const at = columns.findIndex(({ type }) => type === 'currency');
  const currency = String(row[at] ?? '');
  return columns.map(({ type }, place) => {
    const cell = row[place] ?? null;
    if (typeof cell !== 'bigint') return cell ?? '';
    if (type === 'percent') return amountText({ minor: cell, currency: PERCENT });
    return type === 'money' && !isWholeUnit(currency)
      ? amountText({ minor: cell, currency })
      : cell.toString();
  });
};

/** The rows as lines of a file for spreadsheets, without the totals: a sum over the column would count them twice. */
export function* reportCsv(report: Report): Generator<string> {
  yield CSV_MARK + csvLine(report.columns.map(({ name }) => name));
  for (const row of report.rows) yield csvLine(rowTexts(report, row));
}
