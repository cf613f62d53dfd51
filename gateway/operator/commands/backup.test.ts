import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeDemoData } from '../../start/demo-data';
import { writeBackup } from '../../database/backup';
import { freshDatabase, type TestDatabase } from '../../database/testing';
import { createLedger } from '../../ledger/index';
import { createQuickHasher } from '../../identity/testing-hasher';
import { createKeyBox, openSecret } from '../../platform/index';
import { operatorOn } from '../testing';

const SECRET = 'the secret of these tests, 32 characters and more';
const OTHER = 'another secret of these tests, 32 characters and more';
const folder = mkdtempSync(join(tmpdir(), 'foyer-backup-'));
const file = join(folder, 'whole.gz');
let from: TestDatabase;
let to: TestDatabase;

const empty = async (): Promise<TestDatabase> => freshDatabase();
const on = (db: TestDatabase, secret = SECRET) => operatorOn(db, {}, { secret });

/** Row counts and checksums of every table, and its rules: constraints, triggers and forced row-level security. */
const stateOf = async (db: TestDatabase) => {
  const sql = postgres(db.rootUrl, { max: 1, fetch_types: false, onnotice: () => undefined });
  const tables = await sql.unsafe(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname <> 'foyer_migration' order by relname`,
  );
  const seen: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql.unsafe(
      `select count(*)::text || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum from ${name} t`,
    );
    seen[String(name)] = String(row?.['sum']);
  }
  const rules = await sql.unsafe(
    `select relname || ' ' || relforcerowsecurity as rule from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
     union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
     union all select tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
  );
  await sql.end();
  return { seen, rules: rules.map(({ rule }) => String(rule)) };
};

beforeAll(async () => {
  from = await empty();
  const ledger = createLedger({ database: from, onListenerError: () => undefined });
  await writeDemoData({
    db: from,
    ledger,
    hasher: await createQuickHasher(),
    origins: { own: ['http://localhost:8080'], partner: [] },
    second: ['http://lumen.localhost:8080'],
    say: () => undefined,
  });
  await ledger.close();
  const node = await openSecret({
    db: from,
    given: { current: SECRET, previous: null },
    onError: () => undefined,
  });
  await node.close();
  await from
    .merchant(1)
    .query(
      `insert into lottery_feed (merchant_id, name, games, voices, key_box) values (1, 'xsmb', '{X}', 1, $1)`,
      [createKeyBox(SECRET, 'foyer lottery feeds v1').close('line one\nline two\t\\.\n\\.')],
    );
  await from
    .merchant(1)
    .query(`update banner set link = E'a\\nb\\tc\\\\\\\\.' || chr(8232) || chr(13) where banner_id = 201`);
});
afterAll(async () => {
  await from.close();
  await to?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('writes a file that only its user may read, and overwrites no file', async () => {
  const done = await on(from)(['backup', file]);
  expect(done.err).toEqual([]);
  expect(done.exit).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await on(from)(['backup', file])).err.join()).toContain('exists already');
  expect(
    gunzipSync(await readFile(file))
      .toString('utf8')
      .split('\n')[0],
  ).not.toContain(SECRET);
});

it('copies every row once for a superuser, who bypasses row-level security', async () => {
  const write = async (url: string, name: string) => {
    const path = join(folder, name);
    const { rows } = await writeBackup({ url, path, now: () => 0 });
    return { rows, text: gunzipSync(await readFile(path)).toString('latin1') };
  };
  const [owner, superuser] = [
    await write(from.ownerUrl, 'owner.gz'),
    await write(from.rootUrl, 'superuser.gz'),
  ];
  expect(superuser.rows).toBe(owner.rows);
  expect(superuser.text.split('\n').sort()).toEqual(owner.text.split('\n').sort());
});

it('uses the server that is up if the address names several', async () => {
  const [head = '', rest = ''] = from.ownerUrl.split('@');
  const url = `${head}@127.0.0.1:1,${rest}?target_session_attrs=primary`;
  const path = join(folder, 'several.gz');
  expect((await writeBackup({ url, path, now: () => 0 })).rows).toBeGreaterThan(0);
});

