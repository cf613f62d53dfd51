import { type Column, upsertRows } from '../platform/index';
import type { Query } from '../database/types';

const NAME = /^[a-z_]+$/;
const ALIAS = /^[A-Za-z]+$/;
const MAX_ROWS = 200_000;
/** Rows in one statement. */
const AT_ONCE = 2_000;

/**
 * Every row of one of the content tables, columns under the names of a file's fields, in the order of some of these. All names
 * come from code.
 */
export const readContentRows = (
  query: Query,
  input: {
    table: string;
    merchantId: number;
    columns: readonly { column: string; field: string }[];
    order: readonly string[];
  },
): Promise<Record<string, unknown>[]> => {
  for (const { column, field } of input.columns)
    if (!NAME.test(column) || !ALIAS.test(field)) throw new Error(`${column} is no name of a column`);
  const known = new Set(input.columns.map(({ field }) => field));
  if (!input.order.every((field) => known.has(field))) throw new Error('an order by what is not read');
  if (!NAME.test(input.table)) throw new Error(`${input.table} is no name of a table`);
  return query(
    `select ${input.columns.map(({ column, field }) => `${column} as "${field}"`).join(', ')}
       from ${input.table} where merchant_id = $1
      order by ${input.order.map((field) => `"${field}"`).join(', ')} limit ${MAX_ROWS}`,
    [input.merchantId],
  );
};

/** Blocks other loads of this merchant's content until the transaction ends. */
export const lockContent = async (query: Query, merchantId: number): Promise<void> => {
  await query(`select pg_advisory_xact_lock(hashtextextended('content ' || $1::text, 0))`, [merchantId]);
};

export const writeContentRows = async (
  query: Query,
  input: {
    table: string;
    merchantId: number;
    key: readonly string[];
    columns: readonly Column[];
    rows: readonly object[];
  },
): Promise<void> => {
  for (let from = 0; from < input.rows.length; from += AT_ONCE)
    await upsertRows(query, { ...input, rows: input.rows.slice(from, from + AT_ONCE) });
};
