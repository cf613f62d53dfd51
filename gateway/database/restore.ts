import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { TransactionSql } from 'postgres';
import { BACKUP_FORMAT, type BackupEnd, type BackupHead, type BackupPart, END_OF_ROWS } from './backup';
import { openWriter, quoted, readTables } from './backup-tables';
import { DatabaseError, messageOf } from './errors';
import { lastMigration } from './migrate';

const refused = (sentence: string, cause?: unknown): DatabaseError =>
  new DatabaseError({ code: 'BACKUP_REFUSED', sentence, cause });

const NEWLINE = 10;
const LINE_END = Buffer.from([NEWLINE]);
const ENDING = Buffer.from(END_OF_ROWS);

/** Yields the lines as bytes, without line ends. COPY's text format escapes line ends in values. */
async function* linesOf(path: string): AsyncGenerator<Buffer> {
  const unpacked = createGunzip();
  const file = createReadStream(path);
  file.on('error', (error) => unpacked.destroy(error));
  file.pipe(unpacked);
  let rest: Buffer[] = [];
  try {
    for await (const piece of unpacked) {
      const chunk = Buffer.from(piece as Uint8Array);
      let from = 0;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
        const line = chunk.subarray(from, at);
        yield rest.length === 0 ? line : Buffer.concat([...rest, line]);
        rest = [];
        from = at + 1;
      }
      if (from < chunk.length) rest.push(chunk.subarray(from));
    }
    if (rest.length > 0) yield Buffer.concat(rest);
  } finally {
    file.destroy();
    unpacked.destroy();
  }
}

const isHead = (value: unknown): value is BackupHead =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === BACKUP_FORMAT;

/** Reads the first line of a backup. @throws DatabaseError BACKUP_REFUSED if the file is no backup */
export const readBackupHead = async (path: string): Promise<BackupHead> => {
  try {
    for await (const line of linesOf(path)) {
      const head: unknown = JSON.parse(line.toString('utf8'));
      if (isHead(head)) return head;
      break;
    }
  } catch (error) {
    throw refused(`${path} is no backup that can be read: ${messageOf(error)}`, error);
  }
  throw refused(`${path} is no backup of this kind (${BACKUP_FORMAT}).`);
};

