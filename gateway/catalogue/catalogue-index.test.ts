import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GameRow, LaneRow } from './catalogue.queries';
import type { VendorAdapter } from '../vendors/types';
import { buildCatalogue, MAX_KEPT_SEARCHES, type CatalogueGame } from './catalogue-index';
import { countVendors, findGames, type GameFilter } from './find-games';
import { gameOf } from './game-of';
import { foldName } from '../../src/contract/search/fold';

const lane = (category: string, vendor: string): LaneRow => ({
  category,
  vendor,
  vendor_name: `Studio ${vendor}`,
  account_type_id: 100,
  names: { EN: `Studio ${vendor}` },
  kind: 'group',
  lobby_node_id: null,
  app_new_window: 0,
  trial: false,
  resting: false,
});
const game = (node: number, rest: Partial<GameRow>): GameRow => ({
  node_id: BigInt(node),
  game_id: `G${node}`,
  game_code: `C${node}`,
  vendor: 'AAA',
  category: 'RNG',
  classify: '',
  names: { EN: `Game ${node}` },
  motif: '',
  hot_rank: null,
  trial: false,
  platforms: 'html5',
  room_id: '',
  match_id: '',
  league_id: '',
  added_at: new Date(0),
  ...rest,
});
const every: GameFilter = {
  category: '',
  vendors: [],
  classify: '',
  search: '',
  hot: false,
  language: 'EN',
  page: 1,
  pageSize: 18,
};
const names = (games: readonly CatalogueGame[]): (string | undefined)[] =>
  games.map((found) => found.names.EN);

const VENDORS = ['AAA', 'BBB', 'IMES', 'SV3'];
const CATEGORIES = ['RNG', 'SPORTS'];
const LANES = CATEGORIES.flatMap((category) => VENDORS.map((vendor) => lane(category, vendor)));
const WORDS = ['Dragão', 'Sol', 'águia', 'São João', 'Ñandú', 'x'];

const rowsArbitrary = fc
  .array(
    fc.record({
      vendor: fc.constantFrom(...VENDORS),
      category: fc.constantFrom(...CATEGORIES),
      classify: fc.constantFrom('', 'JP', 'SC'),
      hot: fc.boolean(),
      en: fc.constantFrom(...WORDS),
      pt: fc.constantFrom('', ...WORDS),
    }),
    { maxLength: 60 },
  )
  .map((rows) =>
    rows.map(({ hot, en, pt, ...rest }, at) =>
      game(at + 1, {
        ...rest,
        names: pt === '' ? { EN: en } : { EN: en, PT: pt },
        hot_rank: hot ? at : null,
      }),
    ),
  );
const filterArbitrary = fc.record({
  category: fc.constantFrom('', 'RNG', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'NOWHERE', '__proto__'),
  vendors: fc.subarray([...VENDORS, 'NOBODY']),
  classify: fc.constantFrom('', 'JP', 'ZZ'),
  search: fc.constantFrom('', 'dragao', 'SAO', 'nandu', 'o', '  ', '\n', '%'),
  hot: fc.boolean(),
  language: fc.constantFrom('EN', 'PT', 'XX'),
  page: fc.integer({ min: 1, max: 5 }),
  pageSize: fc.integer({ min: 1, max: 20 }),
});
const build = (games: GameRow[]) =>
  buildCatalogue({ merchantCode: 'demo', games, lanes: LANES, languages: ['EN', 'PT'] });

