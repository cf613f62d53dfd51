import { createHash } from 'node:crypto';
import { readContentRows } from '../../content/index';
import type { Query } from '../../database/types';
import type { ContentKind, ContentName, Row } from './kind';
import { KINDS } from './kinds';

/** A row of the database in the form of a file. */
const asFile = (row: Record<string, unknown>, fields: ContentKind['fields']): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (typeof value === 'bigint') return [name, Number(value)];
      if (value instanceof Date) return [name, value.toISOString()];
      return [name, fields[name]?.shown?.(value) ?? value];
    }),
  );

/** Every row of a kind in the order of its key; with `only`, these fields and the key. */
export const readContent = async (
  query: Query,
  input: { merchantId: number; name: ContentName; only?: readonly string[] },
): Promise<Row[]> => {
  const { table, fields, key } = KINDS[input.name];
  const { only } = input;
  const columns = Object.entries(fields)
    .filter(([field]) => only === undefined || only.includes(field) || key.includes(field))
    .map(([field, { column }]) => ({ column, field }));
  const rows = await readContentRows(query, { table, merchantId: input.merchantId, columns, order: key });
  return rows.map((row) => asFile(row, fields));
};

/** A value as text in which texts by language have one order. */
export const canonical = (value: unknown): string =>
  JSON.stringify(
    typeof value === 'object' && value !== null ? Object.entries(value).sort() : (value ?? null),
  );

const EDITION_LENGTH = 16;

/** Names a row's present content: another one after every change of a field. */
export const editionOf = (name: ContentName, row: Row): string =>
  createHash('sha256')
    .update(
      Object.keys(KINDS[name].fields)
        .map((field) => canonical(row[field]))
        .join('\n'),
    )
    .digest('hex')
    .slice(0, EDITION_LENGTH);
