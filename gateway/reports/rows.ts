/** Rows of one report; more is refused rather than cut off. */
export const MAX_REPORT_ROWS = 20_000;

/** What a query is asked for. */
export interface ReportOf {
  merchantId: number;
  by: string;
  from: string;
  to: string;
  limit: number;
}

/** Cells by the names of columns; a row of totals where sums of rows would not be right. */
export type FoundRow = Record<string, string | bigint | boolean | null>;
