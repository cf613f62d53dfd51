import type { StoreApi } from 'zustand/vanilla';
import * as calls from '../../contract/calls/own-games';
import { PAGE_SIZE } from '../../contract/calls/paging';
import { AppError, asError } from '../kernel/app-error';
import type { Client, FavouritesDomain } from '../types';
import { createToggleQueue } from './favourites.queue';

type State = ReturnType<FavouritesDomain['store']['getState']>;
type ToggledGame = Parameters<FavouritesDomain['toggle']>[0];

export { recentGames } from '../../contract/calls/own-games';

/** What a member does with favourites. */
export const createWork = (deps: {
  client: Client;
  store: StoreApi<State>;
  failed(game: ToggledGame, error: AppError): void;
}) => {
  const { client, store, failed } = deps;
  const queue = createToggleQueue<ToggledGame>({
    clock: client.ports.clock,
    async send({ id, vendor, category }, on) {
      await client.call(on ? calls.favouriteAdd : calls.favouriteRemove, {
        nodeId: id,
        vendor,
        gameType: category,
      });
    },
    show: (ids) => store.setState({ ids }),
    failed: (game, error) => failed(game, asError(error)),
  });
  let generation = 0;
  let starting: Promise<void> | null = null;

  const load = async (): Promise<void> => {
    const mine = generation;
    const since = queue.mark();
    store.setState({ load: 'loading', error: null });
    try {
      const ids = await client.call(calls.favouriteIds, {});
      if (mine !== generation) return;
      queue.receive(ids, since);
      store.setState({ load: 'ready' });
    } catch (error) {
      if (mine !== generation) return;
      starting = null;
      store.setState({ load: 'error', error: asError(error) });
    }
  };
  return {
    start: (): Promise<void> => (starting ??= load()),
    /** Another visitor: nothing of the old one counts. */
    clear(): void {
      generation += 1;
      starting = null;
      queue.clear();
    },
    toggle(game: ToggledGame): void {
      if (!queue.toggle(game)) failed(game, new AppError('THROTTLED'));
    },
    list: (query: Parameters<FavouritesDomain['list']>[0]) =>
      client.call(calls.favouriteList, {
        clientType: 3,
        platform: 'flash,html5-desktop',
        language: client.i18n.store.getState().language,
        gameType: query.category ?? '',
        vassalage: query.vendor ?? '',
        pageNo: query.page,
        pageSize: query.pageSize ?? PAGE_SIZE,
      }),
  };
};
export type FavouritesWork = ReturnType<typeof createWork>;