/** Disables triggers, foreign keys and forced row-level security, so that tables load in any order. Returns a function that restores them. */
const openTables = async (of: TransactionSql, names: readonly string[]): Promise<() => Promise<void>> => {
  const keys = await of.unsafe(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as text
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const forced = await of.unsafe(
    `select oid::regclass::text as table from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity`,
  );
  for (const key of keys) await of.unsafe(`alter table ${key['table']} drop constraint ${key['name']}`);
  for (const { table } of forced) await of.unsafe(`alter table ${table} no force row level security`);
  for (const name of names) await of.unsafe(`alter table ${quoted(name)} disable trigger user`);
  return async () => {
    for (const name of names) await of.unsafe(`alter table ${quoted(name)} enable trigger user`);
    for (const key of keys)
      await of.unsafe(`alter table ${key['table']} add constraint ${key['name']} ${key['text']}`);
    for (const { table } of forced) await of.unsafe(`alter table ${table} force row level security`);
  };
};

/** Sets each sequence to its value in the backup. */
const moveSequences = async (of: TransactionSql, { sequences }: BackupEnd): Promise<void> => {
  for (const { name, last, isCalled } of sequences)
    await of.unsafe('select setval($1::text::regclass, $2::text::bigint, $3)', [
      quoted(name),
      last,
      isCalled,
    ]);
};

const load = async (of: TransactionSql, path: string): Promise<BackupEnd> => {
  const known = new Map((await readTables(of)).map((table) => [table.name, table]));
  const open = async ({ table, columns }: BackupPart): Promise<Writable> => {
    const here = known.get(table);
    if (here === undefined || columns.some((column) => !here.columns.includes(column)))
      throw refused(`The backup has columns of the table ${table} that this build does not have.`);
    const stream = await of
      .unsafe(`copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`)
      .writable();
    // The next write or `finished` throws the error.
    stream.on('error', () => undefined);
    return stream;
  };
  let into: Writable | null = null;
  let end: BackupEnd | null = null;
  let rows = 0;
  let isHeadLine = true;
  try {
    for await (const line of linesOf(path)) {
      if (isHeadLine) isHeadLine = false;
      else if (into === null) {
        const part = JSON.parse(line.toString('utf8')) as BackupPart | BackupEnd;
        if ('rows' in part) end = part;
        else into = await open(part);
      } else if (line.equals(ENDING)) {
        into.end();
        await finished(into);
        into = null;
      } else {
        rows += 1;
        if (into.destroyed) throw into.errored ?? new Error('the database accepts no more rows');
        if (!into.write(Buffer.concat([line, LINE_END]))) await once(into, 'drain');
      }
    }
  } catch (error) {
    // End the COPY: the transaction cannot be rolled back before.
    into?.destroy(new Error('given up'));
    throw refused(`${path} cannot be loaded: ${messageOf(error)}`, error);
  }
  if (end?.rows !== rows) {
    into?.destroy(new Error('given up'));
    throw refused(`${path} is not whole: it has ${rows} rows instead of ${end?.rows ?? 'more'}.`);
  }
  return end;
};

const used = (): DatabaseError => refused('This database has been used: restore the backup into a new one.');

/**
 * Refuses a database with data, and a backup of another build, before any table is created or changed.
 * @throws DatabaseError BACKUP_REFUSED
 */
export const checkRestore = async ({ url, head }: { url: string; head: BackupHead }): Promise<void> => {
  const sql = openWriter(url, 'foyer-restore');
  try {
    const [there] = await sql.unsafe(
      `select to_regclass('public.merchant') is not null as merchant, to_regclass('public.operator_secret') is not null as secret`,
    );
    const tables = [
      ...(there?.['merchant'] === true ? ['merchant'] : []),
      ...(there?.['secret'] === true ? ['operator_secret'] : []),
    ];
    for (const table of tables)
      if ((await sql.unsafe(`select 1 from ${table} limit 1`)).length > 0) throw used();
  } finally {
    await sql.end({ timeout: 5 });
  }
  const last = lastMigration();
  if (Number.parseInt(head.migration, 10) !== last)
    throw refused(
      `The backup has the tables of ${head.migration}, and this build those of ${last}: restore it with the build that made it, and bring it up to date afterwards.`,
    );
};

/**
 * Loads a backup in one transaction into a database with the tables of the same build and without data.
 * @throws DatabaseError BACKUP_REFUSED
 */
export const restoreBackup = async (input: {
  url: string;
  path: string;
  head: BackupHead;
}): Promise<{ rows: number }> => {
  const { head, path } = input;
  const sql = openWriter(input.url, 'foyer-restore');
  try {
    return await sql.begin(async (of) => {
      await of.unsafe('set local statement_timeout = 0');
      await of.unsafe('set local idle_in_transaction_session_timeout = 0');
      const [state] = await of.unsafe(
        `select (select count(*)::int from merchant) as merchants, (select count(*)::int from operator_secret) as served,
                (select name from foyer_migration order by number desc limit 1) as migration`,
      );
      if (state?.['merchants'] !== 0 || state['served'] !== 0) throw used();
      if (state['migration'] !== head.migration)
        throw refused(
          `The backup has the tables of ${head.migration}, and these are of ${String(state['migration'])}: restore it with the build that made it, and bring it up to date afterwards.`,
        );
      const names = (await readTables(of)).map(({ name }) => name);
      const close = await openTables(of, names);
      // The backup also has the rows that migrations insert.
      await of.unsafe(`truncate ${names.map(quoted).join(', ')}`);
      const end = await load(of, path);
      await moveSequences(of, end);
      await close();
      return { rows: end.rows };
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
};
