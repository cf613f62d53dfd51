import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrands } from '../brand/brands';
import { freshDatabase, type TestDatabase } from '../database/testing';
import { scriptFacts, styleHash } from '../site/page-brand';
import { writeDemoBrands } from './demo-brands';

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  for (const [id, code] of [
    [1, 'demo'],
    [2, 'lumen'],
  ] as const)
    await db.operator.query(
      `insert into merchant (id, code, name, currency, default_language, languages) values ($1, $2, 'Name', 'BRL', 'EN', '{EN}')`,
      [id, code],
    );
});
afterAll(() => db.close());

describe('[OPS-1] brands of the demo', () => {
  it('differ from the Foyer brand only for the second merchant, and keep an operator’s changes', async () => {
    await writeDemoBrands({ db, first: 1, second: 2 });
    const brands = await createBrands({ db, onError: (error) => expect.fail(String(error)) });
    expect(scriptFacts(brands.of(1))).toBe(null);
    expect(styleHash(brands.of(1))).toBe(null);
    const second = brands.of(2);
    expect(second).toMatchObject({ names: { EN: 'Lumen Play' }, look: 'light' });
    for (const address of [...Object.values(second.icon), second.logo.light, second.logo.dark, second.card])
      expect(address).toMatch(/^\/brand\/lumen\/[0-9a-f]{24}\.(svg|png)$/);
    expect(second.tokens['accent']).toMatch(/^light-dark\(/);
    await db.merchant(2).query(`update brand set brand = '{"names":{"EN":"Changed"}}' where merchant_id = 2`);
    await writeDemoBrands({ db, first: 1, second: 2 });
    expect(await db.merchant(2).query(`select brand->'names'->>'EN' as name from brand`)).toEqual([
      { name: 'Changed' },
    ]);
    await brands.close();
  });
});