it('names the reason if a file cannot be written, and keeps existing files', async () => {
  const half = join(folder, 'stopped.gz.part');
  writeFileSync(half, 'of another backup');
  expect((await on(from)(['backup', join(folder, 'stopped.gz')])).err.join()).toContain(
    'stopped.gz.part is there already',
  );
  expect(await readFile(half, 'utf8')).toBe('of another backup');
  expect((await on(from)(['backup', join(folder, 'nowhere', 'a.gz')])).err.join()).toContain(
    'cannot be written',
  );
});

it('refuses a backup of other tables and a used database before it migrates', async () => {
  const old = await empty();
  const migrations = () => old.owner('select number from foyer_migration order by number');
  // Tables of an older build, which a migration would change.
  await old.owner('delete from foyer_migration where number = (select max(number) from foyer_migration)');
  const before = await migrations();
  const [first = '', ...rows] = gunzipSync(await readFile(file))
    .toString('latin1')
    .split('\n');
  const older = join(folder, 'older.gz');
  const head = JSON.stringify({ ...(JSON.parse(first) as object), migration: '0001-roles-merchant.sql' });
  writeFileSync(older, gzipSync(Buffer.from([head, ...rows].join('\n'), 'latin1')));
  expect((await on(old)(['restore', older])).err.join()).toContain(
    'has the tables of 0001-roles-merchant.sql',
  );
  await old.operator.query(
    `insert into merchant (id, code, name, currency, default_language, languages) values (1, 'one', 'One', 'BRL', 'EN', '{EN}')`,
  );
  expect((await on(old)(['restore', file])).err.join()).toContain('has been used');
  expect(await migrations()).toEqual(before);
  await old.close();
});

it('refuses another secret, an incomplete file and a used database, and changes nothing', async () => {
  to = await empty();
  const before = await stateOf(to);
  expect((await on(to, OTHER)(['restore', file])).err.join()).toContain('sealed by another secret');
  const none = join(folder, 'none.gz');
  writeFileSync(none, 'no backup');
  expect((await on(to)(['restore', none])).err.join()).toContain('is no backup');
  const lines = gunzipSync(await readFile(file))
    .toString('latin1')
    .split('\n');
  const cut = join(folder, 'cut.gz');
  // A row of the ledger is missing.
  const at = lines.findIndex((line) => line.startsWith('{"table":"journal"'));
  expect(at).toBeGreaterThan(0);
  lines.splice(at + 1, 1);
  writeFileSync(cut, gzipSync(Buffer.from(lines.join('\n'), 'latin1')));
  expect((await on(to)(['restore', cut])).err.join()).toContain('is not whole');
  const half = join(folder, 'half.gz');
  const bytes = await readFile(file);
  writeFileSync(half, bytes.subarray(0, bytes.length / 2));
  expect((await on(to)(['restore', half])).err.join()).toContain('cannot be loaded');
  expect(await stateOf(to)).toEqual(before);
  expect((await on(from)(['restore', file])).err.join()).toContain('has been used');
});

it('restores every row and rule, with merchants kept apart and sums that agree', async () => {
  const done = await on(to)(['restore', file]);
  expect(done.err).toEqual([]);
  expect(done.out.join('\n')).toContain('agree with journals');
  expect(done.exit).toBe(0);
  expect(await stateOf(to)).toEqual(await stateOf(from));
  // Sequences continue, and sealed values can be opened.
  const [member] = await to
    .merchant(1)
    .query<{ id: bigint }>(
      `insert into member (merchant_id, username, type) values (1, 'newcomer', 0) returning id`,
    );
  const [highest] = await from.merchant(1).query<{ id: bigint }>('select max(id) as id from member');
  expect(member?.id).toBeGreaterThan(highest?.id ?? 0n);
  const [feed] = await to.merchant(1).query<{ key_box: Buffer }>('select key_box from lottery_feed');
  expect(createKeyBox(SECRET, 'foyer lottery feeds v1').open(feed?.key_box ?? Buffer.alloc(0))).toContain(
    'line two',
  );
  expect(await to.merchant(2).query('select 1 from member')).toEqual([]);
});
