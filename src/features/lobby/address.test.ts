import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  firstChoice,
  MAX_LINK_PAGE,
  MAX_SEARCH_LENGTH,
  type LobbyChoice,
} from '../../core/domains/lobby.flow';
import {
  ADDRESS_NAMES,
  addressAttributes,
  addressOf,
  formatQuery,
  isOnlyTyping,
  parseAddress,
  parseQuery,
  sameAddress,
  choicesOf,
  choiceOver,
  wordsOf,
  type AddressWords,
  type LobbyAddress,
  type LobbyHome,
} from './address';

const key = fc.stringMatching(/^[A-Za-z0-9_-]{1,32}$/);
const maybeKey = fc.oneof(fc.constant(''), key);
const filter = fc.constantFrom('' as const, 'hot' as const, 'recent' as const, 'favourite' as const);
const choice: fc.Arbitrary<LobbyAddress> = fc
  .record({
    category: maybeKey,
    vendor: maybeKey,
    classify: maybeKey,
    filter,
    search: fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 90 }),
      fc.string({ unit: 'binary', maxLength: 90 }),
    ),
    page: fc.integer({ min: 1, max: 9_999 }),
  })
  // A lobby's own word, as it comes out of its event.
  .map(parseAddress);
const home: fc.Arbitrary<LobbyHome> = fc.record({ category: maybeKey, filter });

/** Whether an attribute may be written like this; '' stands for one that is not there. */
const mayStand = (name: keyof LobbyAddress, word: string): boolean => {
  const rule = addressAttributes[name];
  if (word === '') return true;
  return rule.type === 'enum' ? rule.values.some((value) => value === word) : rule.pattern.test(word);
};

describe('[LOBBY-2] what a lobby shows, in the words of its attributes', () => {
  test('whatever is shown can be written, and leads to the same', () => {
    fc.assert(
      fc.property(choice, (address) => {
        const words = wordsOf(address);
        for (const name of ADDRESS_NAMES) expect(mayStand(name, words[name]), name).toBe(true);
        const shown: LobbyChoice = { ...firstChoice, ...choicesOf(words) };
        expect(addressOf(shown)).toEqual(address);
      }),
    );
  });

  test('anything that is said becomes what a lobby could show, and is the same when it is said again', () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.record(Object.fromEntries(ADDRESS_NAMES.map((name) => [name, fc.anything()]))),
      fc.record(Object.fromEntries(ADDRESS_NAMES.map((name) => [name, fc.string({ maxLength: 200 })]))),
    );
    fc.assert(
      fc.property(anything, (said) => {
        const address = parseAddress(said);
        expect(parseAddress(address)).toEqual(address);
        for (const name of ADDRESS_NAMES) expect(mayStand(name, wordsOf(address)[name]), name).toBe(true);
      }),
    );
  });

  test('words have their bounds: 32 letters for a key, 64 for a search, page 9999', () => {
    const long = 'x'.repeat(200);
    expect(parseAddress({ category: long, vendor: 'x'.repeat(33), search: long })).toEqual(
      parseAddress({ search: 'x'.repeat(MAX_SEARCH_LENGTH) }),
    );
    expect(parseAddress({ vendor: 'x'.repeat(32) }).vendor).toHaveLength(32);
    expect(parseAddress({ page: MAX_LINK_PAGE }).page).toBe(MAX_LINK_PAGE);
    expect(parseAddress({ page: MAX_LINK_PAGE + 1 }).page).toBe(1);
  });

  test('a search is cut where no letter is halved, and half a letter is none', () => {
    expect(parseAddress({ search: `${'x'.repeat(63)}🎰` }).search).toBe('x'.repeat(63));
    expect(parseAddress({ search: `${'x'.repeat(62)}🎰` }).search).toBe(`${'x'.repeat(62)}🎰`);
    expect(parseAddress({ search: 'a\ud83cb' }).search).toBe('ab');
  });

  test('only what was written counts, and it resets what a visitor’s choice would reset', () => {
    const here: LobbyChoice = { ...firstChoice, category: 'RNG', vendor: 'JL', classify: 'JP', page: 4 };
    const words: AddressWords = {
      category: 'FISH',
      vendor: 'PG',
      classify: '',
      filter: 'hot',
      search: 'x',
      page: '2',
    };
    expect(choiceOver(here, words, ['vendor'])).toEqual({ ...here, vendor: 'PG', classify: '', page: 1 });
    expect(choiceOver(here, words, ['category'])).toEqual({ ...firstChoice, category: 'FISH' });
    expect(choiceOver(here, words, ['page'])).toEqual({ ...here, page: 2 });
    expect(choiceOver(here, words, ['filter', 'search'])).toEqual({ ...here, filter: 'HOT', page: 1 });
  });

  test('the defaults may be written in either way', () => {
    const words: AddressWords = {
      category: '',
      vendor: '',
      classify: '',
      filter: 'all',
      search: '',
      page: '',
    };
    expect(choicesOf(words)).toEqual(firstChoice);
    expect(choicesOf({ ...words, filter: '', page: '1' })).toEqual(firstChoice);
  });
});

