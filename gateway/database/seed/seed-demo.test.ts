import { createDecipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { folderOf } from '../../../src/contract/tables/text-languages';
import { registerFields } from '../../../src/contract/entities/system';
import { houseGames } from '../../vendors/house/games';
import { freshDatabase } from '../testing';
import { gameSeeds } from './games';
import { seedDemo, type SeedInput } from './seed-demo';
import { DEMO_MERCHANT } from '../../platform/demo-accounts';
import { wrapServicePath } from '../../content/service-path';
import { defaultRegisterRules } from '../../content/default-register-rules';
import { TIDEWHEEL } from '../../vendors/saltglass/simulator/index';
import { laneSeeds, PLAYED, vendorSeeds } from './vendors';

const input = (db: SeedInput['db']): SeedInput => ({
  db,
  hashPassword: (password) => Promise.resolve(`hash of ${password.length}`),
  origins: { own: ['http://localhost:8080'], partner: ['http://127.0.0.1:8081'] },
});
const TABLES = [
  'vendor',
  'vendor_lane',
  'game',
  'banner',
  'announcement',
  'help_topic',
  'country',
  'register_rule',
  'module_flag',
  'resource',
  'customer_service',
  'identity_setting',
  'member',
  'invitation',
];

describe('the demo seed in a real database', () => {
  it('writes what the demo promises, and a second run changes not one row', async () => {
    const db = await freshDatabase();
    try {
      const scope = db.merchant(DEMO_MERCHANT.id);
      const state = async () => {
        const found: Record<string, unknown> = {};
        for (const table of TABLES) {
          const [row] = await scope.query(
            `select count(*) as n, md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} as t`,
          );
          found[table] = row;
        }
        return found;
      };
      const first = await seedDemo(input(db));
      const before = await state();
      expect(first.games).toBeGreaterThanOrEqual(5000);
      const again = await seedDemo(input(db));
      expect(again.games).toBe(0);
      expect(await state()).toEqual(before);
      await seedDemo({ ...input(db), force: true });
      expect(await state()).toEqual(before);

      const count = async (sql: string): Promise<number> =>
        Number((await scope.query<{ n: bigint }>(`select count(*) as n ${sql}`))[0]?.n);
      expect(await count('from vendor')).toBeGreaterThanOrEqual(12);
      expect(await count('from country')).toBeGreaterThanOrEqual(240);
      expect(await count(`from register_rule`)).toBe(16);
      expect(await count(`from (select distinct category from vendor_lane) c`)).toBe(7);
      expect(await count(`from banner where group_name = 'w_home'`)).toBe(3);
      for (const group of ['w_login', 'w_register', 'w_forget', 'w_leftmenu'])
        expect(await count(`from banner where group_name = '${group}'`), group).toBeGreaterThan(0);
      for (const type of ['PL', 'PU', 'PR', 'H', 'A', 'AG'])
        expect(await count(`from announcement where type = '${type}'`), type).toBeGreaterThan(0);
      for (const execution of ['A', 'B', 'F'])
        expect(
          await count(`from announcement where type = 'PU' and execution = '${execution}'`),
        ).toBeGreaterThan(0);
      expect(await count(`from help_topic where tag = 'term'`)).toBe(3);
      // Every tile plays: no vendor of the demo rests.
      expect(await count('from vendor_lane where maintenance_from is not null or not trial')).toBe(0);
    } finally {
      await db.close();
    }
  });

  it('keeps another merchant from seeing a single row', async () => {
    const db = await freshDatabase();
    try {
      await seedDemo(input(db));
      for (const table of TABLES)
        expect(await db.merchant(2).query(`select 1 as one from ${table} limit 1`), table).toEqual([]);
    } finally {
      await db.close();
    }
  });
});

describe('the demo catalogue', () => {
  const games = gameSeeds();

  it('is the same on every run', () => {
    expect(gameSeeds()).toEqual(games);
  });

  it('names each game in every language of the demo merchant, never twice at one vendor', () => {
    for (const language of DEMO_MERCHANT.languages) {
      const seen = new Set<string>();
      for (const game of games) {
        const name = game.names[language];
        expect(name.trim(), game.node_id).toBe(name);
        expect(name.length, name).toBeGreaterThan(1);
        expect(name).not.toMatch(/undefined|\|| {2}/);
        const key = `${game.vendor} ${game.category} ${name.toLowerCase()}`;
        expect(seen.has(key), key).toBe(false);
        seen.add(key);
      }
    }
  });

  it('has every category, the vendors that clients treat apart, and every shelf', () => {
    expect([...new Set(laneSeeds.map((lane) => lane.category))].sort()).toEqual([
      'ELOTT',
      'FISH',
      'LIVE',
      'LOTT',
      'PVP',
      'RNG',
      'SPORTS',
    ]);
    const inLane = (vendor: string, category: string) =>
      laneSeeds.some((lane) => lane.vendor === vendor && lane.category === category);
    expect([
      inLane('IMES', 'SPORTS'),
      inLane('SV3', 'SPORTS'),
      inLane('TCG_SEA', 'LOTT'),
      inLane('TCG_LOTTO_VN', 'ELOTT'),
      inLane('LOTT', 'LOTT'),
    ]).not.toContain(false);
    expect(vendorSeeds.length).toBeGreaterThanOrEqual(12);
    expect([...new Set(games.map((game) => game.classify))].sort()).toEqual([
      '',
      'AC',
      'BG',
      'JP',
      'SC',
      'TG',
      'VP',
    ]);
    expect(games.some((game) => game.hot_rank !== null) && games.some((game) => game.trial)).toBe(true);
  });

  it('lists each game that really plays under the id that its vendor launches, first and hot in its category', () => {
    const launched = [
      ...houseGames.map((game) => ({ ...game, vendor: 'HOUSE' })),
      { ...TIDEWHEEL, vendor: 'SALTGLASS', category: 'LIVE' },
    ];
    expect(launched).toHaveLength(PLAYED.length);
    for (const { gameId, vendor, category, names } of launched) {
      const row = games.find((game) => game.game_id === gameId);
      const played = PLAYED.find((game) => game.gameId === gameId);
      expect(row).toMatchObject({ vendor, category, node_id: played?.nodeId.toString() });
      for (const language of DEMO_MERCHANT.languages)
        expect(row?.names[language]).toBe(names[folderOf(language)].name);
      const others = games.filter((game) => game.category === category && game !== row);
      for (const order of ['sort', 'hot_rank'] as const)
        expect(others.every((game) => (game[order] ?? Infinity) > (row?.[order] ?? Infinity))).toBe(true);
    }
  });

  it('keeps the number of every game it ever had: new shelves come last', () => {
    expect(laneSeeds.slice(0, 33).filter((lane) => lane.shelf === 'house')).toHaveLength(1);
    expect(games.find((game) => game.game_id === 'MRG-RNG-0001')?.node_id).toBe('101001');
    expect(games.find((game) => game.game_id === 'KTB-PVP-0001')?.node_id).toBe('125001');
  });
});

describe('the demo settings', () => {
  it('[REG-2] have a rule with a pattern that compiles for each of the sixteen fields', () => {
    expect(defaultRegisterRules.map((rule) => rule.field).sort()).toEqual([...registerFields].sort());
    for (const rule of defaultRegisterRules)
      if (rule.accepted_pattern !== '*') expect(() => new RegExp(rule.accepted_pattern, 'u')).not.toThrow();
    expect(defaultRegisterRules.filter((rule) => rule.required).map((rule) => rule.field)).toEqual([
      'username',
      'password',
    ]);
  });

  it('[HOME-8] wrap a service address so that its last eight characters open it', () => {
    const wrapped = wrapServicePath({ url: 'https://chat.example.test/x?y=1', key: 'Ab3dE6gH' });
    expect(wrapped).toBe('YFpU7KVM9lUSc6CpudP6a69Yh8zooukZT2LwqoauMGw=Ab3dE6gH');
    const open = createDecipheriv('des-ede3-ecb', Buffer.from(wrapped.slice(-8).repeat(3)), null);
    expect(open.update(wrapped.slice(0, -8), 'base64', 'utf8') + open.final('utf8')).toBe(
      'https://chat.example.test/x?y=1',
    );
    expect(() => wrapServicePath({ url: 'https://a.test', key: 'short' })).toThrow('8 printable');
  });
});
