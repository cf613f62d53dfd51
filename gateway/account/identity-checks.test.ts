import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../database/testing';
import { createKeyBox } from '../platform/index';
import { createIdentityChecks } from './identity-checks';
import { createUploads } from './uploads';

const MERCHANT = 1;
/** One more than one round asks about. */
const CHECKS = 51;
let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await db.operator.query(
    `insert into merchant (id, code, name, currency, default_language, languages) values ($1, 'demo', 'Demo', 'BRL', 'EN', '{EN}')`,
    [MERCHANT],
  );
});
afterAll(() => db.close());

it('[ISSUE-26.10] a check is asked about also behind a round full of older ones that stay open', async () => {
  const { query } = db.merchant(MERCHANT);
  await query(
    `with made as (
       insert into member (merchant_id, username, type) select $1, 'checked' || n, 0 from generate_series(1, $2::int) n returning id)
     insert into identity_check (merchant_id, member_id, state, adapter, document_kind, submitted_at)
     select $1, id, 'open', 'played', 'passport', $3 from made order by id`,
    [MERCHANT, CHECKS, new Date('2026-03-10T20:00Z')],
  );
  const asked: string[] = [];
  const box = createKeyBox(randomBytes(32).toString('hex'), 'tests');
  const now = (): number => Date.parse('2026-03-10T21:00Z');
  const checks = createIdentityChecks({
    db,
    box,
    now,
    uploads: createUploads({ db, box, now }),
    adapter: {
      name: 'played',
      begin: () => Promise.resolve(''),
      verdict(reference) {
        asked.push(reference);
        return Promise.resolve({ state: 'open' });
      },
    },
  });
  await checks.ask(MERCHANT);
  await checks.ask(MERCHANT);
  expect(new Set(asked).size).toBe(CHECKS);
  // Behind the last one the oldest is next.
  await checks.ask(MERCHANT);
  expect(asked.at(CHECKS)).toBe(asked[0]);
});
