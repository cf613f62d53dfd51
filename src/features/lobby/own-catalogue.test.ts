import { describe, expect, test } from 'vitest';
import type { Game } from '../../contract/entities/game';
import { readHostGames } from './host-games';
import { categoriesOf, localLobby } from './own-catalogue';

const games: Game[] =
  readHostGames([
    { id: '1', name: 'Golden Gems', category: 'RNG', vendor: 'JL', hot: true },
    { id: '2', name: 'Época de Ouro', category: 'RNG', vendor: 'PG' },
    { id: '3', name: 'Reef Hunt', category: 'FISH', vendor: 'JL' },
  ])?.games ?? [];
const lobbyWith = (favourites: string[] = []) =>
  localLobby({ games, favourites: () => new Set(favourites) }).lobby;
const names = (lobby: ReturnType<typeof lobbyWith>) => lobby.store.getState().games.map((game) => game.name);

describe('a lobby over a list that is already here', () => {
  test('categories and their vendors come from the games', () => {
    expect(categoriesOf(games).map((row) => [row.key, row.vendors.map((card) => card.vendor)])).toEqual([
      ['RNG', ['JL', 'PG']],
      ['FISH', ['JL']],
    ]);
  });

  test('[LOBBY-3] changing category or filter clears the search', () => {
    const lobby = lobbyWith();
    lobby.setSearch('gems');
    lobby.setCategory('FISH');
    expect(lobby.store.getState()).toMatchObject({ search: '', vendor: '', filter: 'ALL', totalCount: 1 });
    lobby.setSearch('zzz');
    lobby.setFilter('HOT');
    expect(lobby.store.getState().search).toBe('');
  });

  test('search, vendor and category narrow together and announce their count', () => {
    const lobby = lobbyWith();
    lobby.setSearch('  epoca ');
    expect(names(lobby)).toEqual(['Época de Ouro']);
    expect(lobby.store.getState().totalCount).toBe(1);
    lobby.setSearch('');
    lobby.setVendor('JL');
    expect(names(lobby)).toEqual(['Golden Gems', 'Reef Hunt']);
    lobby.setCategory('RNG');
    lobby.setFilter('HOT');
    expect(names(lobby)).toEqual(['Golden Gems']);
  });

  test('a link shows category, vendor, filter and search in one step', () => {
    const lobby = lobbyWith();
    let steps = 0;
    lobby.store.subscribe(() => (steps += 1));
    lobby.go({ category: 'RNG', vendor: 'JL', search: ' gems ' });
    expect(names(lobby)).toEqual(['Golden Gems']);
    expect(steps).toBe(1);
    lobby.go({});
    expect(names(lobby)).toHaveLength(3);
  });

  test('the favourites filter shows what is marked now', () => {
    const marked = new Set(['3']);
    const { lobby } = localLobby({ games, favourites: () => marked });
    lobby.setFilter('FAV');
    expect(names(lobby)).toEqual(['Reef Hunt']);
    marked.add('1');
    lobby.retry();
    expect(names(lobby)).toEqual(['Golden Gems', 'Reef Hunt']);
  });

  test('one change is told once to who listens, and no more after leaving', () => {
    const lobby = lobbyWith();
    const heard: number[] = [];
    const leave = lobby.store.subscribe((state) => heard.push(state.totalCount));
    lobby.setSearch('gems');
    leave();
    lobby.setSearch('');
    expect(heard).toEqual([1]);
  });
});
