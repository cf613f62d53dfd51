import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GameRow, LaneRow } from './catalogue.queries';
import {
  buildCatalogue,
  findGames,
  MAX_KEPT_NEEDLES,
  type CatalogueGame,
  type GameFilter,
} from './catalogue-index';
import { foldText } from '../platform/texts';

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
  it('[LOBBY-2] puts every game that fits on exactly one page, in the catalogue’s order', () => {
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

  it('[LOBBY-2] answers just what a slow look at every row finds', () => {
    const inCategory = (row: GameRow, category: string): boolean =>
      category === '' ||
      row.category === category ||
      (row.category === 'SPORTS' &&
        ((category === 'ESPORTS' && row.vendor === 'IMES') ||
          (category === 'COCKFIGHT' && row.vendor === 'SV3')));
    fc.assert(
      fc.property(rowsArbitrary, filterArbitrary, (rows, filter) => {
        const needle = foldText(filter.search);
        const language = filter.language === 'PT' ? 'PT' : 'EN';
        const slow = rows.filter(
          (row) =>
            inCategory(row, filter.category) &&
            (filter.vendors.length === 0 || filter.vendors.includes(row.vendor)) &&
            (filter.classify === '' || row.classify === filter.classify) &&
            (!filter.hot || row.hot_rank !== null) &&
            (needle === '' ||
              foldText(row.names[language] || row.names.EN || '').includes(needle) ||
              foldText(row.names.EN ?? '').includes(needle)),
        );
        const found = findGames(build(rows), { ...filter, page: 1, pageSize: 999 }).games.map(
          (row) => row.nodeId,
        );
        expect([...found].sort()).toEqual(slow.map((row) => row.node_id).sort());
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

  it('[LOBBY-2] says the same for a word that was looked for before, and keeps no more words than it may', () => {
    const index = build(WORDS.map((EN, at) => game(at + 1, { names: { EN, PT: `${EN} ${at}` } })));
    const search = (text: string, language: string) =>
      findGames(index, { ...every, search: text, language }).games.map((row) => row.nodeId);
    const first = [search('s', 'EN'), search('5', 'PT'), search('5', 'EN')];
    for (let word = 0; word < MAX_KEPT_NEEDLES * 3; word += 1) search(`w${word}`, 'EN');
    expect(index.needles.size).toBe(MAX_KEPT_NEEDLES);
    expect([search('s', 'EN'), search('5', 'PT'), search('5', 'EN')]).toEqual(first);
    expect([first[1], first[2]]).toEqual([[6n], []]);
  });

  it('[LOBBY-2] finds a few among many just as it finds many: each game that has the word, in order', () => {
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
    expect(found({ search: 'comet' })).toEqual([0, 97, 194, 291, 388]);
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
});
