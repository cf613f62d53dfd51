import type { Table } from './row';

/** The lotteries of /lgw and /lotto. */
export const lotteryTable: Table = {};
