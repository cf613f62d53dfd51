import { describe, expect, test } from 'vitest';
import type { Game } from '../../contract/entities/game';
import type { LobbyState } from '../../core/types';
import { firstPageOf, grow, MAX_ENDLESS_PAGES } from './endless';
import { readHostGames } from './host-games';
import type { Trail } from './list.controller';

const games = (...ids: number[]): Game[] =>
  readHostGames(ids.map((id) => ({ id, name: `Game ${id}` })))?.games ?? [];
const state = (change: Partial<LobbyState>): LobbyState => ({
  category: 'RNG',
  vendor: '',
  classify: '',
  filter: 'ALL',
  search: '',
  page: 1,
  load: 'ready',
  error: null,
  games: [],
  totalPages: 9,
  totalCount: 99,
  guess: '',
  ...change,
});
const run = (...states: LobbyState[]): Trail | null => states.reduce<Trail | null>(grow, null);
const ids = (trail: Trail | null) => trail?.games.map((game) => Number(game.id));

describe('[LOBBY-2] a list that is scrolled to its end', () => {
  test('the next page is appended, and a game that comes twice is shown once', () => {
    const trail = run(
      state({ games: games(1, 2) }),
      state({ page: 2, load: 'loading' }),
      state({ page: 2, games: games(2, 3) }),
    );
    expect(ids(trail)).toEqual([1, 2, 3]);
    expect(trail?.page).toBe(2);
  });

  test('a state that names the next page while it still holds the games of this one adds nothing', () => {
    const first = state({ games: games(1, 2) });
    const asked = { ...first, page: 2 };
    const trail = run(first, asked, { ...asked, load: 'loading' }, state({ page: 2, games: games(3, 4) }));
    expect(ids(trail)).toEqual([1, 2, 3, 4]);
    expect(trail?.page).toBe(2);
  });

  test('another category, vendor, filter or search starts anew', () => {
    const first = state({ games: games(1) });
    for (const change of [
      { category: 'FISH' },
      { vendor: 'JL' },
      { classify: 'JP' },
      { filter: 'HOT' as const },
      { search: 'x' },
    ])
      expect(ids(run(first, state({ ...change, games: games(7) })))).toEqual([7]);
  });

  test('while another category loads nothing of the old one is shown', () => {
    expect(run(state({ games: games(1) }), state({ category: 'FISH', load: 'loading' }))).toBeNull();
  });

  test('while a search runs the old list stays, and its answer takes the place', () => {
    const searching = run(
      state({ games: games(1, 2) }),
      state({ search: 'x', load: 'loading', games: games(1, 2) }),
    );
    expect(ids(searching)).toEqual([1, 2]);
    expect(ids(grow(searching, state({ search: 'x', games: games(9) })))).toEqual([9]);
    expect(grow(searching, state({ search: 'x', load: 'error', games: games(1, 2) }))).toBeNull();
  });

  test('a page that failed leaves what is there, and its second try is appended', () => {
    const failed = run(state({ games: games(1) }), state({ page: 2, load: 'error' }));
    expect(ids(failed)).toEqual([1]);
    expect(ids(grow(failed, state({ page: 2, games: games(2) })))).toEqual([1, 2]);
  });

  test('a link into the middle begins there, and its page stays while the list grows', () => {
    const states = [3, 4, 5].map((page) => state({ page, games: games(page) }));
    const trail = run(...states);
    expect(ids(trail)).toEqual([3, 4, 5]);
    expect(firstPageOf(trail, state({ page: 6, load: 'loading' }))).toBe(3);
    expect(firstPageOf(trail, state({ page: 9 }))).toBe(9);
    expect(firstPageOf(trail, state({ page: 1 }))).toBe(1);
    expect(firstPageOf(trail, state({ category: 'FISH', page: 5 }))).toBe(5);
  });

  test('a list never holds more pages than it may, however far it is scrolled', () => {
    const pages = Array.from({ length: MAX_ENDLESS_PAGES + 5 }, (_, index) =>
      state({ page: index + 1, games: games(index + 1), totalPages: 99 }),
    );
    expect(run(...pages)?.games.length).toBeLessThanOrEqual(MAX_ENDLESS_PAGES);
  });

  test('the same answer told twice is not appended twice', () => {
    const second = state({ page: 2, games: games(3) });
    expect(ids(run(state({ games: games(1) }), second, second))).toEqual([1, 3]);
  });
});
