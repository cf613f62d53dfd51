import { flag, integer, text, type Field } from './fields';

export type ContentName =
  | 'vendors'
  | 'games'
  | 'banners'
  | 'announcements'
  | 'help'
  | 'resources'
  | 'services';

export type Row = Readonly<Record<string, unknown>>;

/** A finished row with its place in the file. */
export interface NumberedRow {
  line: number;
  row: Row;
}

/** One kind of content: the table it stands in and the fields of its files. */
export interface ContentKind {
  table: string;
  /** Fields that name a row. */
  key: readonly string[];
  /** How a list shows a row: its title, facts below it, and the field that names the row above in a tree. */
  line: { title: string; facts: readonly string[]; parent?: string };
  fields: Readonly<Record<string, Field>>;
  /** Fields that besides the key must not repeat; a row that leaves one of them empty takes no part. */
  unique?: readonly string[];
  /** As many enabled rows pages are told of, at most. */
  most?: number;
  /** What holds between the fields of a finished row; a sentence for each that does not. */
  check?: (row: Row) => { field: string; words: string } | null;
  /** What holds between the rows as they will stand; a sentence for each row of the file for which it does not. */
  checkAll?: (
    placed: readonly NumberedRow[],
    after: ReadonlyMap<string, Row>,
  ) => readonly { line: number; field: string; words: string }[];
  /** Fields whose values must exist elsewhere: in the same file or in the database. */
  references?: readonly {
    fields: readonly string[];
    kind: ContentName;
    named: readonly string[];
    optional?: true;
  }[];
}

/** What names a row, as one text. */
export const keyOf = (row: Row, names: readonly string[]): string =>
  names.map((name) => String(row[name])).join(' ');

const MAX_SORT = 1_000_000;
export const MAX_TITLE = 200;
export const MAX_HTML = 100_000;
export const sort = integer('sort', { min: -MAX_SORT, max: MAX_SORT, standard: 0 });
export const enabled = flag('enabled', true);
export const WORD = {
  max: 60,
  pattern: /^[A-Za-z0-9_.-]*$/,
  like: 'letters, digits and dashes',
  standard: '',
};
/** A word in capitals or small letters that pages look for, e.g. Android or LIVECHAT. */
export const typeWord = (column: string): Field =>
  text(column, { max: 40, pattern: /^[A-Za-z][A-Za-z0-9_]{0,39}$/, like: 'letters, digits and underlines' });
