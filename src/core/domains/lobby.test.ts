import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { settle } from '../../testing/clock';
import { MEMBER } from '../../testing/fixtures';
import type { Client, LobbyFilter } from '../types';
import { lobbyDomain, PAGE_LIFE_MS, SEARCH_PAUSE_MS } from './lobby';
import { choose, firstChoice, type LobbyAction } from './lobby.flow';

const clients: Client[] = [];
const world = () => {
  const made = createTestWorld();
  clients.push(made.client);
  return { ...made, lobby: made.client.use(lobbyDomain) };
};
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

const filters: LobbyFilter[] = ['ALL', 'HOT', 'RECENT', 'FAV'];
const text = fc.constantFrom('', 'RNG', 'LIVE', 'JL', ' a ', 'lantern');
const actions: fc.Arbitrary<LobbyAction> = fc.oneof(
  fc.record({ type: fc.constantFrom('category', 'vendor', 'classify', 'search'), value: text }),
  fc.record({ type: fc.constant('filter'), value: fc.constantFrom(...filters) }),
  fc.record({
    type: fc.constant('page'),
    value: fc.oneof(fc.integer({ min: -3, max: 20 }), fc.constant(NaN), fc.double()),
  }),
);

describe('[LOBBY-3] the rules', () => {
  it('hold after any sequence of actions', () => {
    fc.assert(
      fc.property(
        fc.array(actions, { maxLength: 30 }),
        fc.integer({ min: 0, max: 12 }),
        (row, totalPages) => {
          let choice = firstChoice;
          for (const action of row) {
            const before = choice;
            choice = choose(before, action, totalPages);
            expect(Number.isInteger(choice.page) && choice.page >= 1).toBe(true);
            expect(choice.search).toBe(choice.search.trim());
            if (choice.search !== '') expect(choice.filter).toBe('ALL');
            if (action.type === 'category')
              expect(choice).toEqual({ ...firstChoice, category: action.value });
            if (action.type === 'filter')
              expect([choice.page, choice.search, choice.category]).toEqual([1, '', before.category]);
            if (action.type === 'vendor') expect([choice.classify, choice.page]).toEqual(['', 1]);
            if (action.type === 'page') expect({ ...choice, page: before.page }).toEqual(before);
            if (action.type !== 'page' && choice !== before) expect(choice.page).toBe(1);
          }
        },
      ),
    );
  });
});

