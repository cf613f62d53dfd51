import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Connection } from './connection';
import { DatabaseError, messageOf } from './errors';

export interface MigrateOptions {
  /** Connection of the owner role. */
  url: string;
  /** Folder of the numbered .sql files; found beside this file or beside the bundle unless given. */
  migrationsDir?: string | undefined;
  onApplied?: ((name: string) => void) | undefined;
}

interface Migration {
  number: number;
  name: string;
  text: string;
  checksum: string;
}

/** Number of the advisory lock that lets several nodes start at once: 'foym' in ASCII. */
const MIGRATION_LOCK = 0x666f796d;
const LOCK_WAIT_MS = 120_000;
/** A rehearsal must not block running gateways. */
const TRY_LOCK_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 600_000;
const NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/;
// From the source tree, from dist/gateway and from a chunk folder below it.
const PLACES = [
  './migrations',
  '../migrations',
  '../../gateway/database/migrations',
  '../../../gateway/database/migrations',
];

const defaultFolder = (): string => {
  const found = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((place) =>
    existsSync(place),
  );
  if (found === undefined) {
    throw new DatabaseError({
      code: 'MIGRATION_NONE',
      sentence: 'The folder with the database migrations was not found.',
    });
  }
  return found;
};

/** The files of a folder in their order. @throws DatabaseError MIGRATION_NONE, MIGRATION_NAME. */
export const readMigrations = (folder: string): Migration[] => {
  const names = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.sql'))
        .sort()
    : [];
  if (names.length === 0) {
    throw new DatabaseError({ code: 'MIGRATION_NONE', sentence: `There are no migrations in ${folder}.` });
  }
  const seen = new Map<number, string>();
  return names.map((name) => {
    const match = NAME.exec(name);
    const number = Number(match?.[1]);
    const twin = seen.get(number);
    if (match === null || twin !== undefined) {
      const reason =
        match === null ? 'is not named like 0001-what-it-does.sql' : `has the same number as ${twin ?? ''}`;
      throw new DatabaseError({ code: 'MIGRATION_NAME', sentence: `The migration ${name} ${reason}.` });
    }
    seen.set(number, name);
    // A checkout with other line ends is the same migration.
    const text = readFileSync(join(folder, name), 'utf8').replace(/\r\n/g, '\n');
    return { number, name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
};

/** What remains to be applied, or the reason why this database and these files do not belong together. */
const pending = (input: {
  files: Migration[];
  applied: Map<number, { name: string; checksum: string }>;
}): Migration[] => {
  const { files, applied } = input;
  const numbers = new Set(files.map((file) => file.number));
  for (const [number, row] of applied) {
    if (!numbers.has(number)) {
      throw new DatabaseError({
        code: 'MIGRATION_MISSING',
        sentence: `The database has had the migration ${row.name}, which is missing here: this gateway is older than its database.`,
      });
    }
  }
  const latest = Math.max(0, ...applied.keys());
  return files.filter((file) => {
    const row = applied.get(file.number);
    if (row === undefined && file.number < latest) {
      throw new DatabaseError({
        code: 'MIGRATION_ORDER',
        sentence: `The migration ${file.name} is new but stands before ${applied.get(latest)?.name ?? ''}, which has been applied: give it a higher number.`,
      });
    }
    if (row !== undefined && row.checksum !== file.checksum) {
      throw new DatabaseError({
        code: 'MIGRATION_CHANGED',
        sentence: `The migration ${file.name} was changed after it had been applied: put it back and write a new one.`,
      });
    }
    return row === undefined;
  });
};

const failed = (file: Migration, error: unknown): DatabaseError =>
  new DatabaseError({
    code: 'MIGRATION_FAILED',
    sentence: `The migration ${file.name} failed: ${messageOf(error)}`,
    cause: error,
  });

const apply = async (input: { connection: Connection; file: Migration }): Promise<void> => {
  const { connection, file } = input;
  try {
    await connection.script('begin');
    await connection.script(file.text);
    await connection.send('insert into foyer_migration (number, name, checksum) values ($1, $2, $3)', [
      file.number,
      file.name,
      file.checksum,
    ]);
    await connection.script('commit');
  } catch (error) {
    if (connection.alive) await connection.script('rollback').catch(() => undefined);
    throw failed(file, error);
  }
};

const HISTORY = `
  create table if not exists foyer_migration (
    number int primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

const withSession = async <T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> => {
  const connection = new Connection({
    url,
    role: null,
    applicationName: 'foyer-migrate',
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  try {
    await connection.open();
    return await work(connection);
  } finally {
    await connection.close();
  }
};

const todoOf = async (connection: Connection, files: Migration[]): Promise<Migration[]> => {
  const rows = await connection.send<{ number: number; name: string; checksum: string }>(
    'select number, name, checksum from foyer_migration',
    [],
  );
  const applied = new Map(rows.map((row) => [row.number, { name: row.name, checksum: row.checksum }]));
  return pending({ files, applied });
};

const filesOf = (options: MigrateOptions): Migration[] =>
  readMigrations(options.migrationsDir ?? defaultFolder());

/** Number of the last migration of this build. */
export const lastMigration = (migrationsDir?: string): number =>
  readMigrations(migrationsDir ?? defaultFolder()).at(-1)?.number ?? 0;

/** Applies what is missing, one transaction a file, and answers with the names. Several nodes may call it at once. */
export const migrate = (options: MigrateOptions): Promise<string[]> =>
  withSession(options.url, async (connection) => {
    const files = filesOf(options);
    await connection.script(`set lock_timeout = ${LOCK_WAIT_MS}`);
    await connection.send('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await connection.script(HISTORY);
    const todo = await todoOf(connection, files);
    for (const file of todo) {
      await apply({ connection, file });
      options.onApplied?.(file.name);
    }
    return todo.map((file) => file.name);
  });

/** Returns the names of pending migrations, without writing. @throws DatabaseError if the files do not match the history */
export const pendingMigrations = (options: MigrateOptions): Promise<string[]> =>
  withSession(options.url, async (connection) => {
    const files = filesOf(options);
    const [found] = await connection.send<{ there: boolean }>(
      `select to_regclass('foyer_migration') is not null as there`,
      [],
    );
    const todo = found?.there === true ? await todoOf(connection, files) : files;
    return todo.map((file) => file.name);
  });

/**
 * Runs the pending migrations in one transaction, rolls it back, and returns their names.
 * @throws DatabaseError MIGRATION_FAILED with the first that fails
 */
export const tryMigrations = (options: MigrateOptions): Promise<string[]> =>
  withSession(options.url, async (connection) => {
    const files = filesOf(options);
    await connection.script(`set lock_timeout = ${TRY_LOCK_MS}`);
    await connection.script('begin');
    await connection.send('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await connection.script(HISTORY);
    const todo = await todoOf(connection, files);
    for (const file of todo)
      try {
        await connection.script(file.text);
      } catch (error) {
        throw failed(file, error);
      }
    await connection.script('rollback');
    return todo.map((file) => file.name);
  });
