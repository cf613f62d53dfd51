import { createWriteStream, renameSync, rmSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import postgres from 'postgres';
import { quoted, readSequences, readTables } from './backup-tables';
import { DatabaseError } from './errors';
import { readServers } from './servers';

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
  if (!out.write(chunk)) await new Promise<void>((resolve) => out.once('drain', resolve));
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
  const sql = postgres(readServers(input.url).urls[0] ?? input.url, {
    ...{ max: 1, fetch_types: false, onnotice: () => undefined },
    connection: { application_name: 'foyer-backup' },
  });
  const half = `${path}.part`;
  const file = createWriteStream(half, { mode: 0o600, flags: 'wx' });
  const gzip = createGzip();
  gzip.pipe(file);
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
          const copied = await of.unsafe(`copy (select ${list} from ${quoted(table)}) to stdout`).readable();
          for await (const chunk of copied) {
            const bytes = Buffer.from(chunk as Uint8Array);
            rows += linesIn(bytes);
            await put(gzip, bytes);
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
    await finished(file);
    renameSync(half, path);
    return { rows, tables };
  } catch (error) {
    gzip.destroy();
    file.destroy();
    rmSync(half, { force: true });
    throw error;
  } finally {
    await sql.end({ timeout: 5 });
  }
};
