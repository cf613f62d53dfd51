import type { Table } from './row';

/** The profile, feedback and the rest that members say of themselves. */
export const accountTable: Table = {};
