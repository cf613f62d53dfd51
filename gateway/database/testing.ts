import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { readPidFile, askToStop } from './cluster/server';
import { isAlive } from './cluster/process-identity';
import { openDatabase } from './connect';
import { Connection } from './connection';
import { startEmbedded, type EmbeddedPostgres } from './embedded';
import { DatabaseError } from './errors';
import { migrate } from './migrate';
import type { Database, Query } from './types';

/** A fresh, migrated database of its own, with the owner's connection for what the application may not do. */
export interface TestDatabase extends Database {
  name: string;
  ownerUrl: string;
  appUrl: string;
  /** As the operator names it: its role may become the owner and the application. */
  rootUrl: string;
  /** Runs as the owner of the tables, who is bound by row-level security as well: set foyer.merchant first. */
  owner: Query;
}

const TEMPLATE = 'foyer_template';
const PREFIX = 'foyer-test-';
const ENV = 'FOYER_TEST_POSTGRES';
const MAX_LEFTOVERS = 50;
/** The server goes with the run, so nothing of it needs to outlive a power cut; that the product's does is tested on its own. */
const SETTINGS = { max_connections: '150', fsync: 'off', full_page_writes: 'off', max_wal_size: '256MB' };
/** Files in memory: most of a database for a test is a thousand small files that are made and taken away again. */
const MEMORY_FOLDER = '/dev/shm';
/** Several times of what a run holds there at once. */
const MEMORY_BYTES = 6_000_000_000;

interface Urls {
  root: string;
  owner: string;
  app: string;
}

/** Where the server's files go: into memory where there is plenty of it, both in that folder and in the machine. */
export const folderForServers = (): string => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    const available = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? '0';
    return Math.min(bavail * bsize, Number(available) * 1_024) >= MEMORY_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    // No Linux, or a folder that is not ours to look at.
    return tmpdir();
  }
};

/** Servers of test runs that were killed: nothing else would stop them. */
const sweepLeftovers = (folder: string): void => {
  const names = readdirSync(folder)
    .filter((name) => name.startsWith(PREFIX))
    .slice(0, MAX_LEFTOVERS);
  for (const name of names) {
    const home = join(folder, name);
    const lock = join(home, 'gateway.lock');
    if (!existsSync(lock)) continue;
    const { pid } = JSON.parse(readFileSync(lock, 'utf8')) as { pid: number };
    if (isAlive(pid)) continue;
    const server = readPidFile(join(home, 'cluster'));
    if (server !== null) askToStop({ pid: server.pid, cluster: join(home, 'cluster') });
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
};

const withDatabase = (input: { url: string; database: string }): string => {
  const url = new URL(input.url);
  url.pathname = `/${input.database}`;
  return url.toString();
};

const rootSession = (url: string): Sql =>
  postgres(url, { max: 1, fetch_types: false, onnotice: () => undefined });

/**
 * One server with a migrated template for a whole test run. Its addresses also stand in the environment for the workers.
 * @param options.durable as production keeps things, on the disk: for what is measured
 */
export const startTestDatabase = async (
  options: { durable?: boolean } = {},
): Promise<{ server: EmbeddedPostgres; stop: () => Promise<void> }> => {
  const { durable = false } = options;
  const folder = durable ? tmpdir() : folderForServers();
  for (const one of new Set([folder, tmpdir()])) sweepLeftovers(one);
  const dataDir = mkdtempSync(join(folder, PREFIX));
  // Where the tests run as root, the server's account has to pass.
  chmodSync(dataDir, 0o711);
  const server = await startEmbedded({
    dataDir,
    settings: durable ? { max_connections: SETTINGS.max_connections } : SETTINGS,
  });
  const sql = rootSession(server.rootUrl);
  await sql.unsafe(`create database ${TEMPLATE} owner foyer_owner`);
  await sql.end();
  await migrate({ url: withDatabase({ url: server.ownerUrl, database: TEMPLATE }) });
  process.env[ENV] = JSON.stringify({
    root: server.rootUrl,
    owner: server.ownerUrl,
    app: server.appUrl,
  } satisfies Urls);
  return {
    server,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

const urls = (): Urls => {
  const text = process.env[ENV];
  if (text === undefined) {
    throw new DatabaseError({
      code: 'DATABASE_UNREACHABLE',
      sentence:
        'No test database is running: the test project needs globalSetup gateway/database/vitest-global-setup.ts.',
    });
  }
  return JSON.parse(text) as Urls;
};

const create = async (input: { name: string; template: string }): Promise<void> => {
  const sql = rootSession(urls().root);
  await sql.unsafe(
    `create database ${input.name} template ${input.template} owner foyer_owner strategy file_copy`,
  );
  await sql.end();
};

/** The database of a name with everything that tests do to it; `close()` only leaves it. */
export const openTestDatabase = async (
  name: string,
  poolSize: number,
  statementTimeoutMs?: number,
): Promise<TestDatabase> => {
  const { root, owner, app } = urls();
  const ownerUrl = withDatabase({ url: owner, database: name });
  const appUrl = withDatabase({ url: app, database: name });
  const database = await openDatabase({
    url: ownerUrl,
    appUrl,
    migrate: false,
    poolSize,
    statementTimeoutMs,
  });
  const connection = new Connection({
    url: ownerUrl,
    role: null,
    applicationName: 'foyer-test-owner',
    statementTimeoutMs: 60_000,
  });
  await connection.open();
  return {
    ...database,
    name,
    ownerUrl,
    appUrl,
    rootUrl: withDatabase({ url: root, database: name }),
    owner: (text, values = []) => connection.send(text, values),
    close: async () => {
      await database.close();
      await connection.close();
    },
  };
};

/** A new database from the template, copied file by file, which is quicker than page by page through the log; `close()` drops it. */
export const freshDatabase = async (input?: {
  poolSize?: number;
  template?: string;
}): Promise<TestDatabase> => {
  const name = `t_${randomBytes(8).toString('hex')}`;
  await create({ name, template: input?.template ?? TEMPLATE });
  const database = await openTestDatabase(name, input?.poolSize ?? 5);
  return {
    ...database,
    close: async () => {
      await database.close();
      const end = rootSession(urls().root);
      await end.unsafe(`drop database if exists ${name} with (force)`);
      await end.end();
    },
  };
};

/**
 * A new database with everything in it that `fill` writes: that runs once in a whole run of tests, the others begin with a
 * copy. `close()` drops it.
 */
export const filledDatabase = async (input: {
  /** Small letters. */
  name: string;
  fill: (db: TestDatabase) => Promise<void>;
}): Promise<TestDatabase> => {
  const template = `foyer_filled_${input.name}`;
  const sql = rootSession(urls().root);
  try {
    // Workers that come at the same time wait here for the first of them.
    await sql`select pg_advisory_lock(hashtext(${template}))`;
    const [there] = await sql`select 1 from pg_database where datname = ${template}`;
    if (there === undefined) {
      const making = `${template}_${randomBytes(4).toString('hex')}`;
      await create({ name: making, template: TEMPLATE });
      const database = await openTestDatabase(making, 5);
      await input.fill(database);
      await database.close();
      await sql.unsafe(`alter database ${making} rename to ${template}`);
    }
  } finally {
    await sql.end();
  }
  return freshDatabase({ template });
};
