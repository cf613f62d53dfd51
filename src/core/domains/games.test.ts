import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { card, categories, MEMBER } from '../../testing/fixtures';
import { createMemoryStorage } from '../../testing/ports';
import type { Client } from '../types';
import { CACHE_LIFE_MS, gamesDomain } from './games';
import { splitCategories } from './games.split';

const clients: Client[] = [];
const world = (...args: Parameters<typeof createTestWorld>) => {
  const made = createTestWorld(...args);
  clients.push(made.client);
  return { ...made, games: made.client.use(gamesDomain) };
};
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

describe('[LOBBY-1] the categories', () => {
  it('stand without empty ones, e-sports and cockfight behind sports', () => {
    const { categories: shown, wireKeys } = splitCategories(categories());
    expect(shown.map((row) => [row.key, row.vendors.map((vendor) => vendor.vendor)])).toEqual([
      ['RNG', ['JL', 'CQ9']],
      ['SPORTS', ['SBO']],
      ['ESPORTS', ['IMES']],
      ['COCKFIGHT', ['SV3']],
    ]);
    expect(wireKeys).toEqual({ SPORTS: 'SPORTS', ESPORTS: 'SPORTS', COCKFIGHT: 'SPORTS' });
  });

  it('join an e-sports category that the gateway has itself', () => {
    const { categories: shown } = splitCategories([
      ...categories(),
      { key: 'ESPORTS', vendors: [card({ vendor: 'TF', category: 'ESPORTS' })], classifies: [] },
    ]);
    expect(shown.filter((row) => row.key === 'ESPORTS').map((row) => row.vendors.length)).toEqual([2]);
  });

  it('lose no vendor and double none, whatever the gateway lists', () => {
    const vendor = fc.constantFrom('IMES', 'SV3', 'SBO', 'JL');
    const lane = fc.record({
      key: fc.constantFrom('SPORTS', 'RNG', 'ESPORTS'),
      names: fc.uniqueArray(vendor),
    });
    fc.assert(
      fc.property(fc.uniqueArray(lane, { selector: (row) => row.key }), (lanes) => {
        const given = lanes.map(({ key, names }) => ({
          key,
          vendors: names.map((name) => card({ vendor: name, category: key })),
          classifies: [],
        }));
        const { categories: shown } = splitCategories(given);
        expect(shown.every((row) => row.vendors.length > 0)).toBe(true);
        expect(new Set(shown.map((row) => row.key)).size).toBe(shown.length);
        expect(new Set(shown.flatMap((row) => row.vendors.map((one) => one.vendor)))).toEqual(
          new Set(lanes.flatMap((row) => row.names)),
        );
      }),
    );
  });
});

describe('the vendors', () => {
  it('[LOBBY-6] are kept for the session and asked again on flush', async () => {
    const first = world();
    await Promise.all([first.games.start(), first.games.start()]);
    await first.games.start();
    expect(first.gateway.count('games.vendors')).toBe(1);
    const next = world({ like: first });
    await next.games.start();
    expect(first.gateway.count('games.vendors')).toBe(1);
    expect(next.games.store.getState().categories).toEqual(first.games.store.getState().categories);
    await next.games.start({ flush: true });
    expect(first.gateway.count('games.vendors')).toBe(2);
  });

  it('are asked again when what was kept is old or spoiled', async () => {
    const first = world();
    await first.games.start();
    const [key = ''] = [...first.session.all.keys()].filter((name) => name.includes('gameVendor'));
    for (const text of [
      '{',
      '{"at":1}',
      '{"at":1e99,"lanes":[]}',
      'null',
      JSON.stringify({ at: first.clock.now(), lanes: 7 }),
    ]) {
      first.session.set(key, text);
      const before = first.gateway.count('games.vendors');
      const next = world({ like: first });
      await next.games.start();
      expect([text, next.games.store.getState().load, first.gateway.count('games.vendors')]).toEqual([
        text,
        'ready',
        before + 1,
      ]);
    }
    const late = world({ like: first });
    await late.clock.advance(CACHE_LIFE_MS);
    await late.games.start();
    expect(late.games.store.getState().load).toBe('ready');
    expect(first.gateway.count('games.vendors')).toBe(7);
  });

  it('[LOBBY-6] follow the language', async () => {
    const { games, client, gateway, clock } = world();
    await client.system.start();
    await games.start();
    await games.hot({});
    await client.i18n.setLanguage('PT');
    await clock.advance(0);
    expect(gateway.count('games.vendors')).toBe(2);
    expect(gateway.seen.at(-1)?.url.searchParams.get('flush')).toBe('true');
    await games.hot({});
    expect(gateway.count('games.hot')).toBe(2);
  });

  it('carry an error in their state and heal', async () => {
    const { games, gateway } = world();
    gateway.intercept = () => new Response('<html>');
    await games.start();
    expect(games.store.getState()).toMatchObject({ load: 'error', error: { code: 'REPLY_NOT_JSON' } });
    gateway.intercept = null;
    await games.start();
    expect(games.store.getState()).toMatchObject({ load: 'ready', error: null });
  });
});

