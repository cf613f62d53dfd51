import Fastify from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as games from '../../src/contract/calls/games';
import { gameDetail, vendorCounts } from '../../src/contract/calls/game-facts';
import { readGameFacts } from '../../src/contract/entities/game-facts';
import * as notices from '../../src/contract/calls/notices';
import * as system from '../../src/contract/calls/system';
import { registerFields } from '../../src/contract/entities/system';
import { startBench, type GatewayBench } from '../conformance/bench';
import { DEMO_MERCHANT } from '../platform/demo-accounts';
import { CATALOGUE_CHANNEL } from '../platform/channels';
import { HOUSE_SLOT } from '../database/seed/vendors';
import { MAX_FAVOURITES } from './favourites';
import { MAX_RECENT } from './recent-games';
import { restVendor } from './vendor-lanes.queries';
import { MERCHANT_CHANNEL } from '../platform/merchants';
import { artRoutes } from '../art/art.routes';

let bench: GatewayBench;
const tokens = { member: '', other: '' };
const memberIds = { member: 0n, other: 0n };

const openSession = async (username: string): Promise<{ id: bigint; token: string }> => {
  const scope = bench.db.merchant(DEMO_MERCHANT.id);
  const [row] = await scope.query<{ id: bigint; type: number }>(
    'select id, type from member where username = $1',
    [username],
  );
  if (!row) throw new Error(`${username} is missing`);
  const token = await scope.tx((query) =>
    bench.services.sessions.open(query, {
      merchantId: DEMO_MERCHANT.id,
      memberId: row.id,
      type: row.type,
      tier: 'own',
      origin: '',
      ip: '127.0.0.1',
      userAgent: 'test',
    }),
  );
  return { id: row.id, token };
};

beforeAll(async () => {
  bench = await startBench();
  const member = await openSession(bench.accounts.member.username);
  const other = await openSession(bench.accounts.agent.username);
  tokens.member = member.token;
  tokens.other = other.token;
  memberIds.member = member.id;
  memberIds.other = other.id;
});
afterAll(() => bench.stop());

