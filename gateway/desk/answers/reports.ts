import type { ReportCellType, ReportGrouping, ReportName } from '../../reports/index';

export type { ReportCellType, ReportColumnName, ReportGrouping, ReportName } from '../../reports/index';

/** Which reports there are, and the days of the merchant that one may have. */
export interface DeskFigureChoices {
  /** The merchant's day now, and the zone in which its days begin. */
  today: string;
  zone: string;
  maxDays: number;
  reports: { name: ReportName; groupings: ReportGrouping[] }[];
}

export interface DeskFigures {
  name: ReportName;
  from: string;
  to: string;
  columns: { name: string; type: ReportCellType }[];
  /** In the order of the columns: amounts in minor units, shares in hundredths of a percent; null if there is none. */
  rows: (string | null)[][];
  totals: (string | null)[][];
}
