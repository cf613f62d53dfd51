import {
  definitionOf,
  MAX_REPORT_DAYS,
  readReport,
  type Report,
  reportCsv,
  reportDay,
  type ReportGrouping,
  reportNames,
  ReportProblem,
} from '../../reports/index';
import type { Database } from '../../database/types';
import type { DeskHandlers } from '../desk-context';
import { DeskError } from '../desk-errors';

type ReportHandlers = Pick<DeskHandlers, Extract<keyof DeskHandlers, `figures.${string}`>>;

const groupingsOf = (name: (typeof reportNames)[number]): ReportGrouping[] =>
  Object.keys(definitionOf(name).groupings) as ReportGrouping[];

const textsOf = (rows: Report['rows']): (string | null)[][] =>
  rows.map((row) => row.map((cell) => (typeof cell === 'bigint' ? cell.toString() : cell)));

/** Reports of the merchant whose operator asks. */
export const createDeskReports = ({ db }: { db: Database }): ReportHandlers => {
  const read = async (asked: Parameters<typeof readReport>[1]): Promise<Report> => {
    try {
      return await readReport(db, asked);
    } catch (error) {
      if (!(error instanceof ReportProblem)) throw error;
      throw new DeskError('DESK_REQUEST_INVALID', {
        sentence: `${error.field} ${error.words}`,
        value: { problems: [{ field: error.field, words: error.words }] },
      });
    }
  };
  return {
    async 'figures.list'(_, { merchant }) {
      const { day, zone } = await reportDay(db, merchant.id);
      const rows = reportNames.map((name) => ({ name, groupings: groupingsOf(name) }));
      return { today: day, zone, maxDays: MAX_REPORT_DAYS, reports: rows };
    },
    async 'figures.show'(asked, { merchant }) {
      const report = await read({ merchantId: merchant.id, ...asked });
      const { name, from, to, columns } = report;
      return {
        name,
        from,
        to,
        columns: columns.map((column) => ({ name: column.name, type: column.type })),
        rows: textsOf(report.rows),
        totals: textsOf(report.totals),
      };
    },
    async 'figures.csv'(asked, { merchant }) {
      const report = await read({ merchantId: merchant.id, ...asked });
      const { name, by, from, to } = report;
      return {
        name: `${merchant.code}-${name}-${by}-${from}-${to}.csv`,
        text: [...reportCsv(report)].join(''),
      };
    },
  };
};
