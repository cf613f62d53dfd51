import { describe, expect, it } from 'vitest';
import type { Category, VendorCard } from '../../contract/entities/game';
import { splitCategories, splitRules } from './games.split';
import {
  choose,
  chooseAll,
  firstChoice,
  MAX_LINK_PAGE,
  MAX_SEARCH_LENGTH,
  needsList,
  sameChoice,
  type LobbyChoice,
} from './lobby.flow';

const chosen: LobbyChoice = {
  category: 'RNG',
  vendor: 'JL',
  classify: 'JP',
  filter: 'ALL',
  search: 'koi',
  page: 3,
};

describe('[LOBBY-2] [LOBBY-3] a choice in the lobby', () => {
  it('begins with everything, on the first page', () => {
    expect(firstChoice).toEqual({
      category: '',
      vendor: '',
      classify: '',
      filter: 'ALL',
      search: '',
      page: 1,
    });
  });

  it('resets what the action makes meaningless, and keeps the rest', () => {
    const after = (action: Parameters<typeof choose>[1]) => choose(chosen, action, 9);
    expect(after({ type: 'category', value: 'LIVE' })).toEqual({ ...firstChoice, category: 'LIVE' });
    expect(after({ type: 'filter', value: 'HOT' })).toEqual({
      ...chosen,
      filter: 'HOT',
      page: 1,
      search: '',
    });
    expect(after({ type: 'vendor', value: 'X' })).toEqual({ ...chosen, vendor: 'X', classify: '', page: 1 });
    expect(after({ type: 'classify', value: 'X' })).toEqual({ ...chosen, classify: 'X', page: 1 });
    expect(after({ type: 'search', value: ' duel ' })).toEqual({ ...chosen, search: 'duel', page: 1 });
    expect(after({ type: 'page', value: 4 })).toEqual({ ...chosen, page: 4 });
  });

  it('is the very same where nothing changed, so that nothing is asked for again', () => {
    expect(choose(chosen, { type: 'search', value: ' koi ' }, 9)).toBe(chosen);
    expect(choose(chosen, { type: 'page', value: 3 }, 9)).toBe(chosen);
    const hot: LobbyChoice = { ...chosen, filter: 'HOT', search: '' };
    expect(choose(hot, { type: 'search', value: 'koi' }, 9)).toBe(hot);
  });

  it('stays within the pages there are, the first where there are none', () => {
    const page = (value: number, total: number) => choose(chosen, { type: 'page', value }, total).page;
    expect([page(0, 9), page(-5, 9), page(9, 9), page(10, 9), page(5, 0), page(5, -1)]).toEqual([
      1, 1, 9, 9, 1, 1,
    ]);
    for (const odd of [NaN, Infinity, 1.5]) expect(page(odd, 9)).toBe(3);
  });

  it('searches for 64 characters at most', () => {
    expect(MAX_SEARCH_LENGTH).toBe(64);
    expect(choose(chosen, { type: 'search', value: ` ${'x'.repeat(80)}` }, 9).search).toBe('x'.repeat(64));
  });

  it('applies the values of a link in the order of a visitor', () => {
    const link = { page: 7, search: ' koi ', vendor: 'JL', category: 'RNG', classify: 'JP' };
    expect(chooseAll(chosen, link)).toEqual({ ...chosen, page: 7 });
    expect(chooseAll(chosen, {})).toBe(chosen);
    expect(chooseAll(chosen, { filter: 'FAV', page: 2 })).toEqual({
      ...chosen,
      filter: 'FAV',
      search: '',
      page: 2,
    });
    expect(chooseAll(chosen, { page: 99_999 }).page).toBe(MAX_LINK_PAGE);
    expect(MAX_LINK_PAGE).toBe(9_999);
  });

  it('is another one when any field differs', () => {
    expect(sameChoice(chosen, { ...chosen })).toBe(true);
    const others: Partial<LobbyChoice>[] = [
      { category: 'x' },
      { vendor: 'x' },
      { classify: 'x' },
      { filter: 'HOT' },
      { search: 'x' },
      { page: 1 },
    ];
    for (const other of others) expect(sameChoice(chosen, { ...chosen, ...other })).toBe(false);
  });

  it('needs a list as soon as anything but home’s shelves is asked for', () => {
    expect(needsList(firstChoice)).toBe(false);
    expect(needsList({ ...firstChoice, vendor: 'JL', page: 2 })).toBe(false);
    for (const one of [{ category: 'RNG' }, { filter: 'HOT' as const }, { search: 'a' }])
      expect(needsList({ ...firstChoice, ...one })).toBe(true);
  });
});

describe('categories as people see them', () => {
  const card = (vendor: string, name = vendor): VendorCard => ({
    vendor,
    name,
    category: 'SPORTS',
    accountTypeId: 1,
    gameId: '',
    vendorGameId: '',
    group: false,
    trial: false,
    newWindow: false,
    icon: '',
  });
  const category = (key: string, ...vendors: VendorCard[]): Category => ({
    key,
    vendors,
    classifies: [{ key: 'c', name: 'C', gameCount: 1 }],
  });
  const shown = (received: Category[]) => {
    const { categories, wireKeys } = splitCategories(received);
    return {
      lists: categories.map(({ key, vendors }) => [key, vendors.map(({ name }) => name).join(' ')]),
      wireKeys,
    };
  };

  it('stand apart by these rules', () => {
    expect(splitRules).toEqual([
      { from: 'SPORTS', key: 'ESPORTS', vendors: ['IMES'] },
      { from: 'SPORTS', key: 'COCKFIGHT', vendors: ['SV3'] },
    ]);
  });

  it('have their vendors taken out and put behind, and both know the gateway’s name', () => {
    const received = [
      category('RNG', card('JL')),
      category('SPORTS', card('IMES'), card('SB'), card('SV3')),
      category('LIVE', card('X')),
    ];
    expect(shown(received)).toEqual({
      lists: [
        ['RNG', 'JL'],
        ['SPORTS', 'SB'],
        ['ESPORTS', 'IMES'],
        ['COCKFIGHT', 'SV3'],
        ['LIVE', 'X'],
      ],
      wireKeys: { SPORTS: 'SPORTS', ESPORTS: 'SPORTS', COCKFIGHT: 'SPORTS' },
    });
    // What the gateway answered is not turned round.
    expect(received[1]?.vendors).toHaveLength(3);
    expect(splitCategories(received).categories.map(({ classifies }) => classifies.length)).toEqual([
      1, 1, 0, 0, 1,
    ]);
  });

  it('leave those vendors alone in any other category', () => {
    expect(shown([category('RNG', card('IMES'), card('SV3'))])).toEqual({
      lists: [['RNG', 'IMES SV3']],
      wireKeys: {},
    });
    expect(shown([category('SPORTS', card('SB'))])).toEqual({ lists: [['SPORTS', 'SB']], wireKeys: {} });
  });

  it('are not shown without vendors', () => {
    expect(shown([category('RNG'), category('SPORTS', card('SV3'))])).toEqual({
      lists: [['COCKFIGHT', 'SV3']],
      wireKeys: { SPORTS: 'SPORTS', COCKFIGHT: 'SPORTS' },
    });
  });

  it('are one where a gateway lists one twice, each vendor once', () => {
    const received = [
      category('ESPORTS', card('IMES', 'own'), card('A')),
      category('SPORTS', card('IMES', 'moved'), card('SB')),
      category('ESPORTS', card('A', 'again'), card('B')),
    ];
    expect(shown(received).lists).toEqual([
      ['ESPORTS', 'own A B'],
      ['SPORTS', 'SB'],
    ]);
  });
});
