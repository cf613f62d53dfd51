import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../database/testing';
import { readSite } from './outbox.queries';

const GATEWAY = 'https://gateway.example';
let db: TestDatabase;
const siteOf = (id: number): Promise<string> => readSite(db.merchant(id).query, id, GATEWAY);
const add = async (id: number, settings: object): Promise<void> => {
  await db.operator.query(
    `insert into merchant (id, code, name, currency, default_language, languages, settings)
     values ($1, $2, $2, 'BRL', 'EN', '{EN}', $3::text::jsonb)`,
    [id, `m${id}`, JSON.stringify(settings)],
  );
};
const register = async (id: number, origin: string, tier: string): Promise<void> => {
  await db.operator.query('insert into merchant_origin (merchant_id, origin, tier) values ($1, $2, $3)', [
    id,
    origin,
    tier,
  ]);
};

beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());

it('[OPS-1] messages of a merchant lead to the address that shows its site', async () => {
  await add(1, { mainDomain: '' });
  await register(1, 'https://blog.example', 'own');
  // The gateway shows the only merchant there is; the other page of its own may be no site at all.
  expect(await siteOf(1)).toBe(GATEWAY);
  await add(2, {});
  await register(2, 'https://partner.example', 'partner');
  await register(2, 'http://plain.example', 'own');
  expect(await siteOf(2)).toBe(GATEWAY);
  await register(2, 'https://play.second.example', 'own');
  expect([await siteOf(1), await siteOf(2)]).toEqual(['https://blog.example', 'https://play.second.example']);
  await register(2, GATEWAY, 'own');
  expect(await siteOf(2)).toBe(GATEWAY);
  await add(3, { mainDomain: 'https://main.example' });
  await register(3, 'https://other.example', 'own');
  expect(await siteOf(3)).toBe('https://main.example');
});
