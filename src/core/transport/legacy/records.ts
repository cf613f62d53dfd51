import { accountRecord } from './records-account';
import { betRecord } from './records-bets';
import { profitRecord } from './records-profit';
import type { Table } from './row';

/** What a member moved: account, bets, profit. */
export const recordsTable: Table = {
  'records.account': accountRecord,
  'records.bets': betRecord,
  'records.profit': profitRecord,
};
