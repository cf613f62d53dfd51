import { createStore } from 'zustand/vanilla';
import * as calls from '../../contract/calls/games';
import { AppError, asError } from '../kernel/app-error';
import { createLazy } from '../kernel/lazy';
import { createListeners } from '../kernel/listeners';
import type { DomainDefinition, FavouritesDomain } from '../types';
import type { ToggleQueue } from './favourites.queue';

type State = ReturnType<FavouritesDomain['store']['getState']>;
type Wish = Parameters<FavouritesDomain['toggle']>[0];

/** Which games the member likes: shown at once, told to the gateway in order, taken back when it refuses. */
export const favouritesDomain: DomainDefinition<FavouritesDomain> = {
  name: 'favourites',
  create(client) {
    const store = createStore<State>(() => ({ load: 'idle', ids: new Set(), error: null }));
    const failures = createListeners<{ game: { id: string }; error: AppError }>();
    const isMember = () => client.session.store.getState().state === 'member';
    // Guests have no favourites, so what keeps them in order comes with the first member.
    const part = createLazy(() => import('./favourites.queue'));
    let queue: ToggleQueue<Wish> | null = null;
    const queueNow = async (): Promise<ToggleQueue<Wish>> => {
      const { createToggleQueue } = await part();
      return (queue ??= createToggleQueue<Wish>({
        clock: client.ports.clock,
        async send({ id, vendor, category }, on) {
          await client.call(on ? calls.favouriteAdd : calls.favouriteRemove, {
            nodeId: id,
            vendor,
            gameType: category,
          });
        },
        show: (ids) => store.setState({ ids }),
        failed: (game, error) => failures.tell({ game, error: asError(error) }),
      }));
    };
    let visit = 0;
    let starting: Promise<void> | null = null;

    const load = async () => {
      const mine = visit;
      const since = queue?.mark() ?? 0;
      store.setState({ load: 'loading', error: null });
      try {
        const [order, ids] = await Promise.all([queueNow(), client.call(calls.favouriteIds, {})]);
        if (mine !== visit) return;
        order.receive(ids, since);
        store.setState({ load: 'ready' });
      } catch (error) {
        if (mine !== visit) return;
        starting = null;
        store.setState({ load: 'error', error: asError(error) });
      }
    };
    const start = (): Promise<void> => (isMember() ? (starting ??= load()) : Promise.resolve());

    client.session.onLogin(() => void start());
    client.session.onLogout(() => {
      visit += 1;
      starting = null;
      queue?.clear();
      store.setState({ load: 'idle', error: null });
    });

    const toggle = (game: Wish): void => {
      if (client.session.store.getState().state === 'guest') {
        client.intend({ type: 'need-login', resume: () => toggle(game) });
      } else if (queue === null) {
        const mine = visit;
        queueNow().then(
          () => mine === visit && toggle(game),
          (error: unknown) => failures.tell({ game, error: asError(error) }),
        );
      } else if (!queue.toggle(game)) {
        failures.tell({ game, error: new AppError('THROTTLED') });
      }
    };
    return {
      store,
      start,
      toggle,
      list: (query) =>
        client.call(calls.favouriteList, {
          clientType: 3,
          platform: 'flash,html5-desktop',
          language: client.i18n.store.getState().language,
          gameType: query.category ?? '',
          vassalage: query.vendor ?? '',
          pageNo: query.page,
          pageSize: query.pageSize ?? calls.PAGE_SIZE,
        }),
      onFailure: (listener) => failures.add(({ game, error }) => listener(game, error)),
    };
  },
};