describe('the lobby', () => {
  it('[LOBBY-2] shows the first page of a category, and turns pages', async () => {
    const { lobby, gateway } = world();
    lobby.setCategory('RNG');
    expect(lobby.store.getState().load).toBe('loading');
    await settle();
    expect(lobby.store.getState()).toMatchObject({ load: 'ready', page: 1, totalPages: 6, totalCount: 100 });
    lobby.setPage(3);
    await settle();
    expect(lobby.store.getState().games[0]?.id).toBe('1037');
    lobby.setPage(99);
    await settle();
    expect(lobby.store.getState()).toMatchObject({ page: 6, games: { length: 10 } });
    expect(gateway.count('games.list')).toBe(3);
  });

  it('[LOBBY-2] goes to a link with one request, and does not ask again for what is shown', async () => {
    const { lobby, gateway } = world();
    const link = { category: 'RNG', search: ' Lantern ', page: 1 };
    lobby.go(link);
    await settle();
    expect(lobby.store.getState()).toMatchObject({ category: 'RNG', search: 'Lantern', load: 'ready' });
    lobby.go({ ...link, search: 'Lantern' });
    await settle();
    expect(gateway.count('games.list')).toBe(1);
    lobby.go({ category: 'RNG' });
    await settle();
    expect(lobby.store.getState()).toMatchObject({ search: '', totalCount: 100 });
  });

  it('shows a page that was there a moment ago at once, and asks again when it is old or on request', async () => {
    const { lobby, gateway, clock } = world();
    lobby.setCategory('RNG');
    await settle();
    lobby.setPage(2);
    await settle();
    const second = lobby.store.getState().games;
    lobby.setPage(1);
    expect(lobby.store.getState()).toMatchObject({ load: 'ready', page: 1 });
    lobby.setPage(2);
    expect(lobby.store.getState().games).toBe(second);
    expect(gateway.count('games.list')).toBe(2);
    lobby.retry();
    await settle();
    expect(gateway.count('games.list')).toBe(3);
    lobby.setPage(1);
    await settle();
    await clock.advance(PAGE_LIFE_MS);
    lobby.setPage(2);
    await settle();
    expect(gateway.count('games.list')).toBe(5);
  });

  it('ends on the last page where a link names one that the list does not have', async () => {
    const { lobby } = world();
    lobby.go({ category: 'RNG', page: 500 });
    await settle();
    expect(lobby.store.getState()).toMatchObject({ page: 6, load: 'ready', games: { length: 10 } });
  });

  it('searches when the typing pauses for 150 ms, once', async () => {
    const { lobby, gateway, clock } = world();
    lobby.setCategory('RNG');
    await settle();
    for (const typed of ['l', 'la', 'lan']) {
      lobby.setSearch(typed);
      await clock.advance(SEARCH_PAUSE_MS - 1);
    }
    expect(gateway.count('games.list')).toBe(1);
    await clock.advance(1);
    expect(gateway.count('games.list')).toBe(2);
    expect(lobby.store.getState().games.every((game) => game.name.startsWith('Lantern'))).toBe(true);
    lobby.setFilter('HOT');
    await settle();
    expect(lobby.store.getState()).toMatchObject({ search: '', filter: 'HOT', totalCount: 10 });
  });

  it('lets the newest choice win, and aborts the older request', async () => {
    const { lobby, gateway } = world();
    const signals: AbortSignal[] = [];
    let release: () => void = () => undefined;
    gateway.intercept = ({ url, signal }) => {
      if (url.searchParams.get('gameType') !== 'SLOW') return undefined;
      signals.push(signal);
      return new Promise(
        (done) =>
          (release = () => done(Response.json({ success: true, value: { games: [], totalPages: 0 } }))),
      );
    };
    lobby.setCategory('SLOW');
    await settle();
    lobby.setCategory('RNG');
    await settle();
    release();
    await settle();
    expect(signals.map((signal) => signal.aborted)).toEqual([true]);
    expect(lobby.store.getState()).toMatchObject({ category: 'RNG', load: 'ready', totalCount: 100 });
  });

  it('carries an error, keeps the choice and retries', async () => {
    const { lobby, gateway } = world();
    gateway.intercept = () => new Response('<html>');
    lobby.setCategory('RNG');
    lobby.setVendor('JL');
    await settle();
    expect(lobby.store.getState()).toMatchObject({
      load: 'error',
      error: { code: 'REPLY_NOT_JSON' },
      vendor: 'JL',
    });
    gateway.intercept = null;
    lobby.retry();
    await settle();
    expect(lobby.store.getState()).toMatchObject({ load: 'ready', error: null, vendor: 'JL' });
  });

  it('[LOBBY-2] pages hot games itself, and asks for recent and favourite ones', async () => {
    const { lobby, gateway, client } = world();
    await client.session.login({ mode: 'username', ...MEMBER });
    const member = gateway.state.members.get(MEMBER.username);
    member?.favourites.add('1005');
    member?.recent.push('1007', '1009');
    lobby.setFilter('FAV');
    await settle();
    expect(lobby.store.getState().games.map((game) => game.id)).toEqual(['1005']);
    lobby.setFilter('RECENT');
    await settle();
    expect(lobby.store.getState().games.map((game) => game.id)).toEqual(['1007', '1009']);
    lobby.setFilter('HOT');
    await settle();
    expect(lobby.store.getState()).toMatchObject({ totalPages: 1, games: { length: 10 } });
  });

  it('asks for nothing on the home tab', async () => {
    const { lobby, gateway } = world();
    lobby.setCategory('');
    await settle();
    expect(lobby.store.getState()).toMatchObject({ load: 'ready', games: [] });
    expect(gateway.count('games.list')).toBe(0);
  });
});
