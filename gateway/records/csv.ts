import { amountText, type Money } from '../../src/contract/money';

/** What a spreadsheet takes for the beginning of a formula; some skip white space and invisible characters before it. */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@])/u;
const NUMBER = /^-?\d+(\.\d+)?$/;
const NEEDS_QUOTES = /["',;\t\r\n]|^\s|\s$/;

/** Ends each row. */
export const LINE_END = '\r\n';

/** The decimal sign of a file. Excel with a decimal comma separates cells by semicolons. */
export type CsvDecimal = '.' | ',';

/** A text that a spreadsheet would take for a formula begins with an apostrophe; plain numbers stay numbers. */
export const csvCell = (value: string): string => {
  // East Asian editions read full-width signs (＝) as the plain ones; NFKC folds these and their small forms.
  const isFormula = FORMULA.test(value.normalize('NFKC')) && !NUMBER.test(value);
  const safe = isFormula ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One row. Only amounts follow `decimal`: a text that looks like a number stays as it is. */
export const csvLine = (cells: readonly (string | Money)[], decimal: CsvDecimal = '.'): string => {
  const texts = cells.map((cell) =>
    typeof cell === 'string' ? csvCell(cell) : amountText(cell).replace('.', decimal),
  );
  return texts.join(decimal === ',' ? ';' : ',') + LINE_END;
};

/** Spreadsheets read the text as UTF-8 by it. */
export const CSV_MARK = '\uFEFF';
