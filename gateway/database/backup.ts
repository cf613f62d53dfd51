import { once } from 'node:events';
import { renameSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { openWriter, quoted, readSequences, readTables } from './backup-tables';
import { DatabaseError, messageOf } from './errors';

export const BACKUP_FORMAT = 'foyer backup 1';
/** Ends the rows of a table, as in COPY's text format, which escapes it in rows. */
export const END_OF_ROWS = '\\.';

/** The first line of a backup. */
export interface BackupHead {
  format: typeof BACKUP_FORMAT;
  at: string;
  /** Name of the last migration. */
  migration: string;
  /** Identifies the secret that seals the data, without revealing it. */
  fingerprint: string;
}
/** The last line. */
export interface BackupEnd {
  rows: number;
  /** Last value of each sequence. */
  sequences: { name: string; last: string; isCalled: boolean }[];
}
/** Precedes the rows of a table. */
export interface BackupPart {
  table: string;
  columns: string[];
}

const put = async (out: Writable, chunk: string | Buffer): Promise<void> => {
  if (out.destroyed) throw out.errored ?? new Error('the file accepts no more data');
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
 * Writes a snapshot of the database into a file with mode 0600, while gateways run. `url` is that of the tables' owner, to whom row-level
 * security shows one merchant at a time.
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
  // The next write throws the error, for example of a full disk.
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
            // Read the remaining rows: until then the driver cannot even roll back.
            if (gzip.destroyed) continue;
            const bytes = Buffer.from(chunk as Uint8Array);
            rows += linesIn(bytes);
            // The next write outside this loop throws the error.
            await put(gzip, bytes).catch(() => undefined);
          }
          // The driver pauses its socket if rows arrive faster than they are read. If the last rows arrive together with the end, only a
          // further read resumes it, which an ended stream never requests.
          copied._read(0);
        }
        await put(gzip, `${END_OF_ROWS}\n`);
      }
      // Sequences are not part of the snapshot: later values only leave gaps.
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
