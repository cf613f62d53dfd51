import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './connect';
import { readServers } from './servers';
import { freshDatabase, type TestDatabase } from './testing';
import { startPooler } from './testing-proxy';
import type { Database } from './types';

let db: TestDatabase;
const closers: (() => Promise<void>)[] = [];
beforeAll(async () => void (db = await freshDatabase()));
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(() => db.close());

/** A server of the same database at an address of its own, which can go away. */
const server = async (parameters?: Record<string, string>) => {
  const { url, stop } = await startPooler({ url: db.rootUrl, mode: 'session', parameters });
  closers.push(stop);
  return { host: new URL(url).host, stop };
};
const open = async (hosts: readonly string[], search = ''): Promise<Database> => {
  const url = new URL(db.rootUrl);
  const database = await openDatabase({
    url: db.rootUrl.replace(url.host, hosts.join(',')) + search,
    migrate: false,
    poolSize: 1,
  });
  closers.push(() => database.close());
  return database;
};
const READ_ONLY = { default_transaction_read_only: 'on' };
const write = (database: Database) =>
  database.operator.query('select pg_current_xact_id() is not null as written');

describe('an address of several servers', () => {
  it('is split as libpq does, and one of a single server stays as it is', () => {
    expect(
      readServers('postgres://u:p%2C@a:1,b,[::1]:3/db?sslmode=require&target_session_attrs=read-write'),
    ).toEqual({
      urls: [
        'postgres://u:p%2C@a:1/db?sslmode=require',
        'postgres://u:p%2C@b/db?sslmode=require',
        'postgres://u:p%2C@[::1]:3/db?sslmode=require',
      ],
      mustWrite: true,
      attributes: 'read-write',
    });
    const single = 'postgresql://u:p@a:5432/db?sslmode=require';
    expect(readServers(single)).toEqual({ urls: [single], mustWrite: false, attributes: null });
  });

  it('leads past a server that is away and one that takes no writes', async () => {
    const [gone, standby, primary] = [await server(), await server(READ_ONLY), await server()];
    await gone.stop();
    const database = await open([gone.host, standby.host, primary.host], '?target_session_attrs=read-write');
    expect(await write(database)).toEqual([{ written: true }]);
  });

  it('is refused when none of them takes writes', async () => {
    const [one, two] = [await server(READ_ONLY), await server(READ_ONLY)];
    const opened = open([one.host, two.host]);
    await expect(opened).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
    await expect(opened).rejects.toThrow('takes no writes');
  });

  it('leads to the other server once the first is away, for notices too', async () => {
    const [first, second] = [await server(), await server()];
    const database = await open([first.host, second.host]);
    const heard: string[] = [];
    await database.listen('failover', (word) => heard.push(word));
    expect(await write(database)).toEqual([{ written: true }]);
    await first.stop();
    await expect.poll(() => write(database).catch(() => null)).toEqual([{ written: true }]);
    await expect
      .poll(() => database.notify('failover', 'again').then(() => heard.includes('again'), String))
      .toBe(true);
  });
});
