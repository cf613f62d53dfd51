import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemo } from '../database/seed/seed-demo';
import { seedSecond } from '../database/seed/seed-second';
import { freshDatabase, type TestDatabase } from '../database/testing';
import { createQuickHasher } from '../identity/testing-hasher';
import { findDemoLeftovers } from './demo-leftovers';
import { operatorOn } from './testing';

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  const hasher = await createQuickHasher();
  await seedDemo({
    db,
    hashPassword: (password) => hasher.hash(password),
    origins: { own: ['http://localhost:8080'], partner: [] },
  });
  await seedSecond({ db, origins: { own: ['http://lumen.localhost:8080'] } });
  await db.operator.query(
    `insert into merchant (id, code, name, currency, default_language, languages) values (3, 'acme', 'Acme', 'BRL', 'EN', '{EN}')`,
  );
  const { query } = db.merchant(3);
  // Titles that the demo has as well.
  await query(
    `insert into banner (merchant_id, banner_id, group_name, titles, subtitles)
     values (3, 1, 'w_rng', '{"EN":"Slots"}', '{"EN":"Ours alone"}')`,
  );
  await query(
    `insert into announcement (merchant_id, announcement_id, type, titles, contents)
     values (3, 1, 'PR', '{"EN":"Invite a friend"}', '{"EN":"<p>And both get something</p>"}')`,
  );
  await query(
    `insert into help_topic (merchant_id, topic_id, language, title, content) values (3, 1, 'EN', 'About us', '<p>We are Acme</p>')`,
  );
});
afterAll(() => db.close());

const seen = async (code: string) =>
  (await findDemoLeftovers(db)).filter(({ merchant }) => merchant === code).map(({ what }) => what);

it('finds texts of both merchants of the demo, and none of another that has the same titles', async () => {
  expect(await seen('acme')).toEqual([]);
  expect(await seen('demo')).toContain('shows 16 banners of the demo');
  expect(await seen('lumen')).toEqual(
    expect.arrayContaining([
      'shows 4 banners of the demo',
      'shows 2 announcements and promotions of the demo',
    ]),
  );
  expect((await operatorOn(db)('production-check --mend')).exit).toBe(0);
  for (const code of ['demo', 'lumen'])
    expect((await seen(code)).filter((what) => /banners|announcements/.test(what))).toEqual([]);
  expect(
    await db.merchant(3).query('select enabled from banner union all select enabled from announcement'),
  ).toEqual([{ enabled: true }, { enabled: true }]);
});