describe('finding games', () => {
  it('[LOBBY-2] puts every game that fits on exactly one page', () => {
    fc.assert(
      fc.property(rowsArbitrary, filterArbitrary, (rows, filter) => {
        const index = build(rows);
        const whole = findGames(index, { ...filter, page: 1, pageSize: 999 }).games.map(
          (found) => found.nodeId,
        );
        const first = findGames(index, { ...filter, page: 1 });
        const paged: bigint[] = [];
        for (let page = 1; page <= first.totalPages; page += 1)
          paged.push(...findGames(index, { ...filter, page }).games.map((found) => found.nodeId));
        expect(paged).toEqual(whole);
        expect(new Set(paged).size).toBe(paged.length);
        expect(first.totalCount).toBe(whole.length);
        expect(findGames(index, { ...filter, page: first.totalPages + 1 }).games).toEqual([]);
      }),
    );
  });

  it('[LOBBY-2] answers what a slow look at every row finds, and with a search nothing outside of the filter', () => {
    const inCategory = (row: GameRow, category: string): boolean =>
      category === '' ||
      row.category === category ||
      (row.category === 'SPORTS' &&
        ((category === 'ESPORTS' && row.vendor === 'IMES') ||
          (category === 'COCKFIGHT' && row.vendor === 'SV3')));
    fc.assert(
      fc.property(rowsArbitrary, filterArbitrary, (rows, filter) => {
        const needle = foldName(filter.search);
        const language = filter.language === 'PT' ? 'PT' : 'EN';
        const fitting = rows.filter(
          (row) =>
            inCategory(row, filter.category) &&
            (filter.vendors.length === 0 || filter.vendors.includes(row.vendor)) &&
            (filter.classify === '' || row.classify === filter.classify) &&
            (!filter.hot || row.hot_rank !== null),
        );
        const holding = fitting.filter(
          (row) =>
            foldName(row.names[language] || row.names.EN || '').includes(needle) ||
            foldName(row.names.EN ?? '').includes(needle),
        );
        const answer = findGames(build(rows), { ...filter, page: 1, pageSize: 999 });
        const found = answer.games.map((row) => row.nodeId);
        if (needle === '') expect(found).toHaveLength(fitting.length);
        const ids = (list: readonly GameRow[]) => list.map((row) => row.node_id);
        for (const id of ids(holding)) expect(found).toContain(id);
        for (const id of found) expect(ids(fitting)).toContain(id);
        if (holding.length > 0) expect(answer.guess).toBe('');
      }),
    );
  });

  it('[LOBBY-2] finds names without their accents, in the visitor’s language and in English', () => {
    const index = build([
      game(1, { names: { EN: 'Golden Dragon', PT: 'Dragão Dourado' } }),
      game(2, { names: { EN: 'Hidden Eagle', PT: 'Águia Escondida' } }),
    ]);
    const search = (text: string, language: string) =>
      names(findGames(index, { ...every, search: text, language }).games);
    expect(search('DRAGAO', 'PT')).toEqual(['Golden Dragon']);
    expect(search(' aguia ', 'PT')).toEqual(['Hidden Eagle']);
    expect(search('eagle', 'PT')).toEqual(['Hidden Eagle']);
    expect(search('aguia', 'EN')).toEqual([]);
    expect(search('dragon\nhidden', 'EN')).toEqual([]);
  });

  it('[LOBBY-2] says the same for a word that was looked for before, and keeps no more answers than it may', () => {
    const index = build(WORDS.map((EN, at) => game(at + 1, { names: { EN, PT: `${EN} ${at}` } })));
    const search = (text: string, language: string) =>
      findGames(index, { ...every, search: text, language }).games.map((row) => row.nodeId);
    const first = [search('s', 'EN'), search('5', 'PT'), search('5', 'EN')];
    for (let word = 0; word < MAX_KEPT_SEARCHES * 3; word += 1) search(`w${word}`, 'EN');
    expect([search('s', 'EN'), search('5', 'PT'), search('5', 'EN')]).toEqual(first);
    expect([first[1], first[2]]).toEqual([[6n], []]);
  });

  it('[LOBBY-2] finds by the vendor, takes a typo for what is near, and says nothing of it where the filter leaves nothing', () => {
    const index = build([
      game(1, { names: { EN: 'Sweet Comet' }, vendor: 'AAA' }),
      game(2, { names: { EN: 'Comet' }, vendor: 'BBB', category: 'SPORTS' }),
    ]);
    const search = (text: string, category = '') => {
      const { games, guess } = findGames(index, { ...every, search: text, category });
      return [names(games), guess];
    };
    expect(search('studio bbb')).toEqual([['Comet'], '']);
    expect(search('swete comte')).toEqual([['Sweet Comet'], 'sweet comet']);
    expect(search('swete', 'SPORTS')).toEqual([[], '']);
  });

  it('[LOBBY-2] finds a few among many just as it finds many: each game that has the word, the more popular first', () => {
    const many = Array.from({ length: 400 }, (_, at) =>
      game(at + 1, {
        category: at % 2 ? 'RNG' : 'SPORTS',
        names: { EN: at % 97 === 0 ? `Comet ${at}` : `Star ${at}` },
        hot_rank: at % 194 === 0 ? 1_000 - at : null,
      }),
    );
    const index = build(many);
    const found = (filter: Partial<GameFilter>) =>
      findGames(index, { ...every, ...filter }).games.map((row) => Number(row.nodeId) - 1);
    expect(found({ search: 'comet' })).toEqual([388, 194, 0, 97, 291]);
    expect(found({ search: 'comet', category: 'RNG' })).toEqual([97, 291]);
    expect(found({ search: 'comet', hot: true })).toEqual([388, 194, 0]);
    expect(found({ search: 'star', category: 'RNG' }).slice(0, 3)).toEqual([1, 3, 5]);
  });

  it('[LOBBY-2] lists the games of several vendors in the catalogue’s order, each once', () => {
    const index = build([
      game(1, { vendor: 'BBB' }),
      game(2, { vendor: 'AAA' }),
      game(3, { vendor: 'IMES' }),
      game(4, { vendor: 'BBB' }),
    ]);
    const vendors = ['BBB', 'AAA', 'BBB', 'NONE'];
    expect(findGames(index, { ...every, vendors }).games.map((row) => row.nodeId)).toEqual([1n, 2n, 4n]);
  });

  it('leaves out games whose lane is switched off, and lists hot games by rank', () => {
    const index = build([
      game(1, { hot_rank: 7 }),
      game(2, { vendor: 'GONE', hot_rank: 1 }),
      game(3, { hot_rank: 2 }),
    ]);
    expect(findGames(index, { ...every, hot: true }).games.map((row) => row.nodeId)).toEqual([3n, 1n]);
  });

  it('[LOBBY-4] counts a dozen of a category as hot, and no more', () => {
    const rows = Array.from({ length: 30 }, (_, at) => game(at + 1, { hot_rank: 30 - at }));
    const index = build([...rows, game(99, { category: 'SPORTS', hot_rank: 99 })]);
    const hot = findGames(index, { ...every, hot: true, pageSize: 99 }).games;
    expect(hot.map((row) => Number(row.nodeId))).toEqual([
      ...[30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19],
      99,
    ]);
    expect(index.games.filter(({ isHot }) => isHot)).toHaveLength(13);
  });
});

