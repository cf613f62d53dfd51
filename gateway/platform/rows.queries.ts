import type { Query } from '../database/types';

/** A column with its PostgreSQL type, as the rows' JSON is read. */
export type Column = readonly [name: string, type: string];

const NAME = /^[a-z_]+$/;

/**
 * Writes many rows of one merchant by one statement; rows that exist are brought up to date. The columns come from this
 * folder's code alone, the values travel as one JSON parameter.
 */
export const upsertRows = async (
  query: Query,
  input: {
    table: string;
    merchantId: number;
    key: readonly string[];
    columns: readonly Column[];
    rows: readonly object[];
  },
): Promise<void> => {
  const names = input.columns.map(([name]) => name);
  for (const name of [input.table, ...names])
    if (!NAME.test(name)) throw new Error(`${name} is no name of a table or column`);
  const rest = names.filter((name) => !input.key.includes(name));
  await query(
    `insert into ${input.table} (merchant_id, ${names.join(', ')})
     select $1, ${names.join(', ')}
       from jsonb_to_recordset($2::text::jsonb) as row (${input.columns.map(([name, type]) => `${name} ${type}`).join(', ')})
     on conflict (merchant_id, ${input.key.join(', ')}) do update set ${rest.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [input.merchantId, JSON.stringify(input.rows)],
  );
};
