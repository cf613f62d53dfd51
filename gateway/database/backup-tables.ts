import postgres, { type Sql } from 'postgres';
import { readServers } from './servers';

/** Opens one session on the first server of a URL that accepts writes. */
export const openWriter = (url: string, applicationName: string): Sql =>
  postgres(url, {
    max: 1,
    fetch_types: false,
    onnotice: () => undefined,
    connection: { application_name: applicationName },
    // The driver takes a standby for read-write.
    ...(readServers(url).mustWrite ? { target_session_attrs: 'primary' as const } : {}),
  });

/** A table of a backup. */
interface BackupTable {
  name: string;
  /** Without generated columns. */
  columns: string[];
  /** Row-level security shows the rows of one merchant at a time. */
  isFenced: boolean;
}

/** Returns the application's tables by name, without the migration history. */
export const readTables = async (sql: Pick<Sql, 'unsafe'>): Promise<BackupTable[]> => {
  const rows = await sql.unsafe(
    `select c.relname as name, c.relrowsecurity as fenced,
            (select json_agg(a.attname order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'foyer_migration'
      order by c.relname`,
  );
  return rows.map((row) => ({
    name: String(row['name']),
    columns: row['columns'] as string[],
    isFenced: row['fenced'] === true,
  }));
};

/** Returns the last value of each sequence. */
export const readSequences = async (
  sql: Pick<Sql, 'unsafe'>,
): Promise<{ name: string; last: string; isCalled: boolean }[]> => {
  const names = await sql.unsafe(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const found: { name: string; last: string; isCalled: boolean }[] = [];
  for (const row of names) {
    const name = String(row['name']);
    const [state] = await sql.unsafe(`select last_value::text as last, is_called from ${quoted(name)}`);
    found.push({ name, last: String(state?.['last']), isCalled: state?.['is_called'] === true });
  }
  return found;
};

/** Quotes an identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
