import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_MERCHANT } from '../../platform/demo-accounts';
import { freshDatabase, type TestDatabase } from '../testing';
import { seedDemo } from './seed-demo';
import { SECOND_MERCHANT, seedSecond } from './seed-second';
import { PLAYED } from './vendors';

const SITE = 'http://lumen.localhost:8080';
const origins = { own: [SITE] };
let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await seedDemo({
    db,
    hashPassword: async () => 'x',
    origins: { own: ['http://localhost:8080'], partner: [] },
  });
});
afterAll(() => db.close());

describe('[OPS-1] the second merchant of the demo', () => {
  it('has a small playable catalogue of its own, which a second run does not change', async () => {
    const id = await seedSecond({ db, origins });
    expect(id).toBe(2);
    const { query } = db.merchant(2);
    const state = async () => {
      const found: Record<string, unknown> = {};
      for (const table of [
        'vendor',
        'vendor_lane',
        'game',
        'banner',
        'announcement',
        'help_topic',
        'module_flag',
      ])
        [found[table]] = await query(
          `select count(*) as n, md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} as t`,
        );
      return found;
    };
    const before = await state();
    expect(await seedSecond({ db, origins })).toBe(2);
    expect(await state()).toEqual(before);
    const games = await query<{ node_id: bigint; game_id: string }>('select node_id, game_id from game');
    expect(games.length).toBeGreaterThan(80);
    expect(games.length).toBeLessThan(400);
    for (const { nodeId, gameId } of PLAYED)
      expect(games, gameId).toContainEqual({ node_id: nodeId, game_id: gameId });
    expect(
      await query(`select 1 from vendor_lane l left join game g on g.node_id = l.lobby_node_id
                    where l.lobby_node_id is not null and g.node_id is null`),
    ).toEqual([]);
    const [texts] = await query<{ all_texts: string }>(
      `select string_agg(row_to_json(t)::text, ' ') as all_texts from
         (select titles::text from banner union all select contents::text from announcement union all select content from help_topic) t`,
    );
    expect(texts?.all_texts).not.toMatch(/foyer|\bdemo\b/i);
  });

  it('has its site at its own address and leaves the first merchant as it was', async () => {
    const rows = await db.operator.query(
      'select merchant_id, origin, tier from merchant_origin order by merchant_id, origin',
    );
    expect(rows).toEqual([
      { merchant_id: DEMO_MERCHANT.id, origin: 'http://localhost:8080', tier: 'own' },
      { merchant_id: 2, origin: SITE, tier: 'own' },
    ]);
  });

  it('does not change a merchant that an operator created with the same code', async () => {
    const other = await freshDatabase();
    try {
      await other.operator.query(
        `insert into merchant (id, code, name, currency, default_language, languages) values (1, $1, 'Mine', 'BRL', 'EN', '{EN}')`,
        [SECOND_MERCHANT.code],
      );
      expect(await seedSecond({ db: other, origins })).toBe(null);
      expect(await other.merchant(1).query('select 1 from game limit 1')).toEqual([]);
      expect(await other.operator.query('select 1 from merchant_origin limit 1')).toEqual([]);
    } finally {
      await other.close();
    }
  });
});
