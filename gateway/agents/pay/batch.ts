import type { RunRow } from './runs.queries';

/** What one step of a run works for: contracts are read, computed and written page by page, and no page is held for the next. */
export interface Batch {
  merchantId: number;
  run: RunRow;
}

/** Hours and five minutes are parts of a day. */
export const isPart = (run: Pick<RunRow, 'span'>): boolean => run.span === 'h' || run.span === '5';
