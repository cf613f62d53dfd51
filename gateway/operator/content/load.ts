import { writeVendors } from '../../catalogue/index';
import { listPictures, lockContent, writeContentRows } from '../../content/index';
import type { Query } from '../../database/types';
import { wrong } from '../problem';
import { contentChanged, contentProblem, type FieldProblem } from './content-problem';
import { FieldError } from './fields';
import { keyOf, type ContentKind, type ContentName, type NumberedRow, type Row } from './kind';
import { KINDS } from './kinds';
import { canonical, editionOf, readContent } from './read-content';
import type { FileRow } from './table-file';

type Texts = Readonly<Record<string, string>>;

/** What is wrong with a file, each with its row and field. */
class Problems {
  static readonly MAX = 100;
  readonly #list: FieldProblem[] = [];
  #count = 0;

  add(line: number, field: string, words: string): void {
    this.#count += 1;
    if (this.#list.length < Problems.MAX) this.#list.push({ line, field, words });
  }

  /** @throws FieldsProblem with all of them, when there are any */
  end(): void {
    if (this.#count > 0) throw contentProblem(this.#list, this.#count - this.#list.length);
  }
}

export interface LoadResult {
  rows: number;
  added: number;
  changed: number;
  same: number;
}

/** What a row of the file says, field by field: `names.EN` and `names` with a list of languages are the same. */
const gather = (row: FileRow, kind: ContentKind, problems: Problems): Map<string, unknown> => {
  const said = new Map<string, unknown>();
  for (const [written, value] of Object.entries(row.fields)) {
    const [name = '', language] = written.split('.');
    const field = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
    if (field === undefined || (language !== undefined && field.byLanguage !== true)) {
      problems.add(row.line, written, `is no field; there are ${Object.keys(kind.fields).join(', ')}`);
      continue;
    }
    if (language === undefined) said.set(name, value);
    else {
      const map = said.get(name);
      said.set(name, { ...(typeof map === 'object' ? map : {}), [language]: value });
    }
  }
  return said;
};

/** The row as it will stand: what the file says over what stands there over what a new row begins with. */
const finished = (input: {
  said: Map<string, unknown>;
  kind: ContentKind;
  before: Row | null;
  complain: (field: string, words: string) => void;
}): Row | null => {
  const { said, kind, before, complain } = input;
  const row: Record<string, unknown> = {};
  let whole = true;
  for (const [name, field] of Object.entries(kind.fields)) {
    const had = before?.[name];
    try {
      if (said.has(name)) {
        // One language changes alone; the result as a whole must be right.
        const value = said.get(name);
        const merged =
          field.byLanguage === true && typeof value === 'object' && value !== null
            ? { ...(had as Texts | undefined), ...value }
            : value;
        row[name] = field.read(merged);
      } else if (before !== null) row[name] = had;
      else if ('standard' in field) row[name] = field.standard;
      else throw new FieldError('is needed in a new row');
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      whole = false;
      complain(name, error.message);
    }
  }
  return whole ? row : null;
};

const checkReferences = async (input: {
  query: Query;
  merchantId: number;
  kind: ContentKind;
  rows: readonly NumberedRow[];
  problems: Problems;
}): Promise<void> => {
  const { query, merchantId, kind, rows, problems } = input;
  for (const reference of kind.references ?? []) {
    const there = await readContent(query, { merchantId, name: reference.kind });
    const keys = new Set(there.map((row) => keyOf(row, reference.named)));
    for (const { line, row } of rows) {
      if (reference.optional === true && reference.fields.every((name) => row[name] === null)) continue;
      const wanted = keyOf(row, reference.fields);
      if (!keys.has(wanted))
        problems.add(line, reference.fields.join(' and '), `${wanted} is not among the ${reference.kind}`);
    }
  }
};

/** A picture that a row names must be the merchant's. */
const checkPictures = async (input: {
  query: Query;
  merchantId: number;
  rows: readonly NumberedRow[];
  problems: Problems;
}): Promise<void> => {
  const named = input.rows.filter(({ row }) => typeof row['picture'] === 'string' && row['picture'] !== '');
  if (named.length === 0) return;
  const there = new Set((await listPictures(input.query, input.merchantId)).map(({ id }) => id));
  for (const { line, row } of named)
    if (!there.has(String(row['picture'])))
      input.problems.add(
        line,
        'picture',
        `${String(row['picture'])} is not among the pictures; add it with image add`,
      );
};

/** A pair of fields that must not repeat, over the file and what stands in the database. */
const checkUnique = (input: {
  kind: ContentKind;
  rows: readonly NumberedRow[];
  after: ReadonlyMap<string, Row>;
  problems: Problems;
}): void => {
  const { kind, rows, after, problems } = input;
  const { unique } = kind;
  if (unique === undefined) return;
  const takesPart = (row: Row): boolean => unique.every((field) => row[field] !== '');
  const holders = new Map<string, string[]>();
  for (const [key, row] of after) {
    if (!takesPart(row)) continue;
    const value = keyOf(row, unique);
    holders.set(value, [...(holders.get(value) ?? []), key]);
  }
  for (const { line, row } of rows) {
    const others = takesPart(row) ? holders.get(keyOf(row, unique)) : undefined;
    const other = others?.find((key) => key !== keyOf(row, kind.key));
    if (other !== undefined) problems.add(line, unique.join(' and '), `are those of ${other} already`);
  }
};

/** What only shows when all rows are known: repetitions, lines of topics, more than pages are told of. */
const checkTogether = (input: {
  name: ContentName;
  rows: readonly NumberedRow[];
  before: ReadonlyMap<string, Row>;
  problems: Problems;
}): void => {
  const { name, rows, before, problems } = input;
  const kind = KINDS[name];
  const after = new Map(before);
  for (const { row } of rows) after.set(keyOf(row, kind.key), row);
  checkUnique({ kind, rows, after, problems });
  for (const { line, field, words } of kind.checkAll?.(rows, after) ?? []) problems.add(line, field, words);
  const shown = [...after.values()].filter((row) => row['enabled'] === true).length;
  const last = rows.at(-1);
  if (kind.most !== undefined && shown > kind.most && last !== undefined)
    problems.add(last.line, 'enabled', `would make ${shown} ${name}, the most are ${kind.most}`);
};

/** The file's rows as they will stand, all of them right. @throws OperatorProblem that names row and field */
const prepare = async (input: {
  query: Query;
  merchantId: number;
  name: ContentName;
  file: readonly FileRow[];
}): Promise<{ rows: Row[]; before: ReadonlyMap<string, Row> }> => {
  const { query, merchantId, name, file } = input;
  const kind = KINDS[name];
  const problems = new Problems();
  const there = await readContent(query, { merchantId, name });
  const before = new Map(there.map((row) => [keyOf(row, kind.key), row]));
  const placed: NumberedRow[] = [];
  const places = new Map<string, number>();
  for (const one of file) {
    const complain = (field: string, words: string): void => problems.add(one.line, field, words);
    const said = gather(one, kind, problems);
    const keys = kind.key.map((field) => {
      try {
        return [field, kind.fields[field]?.read(said.get(field))] as const;
      } catch {
        return [field, undefined] as const;
      }
    });
    const row = finished({
      said,
      kind,
      before: before.get(keyOf(Object.fromEntries(keys), kind.key)) ?? null,
      complain,
    });
    if (row === null) continue;
    const key = keyOf(row, kind.key);
    const twin = places.get(key);
    if (twin !== undefined) complain(kind.key.join(' and '), `${key} stands in row ${twin} already`);
    places.set(key, one.line);
    const crossed = kind.check?.(row) ?? null;
    if (crossed !== null) complain(crossed.field, crossed.words);
    placed.push({ line: one.line, row });
  }
  await checkReferences({ query, merchantId, kind, rows: placed, problems });
  await checkPictures({ query, merchantId, rows: placed, problems });
  checkTogether({ name, rows: placed, before, problems });
  problems.end();
  return { rows: placed.map(({ row }) => row), before };
};

/** Checks that the file's only row still has the given edition. @throws OperatorProblem */
const checkEdition = (input: {
  name: ContentName;
  edition: string;
  rows: readonly Row[];
  before: ReadonlyMap<string, Row>;
}): void => {
  const { name, edition, rows, before } = input;
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw wrong('--edition', 'is for a file of one row.');
  const { key } = KINDS[name];
  const named = keyOf(row, key);
  const had = before.get(named);
  if (edition !== NEW_ROW) {
    if (had === undefined || editionOf(name, had) !== edition) throw contentChanged(named);
  } else if (had !== undefined)
    throw contentProblem([{ line: 1, field: key.at(-1) ?? '', words: `${named} is there already` }], 0);
};

/** In place of an edition: there must be no such row. */
export const NEW_ROW = 'new';

/**
 * Loads a file's rows into a merchant's content: all of them or, when anything is wrong, none. Rows that are there already
 * change in what the file says of them; rows the file does not name stay.
 */
export const loadContent = async (
  query: Query,
  input: {
    merchantId: number;
    name: ContentName;
    file: readonly FileRow[];
    dryRun: boolean;
    /** The edition that its one row still must have, or NEW_ROW; omit to load rows without this check. */
    edition?: string | undefined;
  },
): Promise<LoadResult> => {
  const { merchantId, name, dryRun, edition } = input;
  const kind = KINDS[name];
  // One load at a time: what was checked is what is written over.
  if (!dryRun) await lockContent(query, merchantId);
  const { rows, before } = await prepare({ query, ...input });
  if (edition !== undefined) checkEdition({ name, edition, rows, before });
  const fresh = rows.filter((row) => {
    const had = before.get(keyOf(row, kind.key));
    return (
      had === undefined || Object.keys(row).some((field) => canonical(had[field]) !== canonical(row[field]))
    );
  });
  const added = rows.filter((row) => !before.has(keyOf(row, kind.key))).length;
  const result = {
    rows: rows.length,
    added,
    changed: fresh.length - added,
    same: rows.length - fresh.length,
  };
  if (dryRun || fresh.length === 0) return result;
  if (name === 'vendors') {
    const names = new Map(fresh.map((row) => [String(row['vendor']), (row['names'] as Texts)['EN'] ?? '']));
    await writeVendors(query, {
      merchantId,
      rows: [...names].map(([code, english]) => ({ code, name: english })),
    });
  }
  const fields = Object.entries(kind.fields);
  await writeContentRows(query, {
    table: kind.table,
    merchantId,
    key: kind.key.map((field) => kind.fields[field]?.column ?? ''),
    columns: fields.map(([, { column, type }]) => [column, type]),
    rows: fresh.map((row) =>
      Object.fromEntries(
        fields.map(([field, { column, stored }]) => [column, stored ? stored(row[field]) : row[field]]),
      ),
    ),
  });
  return result;
};
