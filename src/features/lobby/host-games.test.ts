import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_HOST_GAMES, readHostGames } from './host-games';

describe('a catalogue handed in by the page', () => {
  test('id and name are enough, the vendor’s code serves as its name', () => {
    const read = readHostGames([{ id: 7, name: 'Gems', vendor: 'JL', hot: true }]);
    expect(read).toMatchObject({
      refused: 0,
      games: [{ id: '7', name: 'Gems', vendor: 'JL', vendorName: 'JL', hot: true }],
    });
  });

  test.each([null, undefined, 'games', 5, {}, () => []])('%s is no list and is refused', (value) =>
    expect(readHostGames(value)).toBeNull(),
  );

  test('rows without id or name, repeated ids and things that are no rows are refused and counted', () => {
    const read = readHostGames([
      { id: '1' },
      { name: 'x' },
      null,
      'row',
      { id: '2', name: 'b' },
      { id: 2, name: 'again' },
    ]);
    expect(read?.games.map((game) => game.id)).toEqual(['2']);
    expect(read?.refused).toBe(5);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'blob:x'])(
    'a picture address like %s is dropped',
    (icon) => expect(readHostGames([{ id: '1', name: 'a', icon }])?.games[0]?.icon).toBe(''),
  );

  test('a longer list than the limit is cut', () => {
    const rows = Array.from({ length: MAX_HOST_GAMES + 5 }, (_, id) => ({ id, name: `Game ${id}` }));
    expect(readHostGames(rows)).toMatchObject({ refused: 5 });
  });

  test('nothing a page hands in makes it throw', () => {
    fc.assert(fc.property(fc.anything(), (value) => void readHostGames([value, { id: value, name: value }])));
  });
});