interface Ask {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: object;
  token?: string;
  language?: string;
  merchant?: string;
}
const ask = async (input: Ask) => {
  const answer = await bench.app.inject({
    method: input.method ?? 'GET',
    url: input.path,
    query: input.query ?? {},
    headers: {
      merchant: input.merchant ?? DEMO_MERCHANT.code,
      ...(input.token === undefined ? {} : { authorization: input.token }),
      ...(!input.language ? {} : { language: input.language }),
      ...(input.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(input.body ? { payload: JSON.stringify(input.body) } : {}),
  });
  const body = answer.json<{ success: boolean; value: unknown; errorCode: string }>();
  return { status: answer.statusCode, ...body };
};
const list = async (query: Record<string, string>, language = 'EN') =>
  v.parse(games.gameList.reply, (await ask({ path: games.gameList.path, query, language })).value);

describe('the lobby', () => {
  it('[LOBBY-1] lists every category with its vendors, as the contract reads it', async () => {
    const answer = await ask({ path: games.vendors.path });
    const lanes = v.parse(games.vendors.reply, answer.value);
    expect(lanes.map((lane) => lane.key)).toEqual(['RNG', 'LIVE', 'FISH', 'SPORTS', 'PVP', 'LOTT', 'ELOTT']);
    const sports = lanes.find((lane) => lane.key === 'SPORTS')?.vendors.map((card) => card.vendor);
    expect(sports).toEqual(expect.arrayContaining(['IMES', 'SV3']));
    const cards = lanes.flatMap((lane) => lane.vendors);
    for (const card of cards) {
      expect(card.icon).toMatch(/^\/art\/demo\/vendor\/[A-Z0-9_]+\.svg\?l=EN&v=[0-9a-f]{10}$/);
      expect(card.group || card.gameId !== '', card.vendor).toBe(true);
    }
    expect(lanes[0]?.classifies.map((row) => row.key)).toEqual(['AC', 'BG', 'JP', 'SC', 'TG', 'VP']);
  });

  it('[LOBBY-2] filters, searches and pages, in the visitor’s language', async () => {
    const first = await list({ gameType: 'RNG', pageSize: '18' });
    expect(first.games).toHaveLength(18);
    expect(first.games[0]).toMatchObject({
      name: HOUSE_SLOT.names.EN,
      vendor: 'HOUSE',
      trial: true,
      vendorGameId: HOUSE_SLOT.gameId,
    });
    const found = await list({ gameName: 'mariposas' }, 'PT');
    expect(found.games.map((game) => game.name)).toContain(HOUSE_SLOT.names.PT);
    expect(
      (await list({ gameName: 'MARIPOSAS', language: 'PT' }, '')).games.map((game) => game.name),
    ).toContain(HOUSE_SLOT.names.PT);
    const two = await list({ vassalage: 'MRG,PHR', gameClassify: 'JP', pageSize: '999' });
    expect(new Set(two.games.map((game) => game.vendor))).toEqual(new Set(['MRG', 'PHR']));
    expect(two.totalCount).toBe(22);
    expect((await list({ gameType: 'NOWHERE' })).games).toEqual([]);
    expect((await list({ gameName: 'no game is called this' })).totalPages).toBe(0);
  });

  it('refuses page sizes and texts out of bounds with a code, and answers leniently to empty ones', async () => {
    const refused: Record<string, string>[] = [
      { pageSize: '1000' },
      { pageNo: '0' },
      { pageNo: 'x' },
      { gameName: 'x'.repeat(65) },
      { unknownKey: '1' },
    ];
    for (const query of refused)
      expect(await ask({ path: games.gameList.path, query }), JSON.stringify(query)).toMatchObject({
        status: 400,
        success: false,
        errorCode: 'request_param_err',
      });
    expect(
      (await ask({ path: games.gameList.path, query: { pageNo: '', gameName: '', vassalage: '' } })).success,
    ).toBe(true);
    expect(await ask({ path: games.gameList.path, token: 'x'.repeat(43) })).toMatchObject({ status: 401 });
  });

  it('[LOBBY-6] lists hot games by GET and POST', async () => {
    const hot = v.parse(
      games.hotGames.reply,
      (await ask({ path: games.hotGames.path, query: { isPlatform: '2' } })).value,
    );
    expect(hot.length).toBeGreaterThan(10);
    expect(hot.every((game) => game.hot)).toBe(true);
    const posted = v.parse(
      games.hotGames.reply,
      (await ask({ method: 'POST', path: games.hotGames.path, body: { gameType: 'FISH' } })).value,
    );
    expect(new Set(posted.map((game) => game.category))).toEqual(new Set(['FISH']));
  });

  describe('while a vendor rests', () => {
    const rest = async (rests: boolean): Promise<void> => {
      const scope = bench.db.merchant(DEMO_MERCHANT.id);
      await restVendor(scope.query, {
        ...{ merchantId: DEMO_MERCHANT.id, vendor: 'KTB', category: 'PVP', rests, until: null },
      });
      await bench.db.notify(CATALOGUE_CHANNEL, String(DEMO_MERCHANT.id));
      await vi.waitUntil(
        async () => readGameFacts((await list({ vassalage: 'KTB' })).games[0]?.facts).closed === rests,
        { timeout: 20_000 },
      );
    };
    beforeAll(() => rest(true));
    afterAll(() => rest(false));

    it('[LOBBY-2] puts what can be played before the rest, says so of each game, and gives nothing to try that is closed', async () => {
      const all = await list({ gameType: 'PVP', pageSize: '999' });
      const closed = all.games.map((game) => readGameFacts(game.facts).closed);
      expect(closed.indexOf(true)).toBeGreaterThan(0);
      expect(closed.slice(closed.indexOf(true)).every(Boolean)).toBe(true);
      expect(all.games.filter((_, at) => closed[at]).every(({ vendor }) => vendor === 'KTB')).toBe(true);
      expect(all.games.some((game, at) => closed[at] && game.trial)).toBe(false);
      const open = await list({ gameType: 'PVP', pageSize: '999', openOnly: 'true' });
      expect(open.games.map((game) => game.id)).toEqual(
        all.games.slice(0, closed.indexOf(true)).map((game) => game.id),
      );
      const byName = await list({ gameType: 'PVP', pageSize: '999', sort: 'name', openOnly: '1' });
      expect(byName.totalCount).toBe(open.totalCount);
      expect((await ask({ path: games.gameList.path, query: { sort: 'luck' } })).status).toBe(400);
    });

    it('counts the games of each vendor of a category, all and open ones', async () => {
      const answer = await ask({ path: vendorCounts.path, query: { gameType: 'PVP' } });
      const counts = v.parse(vendorCounts.reply, answer.value);
      const { totalCount } = await list({ gameType: 'PVP' });
      expect(counts.reduce((sum, row) => sum + row.games, 0)).toBe(totalCount);
      expect(counts.filter((row) => row.open < row.games)).toEqual([
        { vendor: 'KTB', games: expect.any(Number) as number, open: 0 },
      ]);
    });
  });

  it('[LOBBY-4] says what the vendor publishes of a game, and nothing of the others', async () => {
    const facts = async (gameName: string) => readGameFacts((await list({ gameName })).games[0]?.facts);
    expect(await facts('glowmoth orchard')).toMatchObject({
      closed: false,
      returnPpm: { least: 962_768, most: 962_768 },
    });
    expect(await facts('fox heron')).toMatchObject({ returnPpm: { least: 961_446, most: 971_084 } });
    expect(await facts('tidewheel')).toMatchObject({ returnPpm: { least: 960_000, most: 960_000 } });
    const [drawn] = (await list({ vassalage: 'LOTT' })).games;
    expect(readGameFacts(drawn?.facts)).toMatchObject({ returnPpm: null, volatility: null });
  });

  it('[LOBBY-4] says return, volatility and stakes of every game of the studio, from its model', async () => {
    const all = await list({ vassalage: 'MRG,SLM,KTB,IMES', pageSize: '999' });
    expect(all.games.length).toBeGreaterThan(100);
    for (const game of all.games) expect(readGameFacts(game.facts).returnPpm, game.name).not.toBeNull();
    const jackpots = await list({ vassalage: 'MRG', gameClassify: 'JP' });
    expect(jackpots.games.length).toBeGreaterThan(0);
    for (const game of jackpots.games) expect(readGameFacts(game.facts).volatility).toBe('high');
    const [jackpot] = jackpots.games;
    const answer = await ask({ path: gameDetail.path, query: { nodeId: jackpot?.id ?? '' }, language: 'ES' });
    const told = v.parse(gameDetail.reply, answer.value);
    expect(told).toMatchObject({
      facts: { returnPpm: { least: 955_773, most: 955_773 }, volatility: 'high' },
      stake: { min: { minor: 20n, currency: 'BRL' }, max: { minor: 5_000n, currency: 'BRL' } },
    });
    expect(told.rules.length).toBeGreaterThan(1);
    expect(told.proofUrl).toMatch(/\/games\/studio\/MRG\/[\w-]+\/verify\?lang=ES$/);
  });

  it('[LOBBY-4] tells all of one game when it is asked: rules in the visitor’s language, stakes, seats, proof', async () => {
    const detail = async (nodeId: string, language: string) =>
      ask({ path: gameDetail.path, query: { nodeId }, language });
    const slot = v.parse(gameDetail.reply, (await detail(String(HOUSE_SLOT.nodeId), 'PT')).value);
    expect(slot).toMatchObject({
      id: String(HOUSE_SLOT.nodeId),
      stake: { min: { minor: 20n, currency: 'BRL' }, max: { minor: 5_000n, currency: 'BRL' } },
      seats: null,
    });
    expect(slot.rules[0]).toContain('linhas');
    expect(slot.proofUrl).toMatch(/\/games\/house\/glowmoth-orchard\/verify$/);
    const [duel] = (await list({ gameName: 'fox heron' })).games;
    const table = v.parse(gameDetail.reply, (await detail(duel?.id ?? '', 'EN')).value);
    expect(table.seats).toEqual({ taken: 0, all: 340 });
    const [unsaid] = (await list({ vassalage: 'LOTT' })).games;
    expect(v.parse(gameDetail.reply, (await detail(unsaid?.id ?? '', 'EN')).value)).toMatchObject({
      ...{ rules: [], stake: null, proofUrl: '' },
    });
    expect(await detail('999999999', 'EN')).toMatchObject({ success: false });
    expect((await detail('x', 'EN')).status).toBe(400);
  });

  it('shows a changed row once the channel says so', async () => {
    const scope = bench.db.merchant(DEMO_MERCHANT.id);
    await scope.query(`update game set names = names || '{"EN": "Renamed Orchard"}' where node_id = $1`, [
      HOUSE_SLOT.nodeId,
    ]);
    await bench.db.notify(CATALOGUE_CHANNEL, String(DEMO_MERCHANT.id));
    await expect.poll(async () => (await list({ gameName: 'renamed orchard' })).totalCount).toBe(1);
    await scope.query('update game set names = names || $2::text::jsonb where node_id = $1', [
      HOUSE_SLOT.nodeId,
      JSON.stringify(HOUSE_SLOT.names),
    ]);
    await bench.db.notify(CATALOGUE_CHANNEL, String(DEMO_MERCHANT.id));
    await expect.poll(async () => (await list({ gameName: 'renamed orchard' })).totalCount).toBe(0);
  });

  it('shows another merchant nothing of it', async () => {
    const answer = await ask({ path: games.gameList.path, merchant: 'rival' });
    expect(v.parse(games.gameList.reply, answer.value)).toMatchObject({ games: [], totalCount: 0 });
  });
});

describe('favourites', () => {
  const add = (nodeId: string, token = tokens.member) =>
    ask({
      method: 'POST',
      path: games.favouriteAdd.path,
      token,
      body: { nodeId, vendor: 'HOUSE', gameType: 'RNG' },
    });
  const remove = (nodeId: string, token = tokens.member) =>
    ask({
      method: 'DELETE',
      path: games.favouriteRemove.path,
      token,
      body: { nodeId: Number(nodeId), vendor: '', gameType: '' },
    });
  const ids = async (token = tokens.member) =>
    v.parse(games.favouriteIds.reply, (await ask({ path: games.favouriteIds.path, token })).value);
  const slot = HOUSE_SLOT.nodeId.toString();

  it('[LOBBY-5] are added once, listed latest first, removed, and seen by their member alone', async () => {
    expect((await add(slot)).success).toBe(true);
    expect((await add('101002')).success).toBe(true);
    expect((await add(slot)).success).toBe(true);
    expect(await ids()).toEqual(['101002', slot]);
    expect(await ids(tokens.other)).toEqual([]);
    const page = v.parse(
      games.favouriteList.reply,
      (
        await ask({
          path: games.favouriteList.path,
          token: tokens.member,
          query: { pageSize: '1', pageNo: '2' },
        })
      ).value,
    );
    expect(page.games.map((game) => game.id)).toEqual([slot]);
    expect(page.totalPages).toBe(2);
    expect((await remove(slot, tokens.other)).success).toBe(true);
    expect(await ids()).toEqual(['101002', slot]);
    expect((await remove(slot)).success).toBe(true);
    expect((await remove(slot)).success).toBe(true);
    expect(await ids()).toEqual(['101002']);
    await remove('101002');
  });

  it('refuse guests, unknown games, bad ids and the one too many', async () => {
    expect((await ask({ path: games.favouriteIds.path })).status).toBe(401);
    expect(await add('999999')).toMatchObject({ status: 404, errorCode: 'game_not_found' });
    expect(await add('1; drop table game')).toMatchObject({ status: 400, errorCode: 'request_param_err' });
    await bench.db
      .merchant(DEMO_MERCHANT.id)
      .query(
        'insert into favourite (merchant_id, member_id, node_id) select $1, $2, node_id from game where node_id <> $3 order by node_id limit $4',
        [DEMO_MERCHANT.id, memberIds.other, HOUSE_SLOT.nodeId, MAX_FAVOURITES],
      );
    expect(await add(slot, tokens.other)).toMatchObject({ status: 400, errorCode: 'favourites_full' });
    expect(await ids(tokens.other)).toHaveLength(MAX_FAVOURITES);
  });
});

describe('recent games', () => {
  it('[LOBBY-7] keep the latest fifty, the last played first', async () => {
    const scope = { merchantId: DEMO_MERCHANT.id, memberId: memberIds.member };
    const first = 101_001n;
    for (let at = 0n; at < BigInt(MAX_RECENT) + 5n; at += 1n)
      await bench.services.recent.record(scope, first + at);
    await bench.services.recent.record(scope, first + 20n);
    const answer = await ask({
      path: games.recentGames.path,
      token: tokens.member,
      query: { page: '1', pageSize: '999' },
    });
    const page = v.parse(games.recentGames.reply, answer.value);
    expect(page.games).toHaveLength(MAX_RECENT);
    expect(page.games.slice(0, 2).map((game) => game.id)).toEqual([String(first + 20n), String(first + 54n)]);
  });
});

describe('content', () => {
  const read = async (query: Record<string, string>, options: { token?: string; language?: string } = {}) =>
    v.parse(
      notices.announcements.reply,
      (await ask({ path: notices.announcements.path, query, ...options })).value,
    );

  it('[HOME-7] shows each visitor the popups of their state', async () => {
    const executions = async (query: Record<string, string>, token?: string) =>
      [
        ...new Set(
          (await read({ types: 'PU', ...query }, token === undefined ? {} : { token })).popups.map(
            (row) => row.execution,
          ),
        ),
      ].sort();
    expect(await executions({})).toEqual(['', 'B']);
    expect(await executions({}, tokens.member)).toEqual(['', 'A', 'F']);
    expect(await executions({ execution: 'A' })).toEqual(['', 'A', 'F']);
    expect(await executions({ execution: 'B' }, tokens.member)).toEqual(['', 'B']);
  });

  it('[HOME-4] has banners of every group with drawn pictures, and only the types that were asked for', async () => {
    const all = await read({});
    for (const group of ['w_home', 'w_login', 'w_register', 'w_forget', 'w_leftmenu'])
      expect(all.banners.filter((banner) => banner.group === group).length, group).toBeGreaterThan(0);
    expect(all.banners[0]).toMatchObject({ linkType: 'G', gameId: HOUSE_SLOT.nodeId.toString() });
    const banners = await read({ types: 'B', groupName: 'w_login' }, { language: 'PT' });
    expect(banners.banners.map((banner) => banner.title)).toEqual(['Que bom ver você']);
    expect([banners.notices, banners.popups, banners.promotions]).toEqual([[], [], []]);
    expect((await read({ platform: 'M' })).banners).toEqual([]);
  });

  it('[HOME-6] shows real wins, the largest first, names masked', async () => {
    expect(
      v.parse(
        notices.winnerBoard.reply,
        (await ask({ path: notices.winnerBoard.path, query: { limitNum: '20' } })).value,
      ),
    ).toEqual([]);
    const scope = bench.db.merchant(DEMO_MERCHANT.id);
    for (const [round, amount] of [
      ['r1', 150],
      ['r2', 123456],
      ['r3', 9900],
    ] as const)
      await scope.query(
        `insert into winner (merchant_id, member_id, masked_name, amount_minor, currency, node_id, round_id, won_at)
         values ($1, $2, 'de***1', $3, 'BRL', $4, $5, now() - interval '1 minute')`,
        [DEMO_MERCHANT.id, memberIds.member, amount, HOUSE_SLOT.nodeId, round],
      );
    // What came back below its stake is no win: r1 keeps its place, r4 has none.
    for (const [round, bet, win] of [
      ['r1', 100, 150],
      ['r4', 60_000, 50_000],
    ] as const) {
      await scope.query(
        `insert into vendor_round (merchant_id, vendor, round_id, member_id, game_id, category, currency, trial, bets, bet, win, opened_at, moved_at, ended_at)
         values ($1, 'HOUSE', $2, $3, 'g', 'RNG', 'BRL', false, 1, $4, $5, now(), now(), now())`,
        [DEMO_MERCHANT.id, round, memberIds.member, bet, win],
      );
    }
    await scope.query(
      `insert into winner (merchant_id, member_id, masked_name, amount_minor, currency, node_id, round_id) values ($1, $2, 'de***1', 50000, 'BRL', $3, 'r4')`,
      [DEMO_MERCHANT.id, memberIds.member, HOUSE_SLOT.nodeId],
    );
    bench.pass(10_000);
    const board = async (limitNum: string) =>
      v.parse(
        notices.winnerBoard.reply,
        (await ask({ path: notices.winnerBoard.path, query: { limitNum, gameCategory: 'ALL' } })).value,
      );
    await expect
      .poll(async () => (await board('20')).map((row) => row.amount))
      .toEqual(['1234.56', '99', '1.5']);
    expect((await board('1'))[0]).toMatchObject({
      customerName: 'de***1',
      gameId: HOUSE_SLOT.nodeId.toString(),
      vendor: 'HOUSE',
    });
  });
});

describe('the start-up call', () => {
  it('[SYS-1] carries flags, rules, resources, service, languages and the visitor’s address', async () => {
    const status = v.parse(system.status.reply, (await ask({ path: system.status.path })).value);
    expect(status).toMatchObject({
      state: 'open',
      ip: '127.0.0.1',
      languages: ['EN', 'PT', 'ES'],
      defaultLanguage: 'EN',
      currency: 'BRL',
      currencySymbol: 'R$',
    });
    expect(status.flags).toMatchObject({
      USERNAMEREG3: true,
      MOBILENUMREG3: true,
      FREEPLAY3: true,
      REGMOBVERF3: false,
    });
    expect(Object.keys(status.registerRules).sort()).toEqual([...registerFields].sort());
    expect(status.registerRules.username).toEqual({
      enabled: true,
      required: true,
      minLength: 6,
      maxLength: 13,
      pattern: '^[a-zA-Z0-9]+$',
      patternId: 4,
    });
    expect(status.customerService.length).toBeGreaterThan(0);
    expect(status.resources.map((row) => row.type)).toEqual(
      expect.arrayContaining(['Android', 'IOS', 'FACEBOOK', 'YOUTUBE']),
    );
    const flags = v.parse(system.whitelabel.reply, (await ask({ path: system.whitelabel.path })).value);
    expect(flags).toEqual(status.flags);
    expect(
      v.parse(system.settingRegister.reply, (await ask({ path: system.settingRegister.path })).value),
    ).toEqual(status.registerRules);
  });

  it('[SYS-2] says maintenance and blocked regions inside a success', async () => {
    const set = async (settings: object) => {
      await bench.db.operator.query(
        'update merchant set settings = settings || $2::text::jsonb where id = $1',
        [DEMO_MERCHANT.id, JSON.stringify(settings)],
      );
      await bench.db.notify(MERCHANT_CHANNEL, String(DEMO_MERCHANT.id));
    };
    const state = async () =>
      v.parse(system.status.reply, (await ask({ path: system.status.path })).value).state;
    await set({ regionBlocked: ['127.0.0.0/8', 'nonsense', '10.0.0.0/99'] });
    await expect.poll(state).toBe('region');
    await set({ maintenance: true, maintenanceEnd: 1_900_000_000_000 });
    await expect.poll(state).toBe('maintenance');
    await set({ maintenance: false, regionBlocked: [] });
    await expect.poll(state).toBe('open');
  });

  it('[HOME-9] lists countries and help, with terms in every language', async () => {
    const countries = v.parse(system.country.reply, (await ask({ path: system.country.path })).value);
    expect(countries.home).toEqual({ code: 'BR', dialling: '55' });
    expect(countries.countries.length).toBeGreaterThanOrEqual(240);
    for (const lang of ['EN', 'PT', 'ES']) {
      const help = v.parse(
        system.helpCenter.reply,
        (await ask({ path: system.helpCenter.path, query: { lang, device: 'WEB' } })).value,
      );
      expect(help.find((topic) => topic.tag === 'term')?.html, lang).toMatch(/^<p>.{20}/);
      expect(help.some((topic) => topic.children.length > 0)).toBe(true);
    }
  });
});

describe('drawn pictures', () => {
  it('are public, kept for ever under their version, and 404 where there is nothing', async () => {
    const app = Fastify();
    await app.register(artRoutes(bench.services.pictures));
    const [game] = (await list({ gameType: 'RNG', pageSize: '1' }, 'PT')).games;
    const banner = (await ask({ path: notices.announcements.path, query: { types: 'B,PR' } })).value as {
      banners: { url: string }[];
      promotion: { announcementImages: { url: string }[] }[];
    };
    for (const url of [game?.icon, banner.banners[0]?.url, banner.promotion[0]?.announcementImages[0]?.url]) {
      const answer = await app.inject({ url: url ?? '' });
      expect(answer.statusCode, url).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.body).toMatch(/^<svg /);
    }
    const old = await app.inject({ url: `/art/demo/game/${HOUSE_SLOT.nodeId}.svg?v=0` });
    expect(old.headers['cache-control']).toBe('public, max-age=300');
    expect(
      (await app.inject({ url: `/art/demo/vendor/HOUSE.svg`, headers: { 'accept-encoding': 'br' } })).headers[
        'content-encoding'
      ],
    ).toBe('br');
    for (const url of [
      '/art/demo/game/1.svg',
      '/art/demo/game/x.svg',
      '/art/nobody/game/100001.svg',
      '/art/demo/secret/1.svg',
      '/art/demo/banner/999999999999999999.svg',
      '/art/rival/game/100001.svg',
    ])
      expect((await app.inject({ url })).statusCode, url).toBe(404);
    await app.close();
  });
});
