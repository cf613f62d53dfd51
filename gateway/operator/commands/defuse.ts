/** Spreadsheets run a cell that begins so. */
const RUNS = /^[=+\-@\t\r]/;
/** An amount is a number, whatever its sign. */
const NUMBER = /^-?\d{1,18}(\.\d{1,4})?$/;

/** A cell that a spreadsheet shows and does not run. */
export const defused = (text: string): string => (RUNS.test(text) && !NUMBER.test(text) ? `'${text}` : text);

const cell = (text: string): string => {
  const safe = defused(text);
  return /[",\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows under their heads as lines of a table for spreadsheets. */
export const csvLines = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  [heads, ...rows].map((row) => row.map(cell).join(','));
