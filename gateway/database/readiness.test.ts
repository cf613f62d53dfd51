import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from './connect';
import { freshDatabase, type TestDatabase } from './testing';
import type { Database } from './types';

let db: TestDatabase;
let others: Database[] = [];
beforeEach(async () => {
  db = await freshDatabase();
});
afterEach(async () => {
  for (const one of others) await one.close();
  others = [];
  await db.close();
});

const open = async (over: { appUrl?: string; poolSize?: number } = {}): Promise<Database> => {
  const opened = await openDatabase({
    url: db.ownerUrl,
    appUrl: db.appUrl,
    migrate: false,
    poolSize: 1,
    ...over,
  });
  others.push(opened);
  return opened;
};

it('is ready on a database with the migrations of this build or of a newer one', async () => {
  expect(await db.unready(5_000)).toBeNull();
  await db.owner(`insert into foyer_migration (number, name, checksum) values (9999, '9999-later.sql', 'x')`);
  expect(await db.unready(5_000)).toBeNull();
});

it('is not ready on a database without the last migration, or without tables', async () => {
  await db.owner('delete from foyer_migration where number = (select max(number) from foyer_migration)');
  expect(await db.unready(5_000)).toBe('migrations');
  await db.owner('drop table foyer_migration');
  expect(await db.unready(5_000)).toBe('migrations');
});

it('is not ready on a read-only database', async () => {
  await db.owner(`alter database ${db.name} set default_transaction_read_only = on`);
  expect(await (await open()).unready(5_000)).toBe('read-only');
});

it('is not ready as the owner of the tables', async () => {
  expect(await (await open({ appUrl: db.ownerUrl })).unready(5_000)).toBe('role');
});

it('returns busy within the timeout if every connection is in use', async () => {
  const small = await open();
  let free = (): void => undefined;
  const held = small.operator.tx(async (query) => {
    await query('select 1');
    await new Promise<void>((resolve) => (free = resolve));
  });
  await expect.poll(() => small.unready(50)).toBe('busy');
  free();
  await held;
  expect(await small.unready(5_000)).toBeNull();
});

it('returns silent after it is closed', async () => {
  const closed = await open();
  await closed.close();
  expect(await closed.unready(5_000)).toBe('silent');
});
