import {
  definitionOf,
  MAX_REPORT_DAYS,
  readReport,
  type Report,
  reportCsv,
  reportDay,
  reportNames,
  ReportProblem,
  rowTexts,
} from '../../reports/index';
import { LINE_END } from '../../records/index';
import type { Command, MerchantInput } from '../command';
import { wrong } from '../problem';
import { table } from '../table';
import { textOption } from '../values';

const MAX_WORD = 20;

const groupings = [...new Set(reportNames.flatMap((name) => Object.keys(definitionOf(name).groupings)))];

const asked = async ({ db, merchant, args, options }: MerchantInput): Promise<Report> => {
  const to = textOption(options, 'to', { max: MAX_WORD }) ?? (await reportDay(db, merchant.id)).day;
  const from = textOption(options, 'from', { max: MAX_WORD }) ?? `${to.slice(0, -2)}01`;
  const by = textOption(options, 'by', { max: MAX_WORD }) ?? '';
  try {
    return await readReport(db, { merchantId: merchant.id, name: args['NAME'] ?? '', by, from, to });
  } catch (error) {
    if (!(error instanceof ReportProblem)) throw error;
    throw wrong(error.field === 'name' ? 'NAME' : `--${error.field}`, error.words);
  }
};

const objectsOf = (report: Report, rows: Report['rows']): Record<string, string>[] =>
  rows.map((row) =>
    Object.fromEntries(rowTexts(report, row).map((text, at) => [report.columns[at]?.name ?? '', text])),
  );

async function* exported(report: Report): AsyncGenerator<string> {
  // The tool ends each line itself.
  for (const line of reportCsv(report)) yield line.slice(0, -LINE_END.length);
}

const linesOf = (report: Report): string[] =>
  report.rows.length === 0
    ? [`Nothing was booked from ${report.from} to ${report.to}.`]
    : [
        ...table(
          report.columns.map(({ name }) => name),
          report.rows.map((row) => rowTexts(report, row)),
        ),
        '',
        ...table(
          ['total', ...report.columns.slice(1).map(({ name }) => name)],
          report.totals.map((row) => rowTexts(report, row)),
        ),
      ];

const report: Command = {
  name: 'report',
  summary: 'Sums of a merchant’s books by period: revenue, deposits, withdrawals, bonuses, members, pay.',
  scope: 'merchant',
  arguments: [{ name: 'NAME', help: `the report: ${reportNames.join(', ')}` }],
  options: {
    from: {
      value: 'DAY',
      help: 'first day, like 2026-08-01; the first of the month of the last one, unless told',
    },
    to: { value: 'DAY', help: `last day; today, unless told; at most ${MAX_REPORT_DAYS} days in all` },
    by: { value: 'WHAT', help: `rows by ${groupings.join(', ')}, as far as the report has it` },
    csv: { help: 'the rows as a file for spreadsheets' },
  },
  examples: [
    'foyer report revenue --from 2026-08-01 --to 2026-08-31 --by vendor --merchant demo',
    'foyer report withdrawals --from 2026-08-01 --csv --merchant demo > withdrawals.csv',
  ],
  async run(input) {
    const found = await asked(input);
    const { name, by, from, to } = found;
    return {
      lines: linesOf(found),
      data: {
        name,
        by,
        from,
        to,
        rows: objectsOf(found, found.rows),
        totals: objectsOf(found, found.totals),
      },
      ...(input.options['csv'] === true ? { stream: () => exported(found) } : {}),
    };
  },
};

export const reportCommands: readonly Command[] = [report];
