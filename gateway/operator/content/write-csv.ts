import { languageCodes } from '../../../src/contract/tables/languages';
import type { ContentKind, Row } from './kind';

/** Spreadsheets take a table for one in UTF-8 by this sign alone. */
const BYTE_ORDER_MARK = '\uFEFF';

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
};
const cellOf = (value: unknown): string => {
  const text = textOf(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const textIn = (value: unknown, language: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[language] : undefined;

/** Rows as a table that `content load` takes: a column for each field, and for each language that a text has. */
export const writeCsv = (fields: ContentKind['fields'], rows: readonly Row[]): string => {
  const columns = Object.entries(fields).flatMap(([field, { byLanguage }]) =>
    byLanguage === true
      ? languageCodes
          .filter((code) => rows.some((row) => textIn(row[field], code) !== undefined))
          .map((code) => ({ head: `${field}.${code}`, of: (row: Row) => textIn(row[field], code) }))
      : [{ head: field, of: (row: Row) => row[field] }],
  );
  const lines = [
    columns.map(({ head }) => head).join(','),
    ...rows.map((row) => columns.map(({ of }) => cellOf(of(row))).join(',')),
  ];
  return BYTE_ORDER_MARK + lines.join('\n');
};