describe('games that can be played', () => {
  const adapter = (code: string): VendorAdapter => ({
    code,
    launch: () => Promise.resolve({ ok: false, code: 'GAME_UNKNOWN' }),
  });
  const rows = [
    game(1, { vendor: 'BBB', hot_rank: 1, names: { EN: 'Porcupine' } }),
    game(2, { vendor: 'AAA', hot_rank: 2 }),
    game(3, { vendor: 'BBB', category: 'LOTT' }),
    game(4, { vendor: 'AAA', category: 'SPORTS' }),
  ];
  const index = buildCatalogue({
    merchantCode: 'demo',
    games: rows,
    lanes: [...LANES, lane('LOTT', 'BBB')].map((row) => ({ ...row, resting: row.category === 'SPORTS' })),
    languages: ['EN'],
    vendors: new Map([['AAA', adapter('AAA')]]),
    now: 0,
  });
  const nodes = (filter: Partial<GameFilter>): number[] =>
    findGames(index, { ...every, ...filter }).games.map((row) => Number(row.nodeId));

  it('[LOBBY-2] stand before those of vendors that rest; lotteries need no vendor', () => {
    expect(nodes({})).toEqual([2, 3, 4]);
    expect(nodes({ hot: true })).toEqual([2]);
    expect(nodes({ openOnly: true })).toEqual([2, 3]);
    expect(nodes({ openOnly: true, category: 'SPORTS' })).toEqual([]);
  });

  it('are counted by vendor, all and open ones', () => {
    expect(countVendors(index, '')).toEqual([
      { vendor: 'AAA', games: 2, open: 1 },
      { vendor: 'BBB', games: 1, open: 1 },
    ]);
    expect(countVendors(index, 'RNG')).toEqual([{ vendor: 'AAA', games: 1, open: 1 }]);
  });

  it('[LOBBY-2] of a vendor that is not connected are in no list, search, shelf or lane, and keep their names for what was played', () => {
    expect(nodes({ search: 'porcupine' })).toEqual([]);
    expect(nodes({ search: 'studio bbb' })).toEqual([3]);
    expect(nodes({ vendors: ['BBB'], category: 'RNG' })).toEqual([]);
    expect(index.byNode.has('1')).toBe(false);
    expect([...index.lanes.keys()]).not.toContain('RNG BBB');
    expect([...index.lanes.keys()]).toContain('LOTT BBB');
    expect(index.categories.find(({ key }) => key === 'RNG')?.lanes.map(({ vendor }) => vendor)).toEqual([
      'AAA',
    ]);
    expect(gameOf(index, { vendor: 'BBB', gameId: 'G1' })?.names.EN).toBe('Porcupine');
  });

  it('are all there is until it is said which vendors are connected', () => {
    expect(build(rows).games.every(({ isOpen }) => isOpen)).toBe(true);
  });
});