describe('the lists', () => {
  const query = ({ gateway }: ReturnType<typeof world>) =>
    Object.fromEntries(gateway.seen.at(-1)?.url.searchParams ?? []);

  it('ask for a page of 18 in the words of the gateway', async () => {
    const made = world();
    const page = await made.games.list({ page: 2, category: 'RNG', vendors: ['JL', 'CQ9'], classify: 'JP' });
    expect(page.games).toHaveLength(18);
    expect(query(made)).toMatchObject({
      clientType: '3',
      platform: 'flash,html5-desktop',
      gameType: 'RNG',
      vassalage: 'JL,CQ9',
      gameClassify: 'JP',
      pageNo: '2',
      pageSize: '18',
      language: 'EN',
    });
  });

  it('leave the language out of a search, trimmed', async () => {
    const made = world();
    await made.games.list({ page: 1, search: '  lantern ' });
    expect(query(made)).toMatchObject({ gameName: 'lantern' });
    expect(query(made)).not.toHaveProperty('language');
  });

  it('[LOBBY-1] ask for a moved category under its old name with its own vendors', async () => {
    const made = world();
    await made.games.start();
    await made.games.list({ page: 1, category: 'ESPORTS' });
    expect(query(made)).toMatchObject({ gameType: 'SPORTS', vassalage: 'IMES' });
    await made.games.list({ page: 1, category: 'SPORTS' });
    expect(query(made)).toMatchObject({ gameType: 'SPORTS', vassalage: 'SBO' });
    await made.games.list({ page: 1, category: 'constructor' });
    expect(query(made)).toMatchObject({ gameType: 'constructor', vassalage: '' });
  });

  it('[LOBBY-6] of hot games come from the session on its next page, and anew on demand, when old and in another language', async () => {
    const first = world();
    const games = await first.games.hot({});
    const next = world({ like: first });
    expect(await next.games.hot({})).toEqual(games);
    expect(first.gateway.count('games.hot')).toBe(1);
    await next.games.hot({ category: 'RNG' });
    expect(first.gateway.count('games.hot')).toBe(2);
    await next.games.hot({ flush: true });
    expect(first.gateway.count('games.hot')).toBe(3);
    const third = world({ like: first });
    await third.clock.advance(CACHE_LIFE_MS);
    await third.games.hot({});
    expect(first.gateway.count('games.hot')).toBe(4);
    await third.client.i18n.setLanguage('PT');
    await third.games.hot({});
    expect(first.gateway.count('games.hot')).toBe(5);
  });

  it('[LOBBY-6] of hot games that were kept are asked for when they are spoiled, and are few', async () => {
    const first = world();
    await first.games.hot({});
    const [key = ''] = [...first.session.all.keys()].filter((name) => name.includes('hotGames'));
    for (const text of [
      '{',
      'null',
      '[7]',
      '[["x",null]]',
      `[${JSON.stringify(['{}', { at: 1e99, list: [] }])}]`,
    ]) {
      first.session.set(key, text);
      const before = first.gateway.count('games.hot');
      await world({ like: first }).games.hot({});
      expect([text, first.gateway.count('games.hot')]).toEqual([text, before + 1]);
    }
    for (let at = 0; at < 12; at += 1) await first.games.hot({ category: `C${at}` });
    const kept = JSON.parse(first.session.all.get(key) ?? '[]') as unknown[];
    expect(kept).toHaveLength(8);
  });

  it('[LOBBY-6] of hot games are kept per choice, and forgotten when they failed', async () => {
    const { games, gateway } = world();
    await Promise.all([games.hot({}), games.hot({})]);
    await games.hot({ category: 'RNG' });
    expect(gateway.count('games.hot')).toBe(2);
    await games.hot({ flush: true });
    expect(gateway.count('games.hot')).toBe(3);
    gateway.intercept = () => new Response('<html>');
    await expect(games.hot({ category: 'FISH' })).rejects.toMatchObject({ code: 'REPLY_NOT_JSON' });
    gateway.intercept = null;
    await expect(games.hot({ category: 'FISH' })).resolves.toBeInstanceOf(Array);
  });
});

