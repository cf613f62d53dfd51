import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { resolvePaths } from '../../gateway/database/cluster/paths';
import { createCluster, ensureServer, stopServer, SUPERUSER } from '../../gateway/database/cluster/server';
import { makeDataDir } from './gateway-process';

/** A PostgreSQL with the settings of its operator, not with ours. */
export interface ExternalServer {
  /** Creates an empty database and returns its address. */
  newDatabase(): Promise<string>;
  /** Drops the databases; stops the server if the bench has started it. */
  stop(): Promise<void>;
}

const run = async (url: string, statement: string): Promise<void> => {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
};

/** Databases of the bench on the server of `url`, whose role may create databases and become foyer_app. Others are left alone. */
const databasesOn = (url: string, stop: () => Promise<void>): ExternalServer => {
  const names: string[] = [];
  return {
    newDatabase: async () => {
      const name = `foyer_bench_${randomBytes(6).toString('hex')}`;
      await run(url, `create database ${name}`);
      names.push(name);
      const address = new URL(url);
      address.pathname = `/${name}`;
      return address.toString();
    },
    stop: async () => {
      try {
        for (const name of names) await run(url, `drop database ${name} with (force)`);
      } finally {
        await stop();
      }
    },
  };
};

/** Starts a server over TCP whose settings are all PostgreSQL's own, as `initdb` leaves them. */
const startStock = async (): Promise<ExternalServer> => {
  const data = makeDataDir();
  // The stock folder of the socket belongs to root.
  const { paths } = resolvePaths({ dataDir: data.path, settings: { unix_socket_directories: '' } });
  const password = randomBytes(24).toString('base64url');
  let started: number | null = null;
  const stop = async (): Promise<void> => {
    if (started !== null) await stopServer({ paths, pid: started });
    data.remove();
  };
  try {
    await createCluster({ paths, password });
    const { pid, port } = await ensureServer({ paths });
    started = pid;
    const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
    await run(
      url,
      `create role foyer_app nologin; create role operator login createdb password '${password}'; grant foyer_app to operator`,
    );
    return databasesOn(url.replace(SUPERUSER, 'operator'), stop);
  } catch (error) {
    await stop();
    throw error;
  }
};

/** The server of BENCH_DATABASE_URL, or a second one with stock settings that the bench starts itself. */
export const openExternal = (): Promise<ExternalServer> => {
  const url = process.env['BENCH_DATABASE_URL'];
  return url === undefined || url === ''
    ? startStock()
    : Promise.resolve(databasesOn(url, () => Promise.resolve()));
};