describe('[LOBBY-2] what was chosen in the lobby stands in the address', () => {
  test('whatever is chosen is read again as it was written, on every page', () => {
    fc.assert(
      fc.property(choice, home, (chosen, own) => {
        expect(parseQuery(formatQuery('', chosen, own), own)).toEqual(chosen);
      }),
    );
  });

  test('an address says what a page does not mean by itself, and nothing else', () => {
    fc.assert(
      fc.property(home, (own) => {
        const asOpened = parseQuery('', own);
        expect(formatQuery('', asOpened, own)).toBe('');
      }),
    );
    expect(formatQuery('', parseQuery('category=LIVE&page=2', {}), {})).toBe('category=LIVE&page=2');
  });

  test('writing leaves other values alone, and the second time changes nothing', () => {
    fc.assert(
      fc.property(choice, home, (chosen, own) => {
        const once = formatQuery('affiliateCode=AB12&page=9&vassalage=X', chosen, own);
        expect(new URLSearchParams(once).get('affiliateCode')).toBe('AB12');
        expect(new URLSearchParams(once).has('vassalage')).toBe(false);
        expect(formatQuery(once, parseQuery(once, own), own)).toBe(once);
      }),
    );
  });

  test('any query whatever is read as a choice that a lobby could have made', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), home, (query, own) => {
        const read = parseQuery(query, own);
        expect(parseAddress(read)).toEqual(read);
      }),
    );
    for (const query of [
      'page=0',
      'page=-1',
      'page=1e9',
      'page=99999',
      'page=2.5',
      'category=<b>',
      'filter=x',
    ])
      expect(parseQuery(query), query).toEqual(parseQuery(''));
  });

  test('[LAUNCH-2] /rng?vassalage=X means the vendor X, and vendor= wins over it', () => {
    expect(parseQuery('vassalage=HOUSE', { category: 'RNG' })).toMatchObject({
      category: 'RNG',
      vendor: 'HOUSE',
    });
    expect(parseQuery('vassalage=HOUSE&vendor=PG').vendor).toBe('PG');
  });

  test('a page of favourites can be left for all games, and a page of slots for everything', () => {
    const all = parseQuery('filter=all', { filter: 'favourite' });
    expect(all.filter).toBe('');
    expect(formatQuery('', all, { filter: 'favourite' })).toBe('filter=all');
    expect(parseQuery('category=', { category: 'RNG' }).category).toBe('');
  });

  test('letters replace one another in the way back; a page, a vendor or a category is a step', () => {
    const start = parseQuery('search=mo');
    expect(isOnlyTyping(start, { ...start, search: 'mot' })).toBe(true);
    expect(isOnlyTyping({ ...start, page: 3 }, { ...start, search: 'mot', page: 1 })).toBe(true);
    for (const step of [
      { page: 2 },
      { vendor: 'PG' },
      { category: 'LIVE', search: '' },
      { filter: 'hot', search: '' },
    ] as const)
      expect(isOnlyTyping(start, { ...start, ...step })).toBe(false);
    expect(sameAddress(start, { ...start })).toBe(true);
  });
});
