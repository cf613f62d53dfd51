import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isOnlyTyping,
  lobbyAddress,
  readLobby,
  sameLobby,
  writeLobby,
  type LobbyAddress,
  type LobbyHome,
} from './lobby-address';

const key = fc.stringMatching(/^[A-Za-z0-9_-]{1,32}$/);
const maybeKey = fc.oneof(fc.constant(''), key);
const filter = fc.constantFrom('', 'hot', 'recent', 'favourite');
const choice: fc.Arbitrary<LobbyAddress> = fc
  .record({
    category: maybeKey,
    vendor: maybeKey,
    classify: maybeKey,
    filter,
    search: fc.string({ unit: 'grapheme', maxLength: 90 }),
    page: fc.integer({ min: 1, max: 9_999 }),
  })
  // A lobby's own word, as it comes out of its event.
  .map(lobbyAddress);
const home: fc.Arbitrary<LobbyHome> = fc.record({ category: maybeKey, filter });

describe('[LOBBY-2] what was chosen in the lobby stands in the address', () => {
  test('whatever is chosen is read again as it was written, on every page', () => {
    fc.assert(
      fc.property(choice, home, (chosen, own) => {
        expect(readLobby(writeLobby('', chosen, own), own)).toEqual(chosen);
      }),
    );
  });

  test('an address says what a page does not mean by itself, and nothing else', () => {
    fc.assert(
      fc.property(home, (own) => {
        const asOpened = readLobby('', own);
        expect(writeLobby('', asOpened, own)).toBe('');
      }),
    );
    expect(writeLobby('', readLobby('category=LIVE&page=2', {}), {})).toBe('category=LIVE&page=2');
  });

  test('writing leaves other values alone, and the second time changes nothing', () => {
    fc.assert(
      fc.property(choice, home, (chosen, own) => {
        const once = writeLobby('affiliateCode=AB12&page=9&vassalage=X', chosen, own);
        expect(new URLSearchParams(once).get('affiliateCode')).toBe('AB12');
        expect(new URLSearchParams(once).has('vassalage')).toBe(false);
        expect(writeLobby(once, readLobby(once, own), own)).toBe(once);
      }),
    );
  });

  test('any query whatever is read as a choice that a lobby could have made', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), home, (query, own) => {
        const read = readLobby(query, own);
        expect(lobbyAddress(read)).toEqual(read);
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
      expect(readLobby(query), query).toEqual(readLobby(''));
  });

  test('[LAUNCH-2] /rng?vassalage=X means the vendor X, and vendor= wins over it', () => {
    expect(readLobby('vassalage=HOUSE', { category: 'RNG' })).toMatchObject({
      category: 'RNG',
      vendor: 'HOUSE',
    });
    expect(readLobby('vassalage=HOUSE&vendor=PG').vendor).toBe('PG');
  });

  test('a page of favourites can be left for all games, and a page of slots for everything', () => {
    const all = readLobby('filter=all', { filter: 'favourite' });
    expect(all.filter).toBe('');
    expect(writeLobby('', all, { filter: 'favourite' })).toBe('filter=all');
    expect(readLobby('category=', { category: 'RNG' }).category).toBe('');
  });

  test('letters replace one another in the way back; a page, a vendor or a category is a step', () => {
    const start = readLobby('search=mo');
    expect(isOnlyTyping(start, { ...start, search: 'mot' })).toBe(true);
    expect(isOnlyTyping({ ...start, page: 3 }, { ...start, search: 'mot', page: 1 })).toBe(true);
    for (const step of [
      { page: 2 },
      { vendor: 'PG' },
      { category: 'LIVE', search: '' },
      { filter: 'hot', search: '' },
    ])
      expect(isOnlyTyping(start, { ...start, ...step })).toBe(false);
    expect(sameLobby(start, { ...start })).toBe(true);
  });
});
