import type { Table } from './row';

/** Deposits, withdrawals, payees and wallets. */
export const cashierTable: Table = {};
