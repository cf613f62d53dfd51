import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../database/testing';
import { seedDemo } from '../../database/seed/seed-demo';
import { createKeyBox, openSecret } from '../../platform/index';
import { operatorOn } from '../testing';

const OLD = 'the first secret of these tests, 32 characters and more';
const NEW = 'the second secret of these tests, 32 characters and more';
const OTHER = 'a secret that this database has never seen, 32 and more';

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await seedDemo({
    db,
    hashPassword: () => Promise.resolve('none'),
    origins: { own: ['http://localhost:8080'], partner: [] },
  });
});
afterAll(() => db.close());

/** The tool with these secrets in its environment; a wait only moves the time in the database. */
const foyer = (secret: string, previousSecret?: string) =>
  operatorOn(
    db,
    {},
    {
      secret,
      ...(previousSecret === undefined ? {} : { previousSecret }),
      wait: async () => {
        await db.owner(`update operator_secret set changed_at = changed_at - interval '1 minute'`);
      },
    },
  );
const node = async (current: string, previous: string | null = null) => {
  const opened = await openSecret({ db, given: { current, previous }, onError: () => undefined });
  await opened.close();
};
const lines = async (run: ReturnType<typeof foyer>, line: string) => {
  const { exit, out, err } = await run(line);
  return { exit, text: [...out, ...err].join('\n') };
};

it('counts boxes by secret, seals them again, and advises to remove the former secret', async () => {
  expect((await lines(foyer(OLD), 'secret check')).text).toContain('No gateway was ever started');
  await node(OLD);
  await db
    .merchant(1)
    .query(
      `insert into lottery_feed (merchant_id, name, games, voices, key_box) values (1, 'xsmb', '{X}', 1, $1)`,
      [createKeyBox(OLD, 'foyer lottery feeds v1').close('a key')],
    );
  const before = await lines(foyer(OLD), 'secret check');
  expect(before.text).toMatch(/keys of lottery feeds +1 +0 +0/);
  expect(before.text).toContain('not being changed');
  // Gateways have both secrets.
  await node(NEW, OLD);
  expect(await lines(foyer(OLD), 'secret rotate')).toMatchObject({
    exit: 1,
    text: expect.stringContaining('PREVIOUS'),
  });
  const done = await lines(foyer(NEW, OLD), 'secret rotate');
  expect(done.text).toContain('1 were sealed again');
  expect(done.text).toContain('remove FOYER_SECRET_PREVIOUS');
  expect(done.exit).toBe(0);
  expect((await lines(foyer(NEW), 'secret check')).text).toMatch(/keys of lottery feeds +1 +0 +0/);
  expect((await lines(foyer(NEW), 'secret rotate')).exit).toBe(0);
});

it('refuses another secret in every command that seals or opens, and changes nothing', async () => {
  for (const line of [
    'secret check',
    'secret rotate',
    'cashier provider list --merchant demo',
    'promotion why demomember --merchant demo',
    'team postback demoagent --url https://tracker.example.com/hook --merchant demo',
  ]) {
    const { exit, text } = await lines(foyer(OTHER), line);
    expect(`${line}: ${text}`).toContain('FOYER_SECRET is not the secret by which this database is sealed');
    expect(exit).toBe(1);
    expect(text).not.toContain(OTHER);
  }
  expect(await db.merchant(1).query('select url from agent_postback')).toEqual([]);
});

it('refuses a secret that equals the former one', async () => {
  expect((await lines(foyer(NEW, NEW), 'secret rotate')).text).toContain('the same as FOYER_SECRET');
});

it('ends rotate with 1 if a box can be opened with neither secret', async () => {
  await db
    .merchant(1)
    .query(
      `insert into lottery_feed (merchant_id, name, games, voices, key_box) values (1, 'lost', '{X}', 1, $1)`,
      [createKeyBox(OTHER, 'foyer lottery feeds v1').close('a key')],
    );
  await node(OLD, NEW);
  const { exit, text } = await lines(foyer(OLD, NEW), 'secret rotate');
  expect(text).toContain('1 can be opened with neither secret');
  expect(exit).toBe(1);
});

it('advises foyer migrate on a database without the table of the secret', async () => {
  await db.owner('alter table operator_secret rename to operator_secret_later');
  try {
    for (const line of [
      'backup /tmp/foyer-never-written.gz',
      'secret check',
      'secret rotate',
      'cashier provider list --merchant demo',
    ]) {
      const { exit, text } = await lines(foyer(NEW), line);
      expect(`${line}: ${text}`).toContain('run foyer migrate');
      expect(exit).toBe(1);
    }
  } finally {
    await db.owner('alter table operator_secret_later rename to operator_secret');
  }
});
