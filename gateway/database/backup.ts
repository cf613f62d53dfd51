import { once } from 'node:events';
import { renameSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { openWriter, quoted, readSequences, readTables } from './backup-tables';
import { DatabaseError, messageOf } from './errors';

export const BACKUP_FORMAT = 'foyer backup 1';
/** Ends the rows of a table, as in the text format of COPY: no row can look like it. */
export const END_OF_ROWS = '\\.';

/** The first line of a backup. */
export interface BackupHead {
  format: typeof BACKUP_FORMAT;
  at: string;
  /** Of the last migration. */
  migration: string;
  /** Tells the secret by which it is sealed and says nothing of it. */
  fingerprint: string;
}
/** The last line. */
export interface BackupEnd {
  rows: number;
  /** The last number that each sequence gave. */
  sequences: { name: string; last: string; isCalled: boolean }[];
}
/** Stands before the rows of a table. */
export interface BackupPart {
  table: string;
  columns: string[];
}

const put = async (out: Writable, chunk: string | Buffer): Promise<void> => {
  if (out.destroyed) throw out.errored ?? new Error('the file takes no more');
  if (!out.write(chunk)) await once(out, 'drain');
};

/** @throws DatabaseError BACKUP_REFUSED */
const openHalf = async (half: string): Promise<FileHandle> => {
  try {
    return await open(half, 'wx', 0o600);
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new DatabaseError({
      code: 'BACKUP_REFUSED',
      sentence: isThere
        ? `${half} is there already: another backup is writing it, or was stopped before its end. If none is running, delete it.`
        : `${half} cannot be written: ${messageOf(error)}`,
      cause: error,
    });
  }
};

const NEWLINE = 10;
const linesIn = (chunk: Buffer): number => {
  let count = 0;
  for (const byte of chunk) if (byte === NEWLINE) count += 1;
  return count;
};

/**
 * Writes everything into a file that its user alone may read, as it was at one moment; gateways go on meanwhile. The owner of the tables does it, who
 * sees the rows of one merchant at a time.
 * @returns how many rows
 */
export const writeBackup = async (input: {
  url: string;
  path: string;
  now: () => number;
}): Promise<{ rows: number; tables: number }> => {
  const { path } = input;
  const half = `${path}.part`;
  const file = await openHalf(half);
  const sql = openWriter(input.url, 'foyer-backup');
  const gzip = createGzip();
  const written = pipeline(gzip, file.createWriteStream({ flush: true }));
  // A full disk is heard where the next rows are written.
  written.catch(() => undefined);
  let [rows, tables] = [0, 0];
  try {
    await sql.begin('isolation level repeatable read read only', async (of) => {
      await of.unsafe('set local statement_timeout = 0');
      await of.unsafe('set local idle_in_transaction_session_timeout = 0');
      const [state] = await of.unsafe(
        `select (select fingerprint from operator_secret) as fingerprint,
                (select name from foyer_migration order by number desc limit 1) as migration`,
      );
      const fingerprint: unknown = state?.['fingerprint'];
      if (typeof fingerprint !== 'string')
        throw new DatabaseError({
          code: 'BACKUP_REFUSED',
          sentence: 'No gateway was ever started on this database: there is nothing to keep.',
        });
      const head: BackupHead = {
        format: BACKUP_FORMAT,
        at: new Date(input.now()).toISOString(),
        migration: String(state?.['migration']),
        fingerprint,
      };
      await put(gzip, `${JSON.stringify(head)}\n`);
      const merchants = await of.unsafe('select id from merchant order by id');
      for (const { name: table, columns, isFenced } of await readTables(of)) {
        tables += 1;
        await put(gzip, `${JSON.stringify({ table, columns } satisfies BackupPart)}\n`);
        const list = columns.map(quoted).join(', ');
        for (const merchant of isFenced ? merchants : [null]) {
          if (merchant !== null) await of.unsafe(`set local foyer.merchant = '${Number(merchant['id'])}'`);
          // Row-level security does not bind a superuser, who would copy every row once for each merchant.
          const own = merchant === null ? '' : `where merchant_id = ${Number(merchant['id'])}`;
          const copied = await of
            .unsafe(`copy (select ${list} from ${quoted(table)} ${own}) to stdout`)
            .readable();
          for await (const chunk of copied) {
            // The driver answers nothing, not even a rollback, before it has read the rest of the rows.
            if (gzip.destroyed) continue;
            const bytes = Buffer.from(chunk as Uint8Array);
            rows += linesIn(bytes);
            // What went wrong is thrown by the next writing.
            await put(gzip, bytes).catch(() => undefined);
          }
          // The driver pauses its socket when rows come faster than they are read. If the last of them came in one piece with the end, it
          // would wait for a further reading, which a stream that has ended never asks for.
          copied._read(0);
        }
        await put(gzip, `${END_OF_ROWS}\n`);
      }
      // Numbers that were given since that moment are left out by the next ones: no harm.
      const end: BackupEnd = { rows, sequences: await readSequences(of) };
      await put(gzip, `${JSON.stringify(end)}\n`);
    });
    gzip.end();
    await written;
    renameSync(half, path);
    return { rows, tables };
  } catch (error) {
    gzip.destroy();
    await written.catch(() => undefined);
    rmSync(half, { force: true });
    throw error;
  } finally {
    await sql.end({ timeout: 5 });
  }
};
