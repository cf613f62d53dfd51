import { createStore } from 'zustand/vanilla';
import { type AppError, asError } from '../kernel/app-error';
import { createLazy } from '../kernel/lazy';
import { createListeners } from '../kernel/listeners';
import type { DomainDefinition, FavouritesDomain } from '../types';
import type { FavouritesWork } from './favourites.member';

type State = ReturnType<FavouritesDomain['store']['getState']>;
type ToggledGame = Parameters<FavouritesDomain['toggle']>[0];

/** Which games the member likes: shown at once, told to the gateway in order, taken back when it refuses. */
export const favouritesDomain: DomainDefinition<FavouritesDomain> = {
  name: 'favourites',
  create(client) {
    const store = createStore<State>(() => ({ load: 'idle', ids: new Set(), error: null }));
    const failures = createListeners<{ game: { id: string }; error: AppError }>();
    // Guests have no favourites, so all that is done with them comes with the first member.
    const part = createLazy(() => import('./favourites.member'));
    let work: FavouritesWork | null = null;
    const workNow = async (): Promise<FavouritesWork> => {
      const { createWork } = await part();
      return (work ??= createWork({
        client,
        store,
        failed: (game, error) => failures.tell({ game, error }),
      }));
    };
    let generation = 0;
    const start = async (): Promise<void> => {
      const mine = generation;
      if (client.session.store.getState().state !== 'member') return;
      if (work === null) store.setState({ load: 'loading', error: null });
      try {
        const ready = await workNow();
        if (mine === generation) await ready.start();
      } catch (error) {
        if (mine === generation) store.setState({ load: 'error', error: asError(error) });
      }
    };

    client.session.onLogin(() => void start());
    client.session.onLogout(() => {
      generation += 1;
      work?.clear();
      store.setState({ load: 'idle', error: null });
    });

    const toggle = (game: ToggledGame): void => {
      if (client.session.store.getState().state === 'guest')
        client.intend({ type: 'need-login', resume: () => toggle(game) });
      else if (work !== null) work.toggle(game);
      else {
        const mine = generation;
        workNow().then(
          () => mine === generation && toggle(game),
          (error: unknown) => failures.tell({ game, error: asError(error) }),
        );
      }
    };
    return {
      store,
      start,
      toggle,
      list: async (query) => (await workNow()).list(query),
      onFailure: (listener) => failures.add(({ game, error }) => listener(game, error)),
    };
  },
};
