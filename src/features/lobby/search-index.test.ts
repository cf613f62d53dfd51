import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, MAX_QUERY, searchIndex } from './search-index';

const index = (names: string[]) => searchIndex(names, (name) => name);

describe('search in a list the page already has', () => {
  test('accents, case and spaces do not matter', () => {
    const search = index(['Época  Dourada', 'Ñandú Real', 'Lucky Fish']);
    expect(search.search(' epoca dourada ')).toEqual(['Época  Dourada']);
    expect(search.search('NANDU')).toEqual(['Ñandú Real']);
    expect(search.search('ép')).toEqual(['Época  Dourada']);
  });

  test('an empty query gives everything in order', () => {
    const names = ['b', 'a', 'c'];
    expect(index(names).search('   ')).toEqual(names);
  });

  test('a word that starts so stands before one that merely contains it', () => {
    expect(index(['Storm', 'Big Torch', 'Tornado']).search('tor')).toEqual(['Big Torch', 'Tornado', 'Storm']);
  });

  test('no match is an empty list and a longer query after it stays empty', () => {
    const search = index(['Gems']);
    expect(search.search('x')).toEqual([]);
    expect(search.search('xy')).toEqual([]);
  });

  test('a query beyond the limit is cut, not refused', () => {
    expect(index(['a'.repeat(MAX_QUERY)]).search('a'.repeat(500))).toHaveLength(1);
  });

  test('typing, deleting and typing again answers as a fresh search would, in the same set', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'é', 'E'), maxLength: 8 });
    fc.assert(
      fc.property(
        fc.array(letters, { maxLength: 40 }),
        fc.array(letters, { maxLength: 60 }),
        (names, queries) => {
          const search = index(names);
          for (const query of queries) {
            const expected = names.filter((name) => ` ${fold(name)}`.includes(fold(query)));
            expect([...search.search(query)].sort()).toEqual(expected.sort());
          }
        },
      ),
    );
  });
});
