import { createStore } from 'zustand/vanilla';
import { PAGE_SIZE } from '../../contract/calls/games';
import type { GamePage } from '../../contract/entities/game';
import { asError } from '../kernel/app-error';
import { createDebounce } from '../kernel/throttle';
import type { DomainDefinition, LobbyDomain, LobbyState } from '../types';
import { favouritesDomain } from './favourites';
import { gamesDomain } from './games';
import { tasteDomain } from './list-taste';
import {
  choose,
  chooseAll,
  firstChoice,
  needsList,
  sameChoice,
  type LobbyChoice,
  type LobbyAction,
} from './lobby.flow';

export const SEARCH_PAUSE_MS = 150;
/** Pages of lists kept at once, and for how long: who turns back and forth waits for nothing. */
const MAX_KEPT_PAGES = 40;
export const PAGE_LIFE_MS = 2 * 60_000;
const nothing = { games: [], totalPages: 1, totalCount: 0, guess: '' } satisfies GamePage;

/** One page out of a list that came whole. */
const wholePage = (games: GamePage['games'], page: number): GamePage => ({
  games: games.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
  totalPages: Math.max(1, Math.ceil(games.length / PAGE_SIZE)),
  totalCount: games.length,
});

/** What the visitor chose and the games that belong to it. The newest choice wins; older requests are aborted. */
export const lobbyDomain: DomainDefinition<LobbyDomain> = {
  name: 'lobby',
  create(client) {
    const games = client.use(gamesDomain);
    const favourites = client.use(favouritesDomain);
    const store = createStore<LobbyState>(() => ({ ...firstChoice, ...nothing, load: 'idle', error: null }));
    const pause = createDebounce(client.ports.clock, SEARCH_PAUSE_MS);
    let current = new AbortController();
    const kept = new Map<string, { answer: GamePage; at: number }>();
    const keyOf = ({ category, vendor, classify, search, page }: LobbyChoice): string =>
      [client.i18n.store.getState().language, category, vendor, classify, search, page].join('\n');
    const keep = (choice: LobbyChoice, answer: GamePage): void => {
      const key = keyOf(choice);
      kept.delete(key);
      const [oldest] = kept.keys();
      if (kept.size >= MAX_KEPT_PAGES && oldest !== undefined) kept.delete(oldest);
      kept.set(key, { answer, at: client.ports.clock.now() });
    };
    /** What a list of all games answered lately; hot ones are kept where they are read, a member's own never. */
    const recall = (choice: LobbyChoice): GamePage | null => {
      const row = choice.filter === 'ALL' && needsList(choice) ? kept.get(keyOf(choice)) : undefined;
      return row && client.ports.clock.now() - row.at < PAGE_LIFE_MS ? row.answer : null;
    };

    const ask = async (choice: LobbyChoice, signal: AbortSignal): Promise<GamePage> => {
      const { category, vendor, classify, filter, search, page } = choice;
      const vendors = vendor ? [vendor] : [];
      if (!needsList(choice)) return nothing;
      if (filter === 'HOT') return wholePage(await games.hot({ category, vendors }), page);
      if (filter === 'RECENT') return games.recent({ category, page });
      if (filter === 'FAV') return favourites.list({ category, vendor, page });
      const answer = await games.list({
        category,
        vendors,
        classify,
        search,
        page,
        signal,
        taste: client.use(tasteDomain).getState().list,
      });
      keep(choice, answer);
      return answer;
    };
    const load = async (): Promise<void> => {
      pause.cancel();
      current.abort();
      const { signal } = (current = new AbortController());
      const known = recall(store.getState());
      if (known) return store.setState({ ...known, load: 'ready', error: null });
      store.setState({ load: 'loading', error: null });
      try {
        const choice = store.getState();
        let answer = await ask(choice, signal);
        if (answer.games.length === 0 && choice.page > 1 && !signal.aborted) {
          // A link may name a page that the list no longer has: its last one then.
          const page = Math.max(1, Math.min(answer.totalPages, choice.page - 1));
          store.setState({ page });
          answer = await ask({ ...choice, page }, signal);
        }
        if (!signal.aborted) store.setState({ ...answer, load: 'ready' });
      } catch (error) {
        if (!signal.aborted) store.setState({ load: 'error', error: asError(error) });
      }
    };
    const dispatch = (next: LobbyAction) => {
      const before = store.getState();
      const after = choose(before, next, before.totalPages);
      if (after === before) return;
      store.setState(next.type === 'category' || next.type === 'filter' ? { ...after, ...nothing } : after);
      if (next.type !== 'search') return void load();
      store.setState({ load: 'loading' });
      pause.run(() => void load());
    };
    client.onDestroy(() => {
      pause.cancel();
      current.abort();
    });
    client.onDestroy(
      client.i18n.store.subscribe((now, before) => {
        if (now.language !== before.language && store.getState().load !== 'idle') void load();
      }),
    );

    return {
      store,
      setCategory: (value) => dispatch({ type: 'category', value }),
      setVendor: (value) => dispatch({ type: 'vendor', value }),
      setClassify: (value) => dispatch({ type: 'classify', value }),
      setFilter: (value) => dispatch({ type: 'filter', value }),
      setSearch: (value) => dispatch({ type: 'search', value }),
      setPage: (value) => dispatch({ type: 'page', value }),
      go(place) {
        const before = store.getState();
        const after = chooseAll(firstChoice, place);
        if (before.load !== 'idle' && sameChoice(before, after)) return;
        const isOther = before.category !== after.category || before.filter !== after.filter;
        store.setState(isOther ? { ...after, ...nothing } : after);
        void load();
      },
      retry() {
        kept.clear();
        void load();
      },
    };
  },
};
