import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, pendingMigrations, tryMigrations } from './migrate';
import { freshDatabase, type TestDatabase } from './testing';

let db: TestDatabase;
let folder = '';

beforeEach(async () => {
  db = await freshDatabase();
  await db.owner('drop table foyer_migration');
  folder = mkdtempSync(join(tmpdir(), 'foyer-migrations-'));
  put('0001-first.sql', 'create table first_table (id int);\ncreate table first_twin (id int);');
  put('0002-second.sql', 'create table second_table (id int);');
});
afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const put = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const run = (): Promise<string[]> => migrate({ url: db.ownerUrl, migrationsDir: folder });
const exists = async (table: string): Promise<boolean> => {
  const [row] = await db.owner<{ found: boolean }>('select to_regclass($1) is not null as found', [table]);
  return row?.found === true;
};

describe('migrations', () => {
  it('are applied in order, once, and later ones on top', async () => {
    expect(await run()).toEqual(['0001-first.sql', '0002-second.sql']);
    expect(await run()).toEqual([]);
    put('0010-third.sql', 'alter table second_table add word text;');
    expect(await run()).toEqual(['0010-third.sql']);
  });

  it('are applied once when several nodes start at the same moment', async () => {
    const applied = await Promise.all(Array.from({ length: 6 }, run));
    expect(applied.flat().sort()).toEqual(['0001-first.sql', '0002-second.sql']);
  });

  it('refuse a file that was changed after it had been applied, but not other line ends', async () => {
    await run();
    put('0001-first.sql', 'create table first_table (id int);\r\ncreate table first_twin (id int);');
    expect(await run()).toEqual([]);
    put('0001-first.sql', 'create table first_table (id bigint);');
    await expect(run()).rejects.toMatchObject({
      code: 'MIGRATION_CHANGED',
      message: expect.stringContaining('0001-first.sql'),
    });
  });

  it('refuse a folder that lacks what the database has had', async () => {
    await run();
    rmSync(join(folder, '0002-second.sql'));
    await expect(run()).rejects.toMatchObject({ code: 'MIGRATION_MISSING' });
  });

  it('refuse a new file in front of applied ones', async () => {
    rmSync(join(folder, '0001-first.sql'));
    await run();
    put('0001-late.sql', 'select 1;');
    await expect(run()).rejects.toMatchObject({ code: 'MIGRATION_ORDER' });
  });

  it('leave nothing of a file that fails half-way, and keep the ones before it', async () => {
    put('0003-broken.sql', 'create table half (id int); select 1 / 0;');
    await expect(run()).rejects.toMatchObject({
      code: 'MIGRATION_FAILED',
      message: expect.stringContaining('0003-broken.sql'),
    });
    expect(await exists('half')).toBe(false);
    expect(await exists('second_table')).toBe(true);
    put('0003-broken.sql', 'create table half (id int);');
    expect(await run()).toEqual(['0003-broken.sql']);
  });

  it('refuse odd names, twin numbers and an empty folder', async () => {
    put('3-third.sql', 'select 1;');
    await expect(run()).rejects.toMatchObject({ code: 'MIGRATION_NAME' });
    rmSync(join(folder, '3-third.sql'));
    put('0002-twin.sql', 'select 1;');
    await expect(run()).rejects.toMatchObject({ code: 'MIGRATION_NAME' });
    await expect(migrate({ url: db.ownerUrl, migrationsDir: join(folder, 'none') })).rejects.toMatchObject({
      code: 'MIGRATION_NONE',
    });
  });

  it('are listed before they are applied, without writing anything', async () => {
    const of = { url: db.ownerUrl, migrationsDir: folder };
    expect(await pendingMigrations(of)).toEqual(['0001-first.sql', '0002-second.sql']);
    expect(await exists('foyer_migration')).toBe(false);
    await run();
    put('0010-third.sql', 'alter table second_table add word text;');
    expect(await pendingMigrations(of)).toEqual(['0010-third.sql']);
    await run();
    expect(await pendingMigrations(of)).toEqual([]);
  });

  it('are rehearsed in a transaction that is rolled back, and the first that fails is named', async () => {
    const of = { url: db.ownerUrl, migrationsDir: folder };
    expect(await tryMigrations(of)).toEqual(['0001-first.sql', '0002-second.sql']);
    expect([await exists('first_table'), await exists('foyer_migration')]).toEqual([false, false]);
    put('0010-third.sql', 'alter table no_such_table add word text;');
    await expect(tryMigrations(of)).rejects.toMatchObject({
      code: 'MIGRATION_FAILED',
      message: expect.stringContaining('0010-third.sql'),
    });
    expect(await exists('first_table')).toBe(false);
  });
});
