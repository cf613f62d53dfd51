export { createPageCursors, type PageCursors } from './page-cursors';
export type { Records } from './records';
export { recordsRoutes } from './records.routes';
export { openRecords, type RecordsServices } from './services';
export { MAX_DAYS, resolveWindow } from './window';
