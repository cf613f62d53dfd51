import type { Table } from './row';

/** What a member moved: account, bets, profit, bonuses. */
export const recordsTable: Table = {};
