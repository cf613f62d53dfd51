import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName, MAX_QUERY } from './fold';
import { nameSearch } from './name-search';

const over = (
  names: readonly string[],
  rest: { vendors?: readonly string[]; hot?: readonly number[] } = {},
) => {
  const search = nameSearch({
    count: names.length,
    namesOf: (at) => [names[at] ?? ''],
    vendorOf: (at) => rest.vendors?.[at] ?? '',
    rankOf: (at) => (rest.hot?.includes(at) === true ? 0 : 1),
  });
  return (query: string) => {
    const { places, guess } = search.find(query);
    return { names: places.map((at) => names[at]), guess };
  };
};

describe('[LOBBY-2] search over names', () => {
  it('does not mind accents, case, spaces and apostrophes', () => {
    const find = over(['Época  Dourada', 'Ñandú Real', 'Devil’s Dice']);
    expect(find(' epoca dourada ').names).toEqual(['Época  Dourada']);
    expect(find('NANDU').names).toEqual(['Ñandú Real']);
    expect(find('ép').names).toEqual(['Época  Dourada']);
    expect(find("devil's").names).toEqual(['Devil’s Dice']);
    expect(find('devils').names).toEqual(['Devil’s Dice']);
  });

  it('finds words in any order, split or joined', () => {
    const names = ['Gold Rush', 'Goldfinder', 'Sweet Bonanza', 'Firestorm'];
    const find = over(names);
    expect(find('bonanza sweet')).toEqual({ names: ['Sweet Bonanza'], guess: '' });
    expect(find('goldrush')).toEqual({ names: ['Gold Rush'], guess: '' });
    expect(find('fire storm')).toEqual({ names: ['Firestorm'], guess: '' });
    expect(find('gold-rush')).toEqual({ names: ['Gold Rush'], guess: '' });
  });

  it('puts the same name first, then names that begin so, then words, then parts, and the vendor’s last', () => {
    const names = ['Storm', 'Big Torch', 'Tornado', 'Tor', 'Gems'];
    expect(over(names, { vendors: ['', '', '', '', 'Tornio Games'] })('tor').names).toEqual([
      'Tor',
      'Tornado',
      'Big Torch',
      'Storm',
      'Gems',
    ]);
  });

  it('puts the more popular first among equals and keeps the order else', () => {
    expect(over(['Dragon A', 'Dragon B', 'Dragon C', 'Red Dragon'], { hot: [2, 3] })('dragon').names).toEqual(
      ['Dragon C', 'Dragon A', 'Dragon B', 'Red Dragon'],
    );
  });

  it('finds by vendor and name together', () => {
    const find = over(['Gold Rush', 'Gold Fish'], { vendors: ['Anvil Studio', 'Saltglass'] });
    expect(find('anvil gold').names).toEqual(['Gold Rush']);
    expect(find('saltglass').names).toEqual(['Gold Fish']);
  });

  it('takes a typo for what is near and says so, only where nothing is called as it was typed', () => {
    const find = over(['Sweet Bonanza', 'Dragon Tiger', 'Gold Rush', 'Bonaza Club']);
    expect(find('swet bonansa')).toEqual({ names: ['Sweet Bonanza'], guess: 'sweet bonanza' });
    expect(find('drgaon')).toEqual({ names: ['Dragon Tiger'], guess: 'dragon' });
    expect(find('godlrush')).toEqual({ names: ['Gold Rush'], guess: 'gold rush' });
    expect(find('bonaza')).toEqual({ names: ['Bonaza Club'], guess: '' });
    expect(find('zzzzzz')).toEqual({ names: [], guess: '' });
    expect(find('xy')).toEqual({ names: [], guess: '' });
  });

  it('answers nothing for a query without a letter, and cuts one beyond the limit', () => {
    const find = over(['a'.repeat(MAX_QUERY), 'b']);
    expect(find('   ').names).toEqual([]);
    expect(find('%').names).toEqual([]);
    expect(find('a'.repeat(500)).names).toHaveLength(1);
  });

  it('finds each name that holds the query, whatever was looked for before, and each place once', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', ' ', 'é', 'E', '龍', '-'),
      maxLength: 8,
    });
    fc.assert(
      fc.property(
        fc.array(letters, { maxLength: 40 }),
        fc.array(letters, { maxLength: 60 }),
        (names, queries) => {
          const search = nameSearch({
            count: names.length,
            namesOf: (at) => [names[at] ?? ''],
            vendorOf: () => '',
          });
          for (const query of queries) {
            const folded = foldName(query);
            const { places, guess } = search.find(query);
            expect(new Set(places).size).toBe(places.length);
            if (folded === '') continue;
            const holding = names.flatMap((name, at) => (foldName(name).includes(folded) ? [at] : []));
            for (const at of holding) expect(places).toContain(at);
            if (holding.length > 0) expect(guess).toBe('');
            const again = nameSearch({
              count: names.length,
              namesOf: (at) => [names[at] ?? ''],
              vendorOf: () => '',
            });
            expect(again.find(query)).toEqual({ places, guess });
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('reads no more than the bound of words and keeps no more than the bound of answers', () => {
    let read = 0;
    const search = nameSearch({
      ...{ count: 3, vendorOf: () => '', kept: 2 },
      namesOf: (at) => {
        read += 1;
        return [['one', 'two', 'three'][at] ?? ''];
      },
    });
    expect(read).toBe(0);
    search.warm();
    const first = search.find('one');
    expect(search.find('one')).toBe(first);
    search.find('two');
    search.find('three');
    expect(search.find('one')).not.toBe(first);
    expect(search.find('one')).toEqual(first);
    expect(read).toBe(3);
    expect(search.find(Array.from({ length: 40 }, () => 'o').join(' ')).places).toEqual([0]);
  });
});
