import type { DeskNumbersRow } from '../../gateway/desk/index';
import { plainText } from '../../src/core/i18n/plain-text';

const BETWEEN = /[\s,;.·-]+/;

/** The numbers of one row as they were typed: digits of any script, with marks between the numbers or without. */
export const readRow = (typed: string, row: DeskNumbersRow): string[] | null => {
  const parts = plainText(typed).split(BETWEEN).filter(Boolean);
  const [only = ''] = parts;
  const isRun = parts.length === 1 && row.count > 1 && row.highest <= 9 && only.length === row.count;
  const numbers = isRun ? [...only] : parts;
  const fits = (text: string): boolean =>
    /^\d{1,9}$/.test(text) &&
    (row.digits === null || text.length === row.digits) &&
    Number(text) >= row.lowest &&
    Number(text) <= row.highest;
  return numbers.length === row.count && numbers.every(fits) ? numbers : null;
};

/** All rows as the gateway reads them, null while one of them is not complete. The gateway has the last word. */
export const readNumbers = (typed: readonly string[], shape: readonly DeskNumbersRow[]): string | null => {
  const rows = shape.map((row, at) => readRow(typed[at] ?? '', row));
  return rows.every((row) => row !== null) ? rows.map((row) => row.join(',')).join('|') : null;
};

/** Numbers of a draw with the name of each row, '' where there is but one. */
export const namedRows = (
  numbers: string,
  shape: readonly DeskNumbersRow[],
): { code: string; numbers: string[] }[] =>
  numbers.split('|').map((row, at) => ({ code: shape[at]?.code ?? '', numbers: row.split(',') }));
