import { createStore } from 'zustand/vanilla';
import * as calls from '../../contract/calls/games';
import { categoryToWire, gameToWire, type Category, type Game } from '../../contract/entities/game';
import { asError } from '../kernel/app-error';
import { createLazy } from '../kernel/lazy';
import { createLastAnswers } from '../kernel/last-answers';
import { decode } from '../transport/decode';
import type { DomainDefinition, GamesDomain } from '../types';
import { splitCategories } from './games.split';

const CACHE_KEY = 'gameVendor';
export const CACHE_LIFE_MS = 10 * 60 * 1000;
const MAX_CACHE_LENGTH = 512 * 1024;
/** Hot lists kept at once, one per category and vendor choice. */
const MAX_HOT_LISTS = 32;
/** Of those, as many are kept for the session's next page. */
const MAX_KEPT_HOT = 8;
/** Hot games kept for the next visit: what a shelf shows. */
const LAST_HOT = 12;
const PLATFORMS = 'flash,html5-desktop';

/** Categories with their vendors, and every list of games. */
export const gamesDomain: DomainDefinition<GamesDomain> = {
  name: 'games',
  create(client) {
    const { clock, storage } = client.ports;
    const merchant = client.config.merchant;
    const store = createStore<ReturnType<GamesDomain['store']['getState']>>(() => ({
      load: 'idle',
      categories: [],
      error: null,
    }));
    const language = () => client.i18n.store.getState().language;
    const cacheKey = () => `${merchant}.${CACHE_KEY}.${language()}`;
    let wireKeys: Record<string, string> = {};
    let latest = 0;
    let starting: Promise<void> | null = null;
    // Guests have played nothing.
    const own = createLazy(() => import('./favourites.member'));
    const hotLists = new Map<string, Promise<Game[]>>();

    const last = createLastAnswers(client);
    const isGuest = () => client.session.store.getState().state === 'guest';
    /** Nothing is shown again to whom the operator shows nothing: not at the next visit either. */
    let isShut = false;
    const look = ({ status, error }: ReturnType<typeof client.system.store.getState>): void => {
      isShut =
        (status !== null && status.state !== 'open') || /^(ORIGIN|MERCHANT)_UNKNOWN$/.test(error?.code ?? '');
      if (isShut) ['vendors', 'hot'].forEach(last.forget);
    };
    look(client.system.store.getState());
    client.onDestroy(client.system.store.subscribe(look));
    const keepLast = (name: 'vendors' | 'hot', spoken: string, value: unknown): void => {
      if (!isShut) last.write(name, spoken, value);
    };
    const lanesOf = (lanes: unknown): Category[] => decode(calls.vendors.reply, { data: { lanes } });
    const lastVendors = (): Category[] => {
      try {
        return lanesOf(last.read('vendors', language()));
      } catch {
        return [];
      }
    };

    const readCache = (): Category[] | null => {
      try {
        const kept = JSON.parse(storage.session.get(cacheKey()) ?? '') as { at: number; lanes: unknown };
        const age = clock.now() - kept.at;
        // Read through the contract like any answer: storage belongs to the page.
        return age >= 0 && age < CACHE_LIFE_MS ? lanesOf(kept.lanes) : null;
      } catch {
        return null;
      }
    };
    const writeCache = (categories: Category[]) => {
      const lanes = categories.map(categoryToWire);
      const text = JSON.stringify({ at: clock.now(), lanes });
      if (text.length <= MAX_CACHE_LENGTH) storage.session.set(cacheKey(), text);
      keepLast('vendors', language(), lanes);
    };
    const hotKey = () => `${merchant}.hotGames.${language()}`;
    const readHot = (): [string, { at: number; list: unknown }][] => {
      try {
        const kept = JSON.parse(storage.session.get(hotKey()) ?? '') as [
          string,
          { at: number; list: unknown },
        ][];
        return kept.filter(([, { at }]) => clock.now() - at >= 0 && clock.now() - at < CACHE_LIFE_MS);
      } catch {
        return [];
      }
    };
    /** What the session's last page was answered; null where that is old, spoiled or of another choice. */
    const keptHot = (choice: string): Game[] | null => {
      try {
        const found = readHot().find(([one]) => one === choice);
        return found === undefined ? null : decode(calls.hotGames.reply, { list: found[1].list });
      } catch {
        return null;
      }
    };
    const keepHot = (choice: string, games: Game[]): void => {
      const others = readHot().filter(([one]) => one !== choice);
      const list = games.map(gameToWire);
      const text = JSON.stringify([...others.slice(1 - MAX_KEPT_HOT), [choice, { at: clock.now(), list }]]);
      if (text.length <= MAX_CACHE_LENGTH) storage.session.set(hotKey(), text);
    };
    const split = (received: Category[]): Category[] => {
      const { categories, wireKeys: keys } = splitCategories(received);
      wireKeys = keys;
      return categories;
    };
    const load = async (flush: boolean) => {
      const mine = ++latest;
      const kept = flush ? null : readCache();
      // The tabs of the last visit stand there while they are asked for; what may be chosen is known with the answer.
      if (!kept && !flush && store.getState().categories.length === 0)
        store.setState({ categories: split(lastVendors()) });
      if (!kept) store.setState({ load: 'loading', error: null });
      try {
        const received =
          kept ??
          (await client.call(calls.vendors, {
            platform: 'html5-desktop',
            ...(flush ? { flush: true } : { merchantCode: merchant }),
          }));
        if (mine !== latest) return;
        if (!kept) writeCache(received);
        store.setState({ load: 'ready', categories: split(received), error: null });
      } catch (error) {
        if (mine === latest) store.setState({ load: 'error', error: asError(error) });
      }
    };
    /** A moved vendor is still asked for under its old category, and then only its own category's vendors are meant. */
    const scope = (query: { category?: string; vendors?: string[] }) => {
      const category = query.category ?? '';
      const moved = Object.hasOwn(wireKeys, category) ? wireKeys[category] : undefined;
      const own = store.getState().categories.find((row) => row.key === category)?.vendors ?? [];
      const vendors = query.vendors?.length ? query.vendors : moved ? own.map((card) => card.vendor) : [];
      return { gameType: moved ?? category, vassalage: vendors.join(',') };
    };

    client.onDestroy(
      client.i18n.store.subscribe((now, before) => {
        if (now.language === before.language) return;
        hotLists.clear();
        if (store.getState().load !== 'idle') void load(true);
      }),
    );

    return {
      store,
      start(options) {
        const { load: state } = store.getState();
        if (options?.flush !== true && (state === 'ready' || (state === 'loading' && starting)))
          return starting ?? Promise.resolve();
        return (starting = load(options?.flush === true));
      },
      list(query) {
        const search = query.search?.trim() ?? '';
        return client.call(
          calls.gameList,
          {
            clientType: 3,
            platform: PLATFORMS,
            merchant,
            ...scope(query),
            gameClassify: query.classify ?? '',
            gameName: search,
            pageNo: query.page,
            pageSize: query.pageSize ?? calls.PAGE_SIZE,
            ...query.taste,
            // Gateways exist that find nothing when a search names its language; the header says it as well.
            ...(search ? {} : { language: language() }),
          },
          Object.hasOwn(query, 'signal') ? { signal: query.signal } : {},
        );
      },
      hot(query) {
        const key = JSON.stringify([language(), query.category, query.vendors]);
        const kept = query.flush ? undefined : hotLists.get(key);
        if (kept) return kept;
        const before = query.flush || isShut ? null : keptHot(key);
        const asked =
          before !== null
            ? Promise.resolve(before)
            : client.call(calls.hotGames, {
                merchantCode: merchant,
                isPlatform: 2,
                platform: 'html5-desktop',
                ...scope(query),
                language: language(),
              });
        const [oldest] = hotLists.keys();
        if (hotLists.size >= MAX_HOT_LISTS && oldest !== undefined) hotLists.delete(oldest);
        hotLists.set(key, asked);
        const isPublic = isGuest() && !query.category && !query.vendors?.length;
        const spoken = language();
        if (before === null)
          void asked.then(
            (games) => isShut || keepHot(key, games),
            () => undefined,
          );
        asked.then(
          (games) => isPublic && keepLast('hot', spoken, games.slice(0, LAST_HOT).map(gameToWire)),
          () => hotLists.get(key) === asked && hotLists.delete(key),
        );
        return asked;
      },
      lastHot() {
        try {
          return isGuest() ? decode(calls.hotGames.reply, { list: last.read('hot', language()) }) : [];
        } catch {
          return [];
        }
      },
      recent: async (query) =>
        client.call((await own()).recentGames, {
          clientType: 3,
          page: query.page,
          pageSize: query.pageSize ?? calls.PAGE_SIZE,
          gameType: scope({ category: query.category ?? '' }).gameType,
          language: language(),
        }),
    };
  },
};