describe('what the last visit saw', () => {
  const openTwice = async () => {
    const first = world();
    await first.client.system.start();
    await first.games.start();
    const hot = await first.games.hot({});
    // A tab of its own: nothing of its session is there.
    const again = (over: object = {}) => world({ like: { ...first, ports: nextTab(first) }, ...over });
    return { first, hot, again };
  };
  const nextTab = ({ ports }: Pick<ReturnType<typeof world>, 'ports'>) => ({
    ...ports,
    storage: { ...ports.storage, session: createMemoryStorage() },
  });

  it('stands there at once, and is asked for all the same', async () => {
    const { first, hot, again } = await openTwice();
    const { games, gateway } = again();
    const asked = gateway.count('games.vendors');
    expect(games.lastHot()).toEqual(hot.slice(0, 12));
    const started = games.start();
    expect(games.store.getState()).toMatchObject({ load: 'loading' });
    expect(games.store.getState().categories).toEqual(first.games.store.getState().categories);
    await started;
    expect(games.store.getState().load).toBe('ready');
    expect(gateway.count('games.vendors')).toBe(asked + 1);
  });

  it('is replaced by what is true now', async () => {
    const { again } = await openTwice();
    const { games, gateway } = again();
    gateway.intercept = (call) =>
      call.url.pathname.endsWith('newGameVendor')
        ? Response.json({ success: true, value: { data: { lanes: [] } } })
        : undefined;
    await games.start();
    expect(games.store.getState()).toMatchObject({ load: 'ready', categories: [] });
    gateway.intercept = () => Response.json({ success: true, value: { list: [] } });
    await games.hot({});
    expect(again().games.lastHot()).toEqual([]);
  });

  it('is no cloak for an error', async () => {
    const { again } = await openTwice();
    const { games, gateway } = again();
    gateway.intercept = () => new Response('<html>');
    await games.start();
    expect(games.store.getState()).toMatchObject({ load: 'error', error: { code: 'REPLY_NOT_JSON' } });
  });

  it('is not shown in another language', async () => {
    const { again } = await openTwice();
    const other = again();
    await other.client.i18n.setLanguage('PT');
    expect(other.games.lastHot()).toEqual([]);
  });

  it('is not shown to members, and what members see is not kept', async () => {
    const { first, again } = await openTwice();
    const { client, games, gateway } = again();
    await client.system.start();
    await client.session.login({ mode: 'username', ...MEMBER });
    expect([client.session.store.getState().state, games.lastHot()]).toEqual(['member', []]);
    const kept = first.local.get('DEMO.last.hot');
    gateway.intercept = () => Response.json({ success: true, value: { list: [] } });
    await games.hot({ flush: true });
    expect(first.local.get('DEMO.last.hot')).toBe(kept);
  });

  it.each([{ maintenance: true }, { regionRestriction: true }])(
    '[SYS-2] is forgotten with %j, and nothing is kept meanwhile',
    async (flags) => {
      const { again } = await openTwice();
      const shut = again();
      Object.assign(shut.gateway.state, flags);
      expect(shut.games.lastHot()).not.toEqual([]);
      await shut.client.system.start();
      expect(shut.games.lastHot()).toEqual([]);
      await Promise.all([shut.games.start({ flush: true }), shut.games.hot({ flush: true })]);
      const next = again();
      expect(next.games.lastHot()).toEqual([]);
      void next.games.start();
      expect(next.games.store.getState().categories).toEqual([]);
    },
  );

  it('may be anything where another script wrote', async () => {
    const { first, again } = await openTwice();
    for (const name of ['vendors', 'hot'])
      for (const value of ['7', '{"list":1}', '[null]', '"<img>"'] as const) {
        const [key = ''] = [...first.local.all.keys()].filter((one) => one.endsWith(`last.${name}`));
        const kept = JSON.parse(first.local.get(key) ?? '{}') as object;
        first.local.set(key, JSON.stringify({ ...kept, value: JSON.parse(value) as unknown }));
        const { games } = again();
        expect(games.lastHot()).toBeInstanceOf(Array);
        await games.start();
        expect([name, value, games.store.getState().load]).toEqual([name, value, 'ready']);
      }
  });
});
