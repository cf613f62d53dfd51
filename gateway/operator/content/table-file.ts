import { wrong } from '../problem';

/** A row of a file as it was written, with its place for messages. */
export interface FileRow {
  /** Line of a CSV file (its head is line 1), place in a JSON list from 1. */
  line: number;
  fields: Readonly<Record<string, unknown>>;
}

export const MAX_FILE_BYTES = 20_000_000;
export const MAX_ROWS = 50_000;
const MAX_COLUMNS = 200;

/** Cells of a CSV text (RFC 4180: commas, quotes doubled inside of quotes), with the line each row began on. */
const cellsOf = (text: string): { line: number; cells: string[] }[] => {
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let began = 1;
  const endRow = (): void => {
    cells.push(cell);
    // An empty line is no row.
    if (cells.length > 1 || cell !== '') rows.push({ line: began, cells });
    if (rows.length > MAX_ROWS + 1) throw wrong('FILE', `has more than ${MAX_ROWS} rows.`);
    cells = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\n') line += 1;
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell === '') quoted = true;
    else if (char === ',') {
      cells.push(cell);
      cell = '';
      if (cells.length > MAX_COLUMNS)
        throw wrong('FILE', `line ${began}: has more than ${MAX_COLUMNS} columns.`);
    } else if (char === '\n') {
      endRow();
      began = line;
    } else if (char !== '\r') cell += char;
  }
  if (quoted) throw wrong('FILE', `line ${began}: a quote that was opened is never closed.`);
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
};

const csvRows = (text: string): FileRow[] => {
  const [head, ...rest] = cellsOf(text);
  if (head === undefined) throw wrong('FILE', 'is empty; its first line must name the fields.');
  const names = head.cells.map((name) => name.trim());
  const twice = names.find((name, at) => name === '' || names.indexOf(name) !== at);
  if (twice !== undefined)
    throw wrong(
      'FILE',
      `line 1: ${twice === '' ? 'a column without a name' : `${twice} stands there twice`}.`,
    );
  return rest.map(({ line, cells }) => {
    if (cells.length > names.length)
      throw wrong('FILE', `line ${line}: has ${cells.length} cells, the head has ${names.length}.`);
    // An empty cell says nothing, like a field that is left out.
    const entries = names
      .map((name, at) => [name, cells[at] ?? ''] as const)
      .filter(([, cell]) => cell !== '');
    return { line: line, fields: Object.fromEntries(entries) };
  });
};

const jsonRows = (text: string): FileRow[] => {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    throw wrong('FILE', `is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!Array.isArray(read)) throw wrong('FILE', 'must hold a list of objects.');
  if (read.length > MAX_ROWS) throw wrong('FILE', `has more than ${MAX_ROWS} rows.`);
  return read.map((item: unknown, index) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item))
      throw wrong('FILE', `row ${index + 1}: is no object.`);
    return { line: index + 1, fields: { ...item } };
  });
};

/** The rows of a .json or .csv file. */
export const readRows = (file: { path: string; bytes: Buffer }): FileRow[] => {
  const { path, bytes } = file;
  if (bytes.length > MAX_FILE_BYTES) throw wrong('FILE', `is larger than ${MAX_FILE_BYTES / 1_000_000} MB.`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw wrong('FILE', 'is not in UTF-8; save it as CSV UTF-8 or as JSON.');
  }
  if (/\.json$/i.test(path)) return jsonRows(text);
  if (/\.csv$/i.test(path)) return csvRows(text);
  throw wrong('FILE', 'must end in .json or .csv.');
};
