import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemo } from '../database/seed/seed-demo';
import { DEMO_MERCHANT } from './demo-accounts';
import { freshDatabase, type TestDatabase } from '../database/testing';
import { createMerchants } from './merchants';

const GOOD = 'https://paper.example';
const LOCAL = 'http://localhost:8080';
let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await seedDemo({ db, hashPassword: async () => 'x', origins: { own: [LOCAL], partner: [GOOD] } });
  // As an older tool, or a hand with psql, could leave them.
  for (const origin of [
    'https://*.example',
    'https://*',
    "https://evil.example;script-src'unsafe-inline'",
    'https://a.example,b.example',
    'http://plain.example',
    'https://Paper.example',
  ])
    await db.operator.query(
      `insert into merchant_origin (merchant_id, origin, tier) values ($1, $2, 'partner')`,
      [DEMO_MERCHANT.id, origin],
    );
});
afterAll(() => db.close());

it.each([
  [false, [GOOD, LOCAL]],
  [true, [GOOD]],
])(
  '[TRIAL-S10] rows that are no origins belong to no page, so they reach no header (production: %s)',
  async (production, known) => {
    const merchants = await createMerchants({
      db,
      production,
      onError: (error) => expect.fail(String(error)),
    });
    const { origins } = merchants.find(DEMO_MERCHANT.code) ?? { origins: new Map() };
    expect([...origins.keys()].sort()).toEqual([...known].sort());
    await merchants.close();
  },
);
