export { CSV_MARK, csvCell, type CsvDecimal, csvLine, LINE_END } from './csv';
export { createPageCursors, type PageCursors } from './page-cursors';
export { MAX_CSV_ROWS, type Records } from './records';
export { recordsRoutes } from './records.routes';
export { openRecords, type RecordsServices } from './services';
export { MAX_DAYS, resolveWindow } from './window';