describe('orders', () => {
  const DAY = 86_400_000;
  const NOW = 100 * DAY;
  const rows = [
    game(1, { names: { EN: 'Cedar', PT: 'Ábaco' }, added_at: new Date(0) }),
    game(2, { names: { EN: 'alder', PT: 'Zebra' }, added_at: new Date(NOW - DAY), hot_rank: 2 }),
    game(3, { names: { EN: 'Birch', PT: 'Balsa' }, added_at: new Date(NOW - 40 * DAY), hot_rank: 1 }),
  ];
  const index = buildCatalogue({
    ...{ merchantCode: 'demo', games: rows, lanes: LANES, languages: ['EN', 'PT'], now: NOW },
  });
  const nodes = (filter: Partial<GameFilter>): number[] =>
    findGames(index, { ...every, ...filter }).games.map((row) => Number(row.nodeId));

  it('[LOBBY-2] by name are those of the visitor’s language, whatever the case and accents', () => {
    expect(nodes({ sort: 'name' })).toEqual([2, 3, 1]);
    expect(nodes({ sort: 'name', language: 'PT' })).toEqual([1, 3, 2]);
  });

  it('[LOBBY-2] by popularity and by age, where what came lately is new', () => {
    expect(nodes({ sort: 'popular' })).toEqual([3, 2, 1]);
    expect(nodes({ sort: 'new' })).toEqual([2, 3, 1]);
    expect(index.games.filter(({ isNew }) => isNew).map(({ nodeId }) => Number(nodeId))).toEqual([2]);
  });

  it('of a catalogue that was filled at once know nothing new', () => {
    const filled = rows.map((row, at) => ({ ...row, added_at: new Date(NOW + at * 1_000) }));
    expect(build(filled).games.some(({ isNew }) => isNew)).toBe(false);
  });

  it('keep every game on exactly one page, in every order', () => {
    fc.assert(
      fc.property(
        rowsArbitrary,
        fc.constantFrom('popular' as const, 'new' as const, 'name' as const),
        (some, sort) => {
          const many = build(some);
          const ask = (page: number) => findGames(many, { ...every, sort, page, pageSize: 7 });
          const pages = Array.from({ length: Math.max(1, ask(1).totalPages) }, (_, at) => ask(at + 1).games);
          const seen = pages.flat().map((row) => row.nodeId);
          expect(seen).toHaveLength(many.games.length);
          expect(new Set(seen).size).toBe(seen.length);
        },
      ),
    );
  });
});
