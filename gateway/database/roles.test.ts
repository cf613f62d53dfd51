import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from './connect';
import { isRoleName, roleProblems, roleStatements } from './roles';
import { freshDatabase, type TestDatabase } from './testing';

const PASSWORD = 'for-these-tests-alone';
let db: TestDatabase;
let root: postgres.Sql;
let name = '';
let made: string[] = [];

beforeEach(async () => {
  db = await freshDatabase();
  root = postgres(db.rootUrl, { max: 1, fetch_types: false, onnotice: () => undefined });
  name = `r_${randomBytes(6).toString('hex')}`;
  made = [];
});
afterEach(async () => {
  for (const statement of made.reverse()) await root.unsafe(statement);
  await root.end();
  await db.close();
});

const urlOf = (user: string, database: string): string => {
  const url = new URL(db.rootUrl);
  Object.assign(url, { username: user, password: PASSWORD, pathname: `/${database}` });
  return url.toString();
};

it('starts on a new database as a role without CREATEROLE after the printed statements ran once', async () => {
  const database = `d_${name}`;
  for (const statement of roleStatements({ owner: name, database })) await root.unsafe(statement);
  made.push(`drop role ${name}`, `drop database ${database} with (force)`);
  await root.unsafe(`alter role ${name} password '${PASSWORD}'`);
  // All but the last may run again.
  for (const statement of roleStatements({ owner: name, database }).slice(0, -1))
    await root.unsafe(statement);
  const [rights] = await root.unsafe(
    `select rolsuper, rolcreaterole, rolbypassrls from pg_roles where rolname = '${name}'`,
  );
  expect(rights).toEqual({ rolsuper: false, rolcreaterole: false, rolbypassrls: false });
  const opened = await openDatabase({ url: urlOf(name, database), poolSize: 2 });
  try {
    expect(await opened.unready(5_000)).toBeNull();
    const [row] = await opened.operator.query('select current_user::text as role');
    expect(row).toEqual({ role: 'foyer_app' });
  } finally {
    await opened.close();
  }
});

it('lists every missing right and the command that prints the SQL, before it creates anything', async () => {
  const database = `d_${name}`;
  await root.unsafe(`create database ${database}`);
  await root.unsafe(`create role ${name} login password '${PASSWORD}'`);
  made.push(`drop role ${name}`, `drop database ${database} with (force)`);
  const refused = openDatabase({ url: urlOf(name, database) });
  await expect(refused).rejects.toMatchObject({ code: 'DATABASE_ROLE' });
  await expect(refused).rejects.toThrow(
    /may not become foyer_app.*must own the database.*foyer database roles/s,
  );
  await expect(refused).rejects.not.toThrow(new RegExp(PASSWORD));
  const there = postgres(urlOf(name, database), { max: 1, fetch_types: false });
  const tables = await there`select 1 from pg_class where relnamespace = 'public'::regnamespace`;
  await there.end();
  expect(tables).toHaveLength(0);
});

it('names the owner of the tables if it is another role', async () => {
  await root.unsafe(`create role ${name} login password '${PASSWORD}'`);
  made.push(`drop owned by ${name}; drop role ${name}`);
  await root.unsafe(`grant foyer_app to ${name}; grant create on schema public to ${name}`);
  await expect(openDatabase({ url: urlOf(name, db.name) })).rejects.toThrow(/belong to foyer_owner/);
  // A gateway with FOYER_MIGRATE=off needs no ownership.
  const gateway = await openDatabase({ url: urlOf(name, db.name), migrate: 'check' });
  expect(await gateway.unready(5_000)).toBeNull();
  await gateway.close();
  // The command line tool does not migrate and works as the application's role.
  const tool = await openDatabase({ url: urlOf(name, db.name), migrate: false });
  expect(await tool.unready(5_000)).toBeNull();
  await tool.close();
});

const whole = {
  me: 'acme',
  version: 170_000,
  server: '17.0',
  isSuper: false,
  mayCreateRoles: false,
  hasApp: true,
  isAppUnbound: false,
  mayBecomeApp: true,
  mayCreateTables: true,
  ownsSchema: true,
  tablesOf: null,
  ownsTables: null,
};
const wants = { hasAppLogin: false, migrates: true };

it('requires the role or CREATEROLE, PostgreSQL 15, and a role that row-level security binds', () => {
  expect(roleProblems(whole, wants)).toEqual([]);
  const without = { ...whole, hasApp: false, isAppUnbound: null, mayBecomeApp: null };
  expect(roleProblems(without, wants).join()).toContain('CREATEROLE');
  expect(roleProblems({ ...without, mayCreateRoles: true }, wants)).toEqual([]);
  expect(roleProblems({ ...whole, version: 140_009, server: '14.9' }, wants).join()).toContain('14.9');
  expect(roleProblems({ ...whole, isAppUnbound: true }, wants).join()).toContain('BYPASSRLS');
  expect(roleProblems({ ...whole, mayBecomeApp: false }, { ...wants, hasAppLogin: true })).toEqual([]);
});

it('refuses role names that would need quoting', () => {
  for (const bad of ['a b', 'x;drop', 'Foyer', '"x"', '', 'foyer_app', '1x'])
    expect(isRoleName(bad)).toBe(false);
  expect(isRoleName('foyer_owner')).toBe(true);
});
