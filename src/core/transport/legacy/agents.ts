import type { Table } from './row';

/** The agents' back-office. */
export const agentsTable: Table = {};
