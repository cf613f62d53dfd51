import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './connect';
import { Connection } from './connection';
import { freshDatabase, type TestDatabase } from './testing';
import { startPooler, type PoolMode } from './testing-proxy';
import type { Database } from './types';

let db: TestDatabase;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  db = await freshDatabase();
  await db.operator.query(
    `insert into merchant (id, code, name, currency, default_language, languages)
     values (1, 'one', 'One', 'CNY', 'en', '{en}')`,
  );
  await db.owner('create table probe (merchant_id int not null, word text not null)');
  await db.owner("select foyer_protect('probe')");
  await db.merchant(1).query("insert into probe values (1, 'secret')");
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(() => db.close());

const pooler = async (mode: PoolMode): Promise<string> => {
  const { url, stop } = await startPooler({ url: db.rootUrl, mode });
  closers.push(stop);
  return url;
};

const open = async (url: string): Promise<Database> => {
  const database = await openDatabase({ url, migrate: false, poolSize: 3 });
  closers.push(() => database.close());
  return database;
};

const facts = (database: Database) =>
  database.operator.query(
    `select current_user as role, current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('idle_session_timeout') as idle,
      current_setting('jit') as jit`,
  );

const FACTS = [{ role: 'foyer_app', statement: '15s', lock: '10s', idle: '0', jit: 'off' }];

describe('the address of a database', () => {
  it('of the server itself gives each connection its role and its limits', async () => {
    const database = await open(db.rootUrl);
    expect(await facts(database)).toEqual(FACTS);
    expect(await database.operator.query('select word from probe')).toEqual([]);
  });

  it('of a pooler in session mode does as well, though that ignores startup parameters', async () => {
    const database = await open(await pooler('session'));
    expect(await Promise.all([facts(database), facts(database), facts(database)])).toEqual([
      FACTS,
      FACTS,
      FACTS,
    ]);
    expect(await database.operator.query('select word from probe')).toEqual([]);
    expect(await database.merchant(1).query('select word from probe')).toEqual([{ word: 'secret' }]);
    const heard: string[] = [];
    await database.listen('pooled', (word) => heard.push(word));
    await database.notify('pooled', 'hello');
    await expect.poll(() => heard).toEqual(['hello']);
  });

  it.each(['transaction', 'statement'] as const)(
    'of a pooler in %s mode is refused with the way out, before anything is migrated',
    async (mode) => {
      const url = await pooler(mode);
      const migrated: string[] = [];
      const opened = openDatabase({ url, onMigration: (name) => migrated.push(name) });
      await expect(opened).rejects.toMatchObject({ code: 'DATABASE_POOLED' });
      await expect(opened).rejects.toThrow(/pooler.*pool_mode = session.*address of the server itself/);
      expect(migrated).toEqual([]);
    },
  );
});

describe('a connection', () => {
  const options = { role: 'foyer_app', applicationName: 'test', statementTimeoutMs: 1_000 };

  it.each([
    ['role', 'reset role'],
    ['time limit', 'set statement_timeout = 0'],
    ['session', "set foyer.session = 'of another connection'"],
  ])('that has lost its %s is refused', async (_, loss) => {
    const connection = new Connection({ ...options, url: db.rootUrl });
    closers.push(() => connection.close());
    await connection.open();
    await connection.verify();
    await connection.script(loss);
    await expect(connection.verify()).rejects.toMatchObject({ code: 'DATABASE_POOLED' });
  });

  it('cannot become another role than it was given', async () => {
    const connection = new Connection({ ...options, url: db.appUrl, role: 'foyer_owner' });
    await expect(connection.open()).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
  });
});
