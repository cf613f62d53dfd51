import { createStore } from 'zustand/vanilla';
import { balance as balanceCall } from '../../contract/calls/wallet';
import { wait } from '../kernel/throttle';
import { asError } from '../kernel/app-error';
import type { DomainDefinition, WalletDomain } from '../types';

export const JOIN_MS = 1_000;
export const STALE_MS = 30_000;
const HIDDEN_KEY = 'balanceHidden';

type State = ReturnType<WalletDomain['store']['getState']>;

/** The balance of who is logged in: asked for after login, after a game and when the page is seen again. */
export const walletDomain: DomainDefinition<WalletDomain> = {
  name: 'wallet',
  create(client) {
    const { clock, storage, page } = client.ports;
    const empty: Omit<State, 'hidden'> = {
      load: 'idle',
      balance: null,
      readAt: null,
      stale: false,
      error: null,
    };
    const store = createStore<State>(() => ({ ...empty, hidden: storage.local.get(HIDDEN_KEY) === '1' }));
    const isMember = () => client.session.store.getState().state === 'member';
    let generation = 0;
    let startedAt = -Infinity;
    let running: Promise<void> | null = null;
    let pending: Promise<void> | null = null;
    let staleTimer: unknown = null;
    /** Grows with every number that was told: an answer that was under way meanwhile may be older. */
    let told = 0;

    const watchAge = () => {
      if (staleTimer !== null) clock.clearTimeout(staleTimer);
      staleTimer = clock.setTimeout(() => store.setState({ stale: true }), STALE_MS);
    };
    const ask = async (): Promise<void> => {
      const mine = generation;
      const before = told;
      if (!isMember()) return;
      startedAt = clock.now();
      store.setState((state) => ({ load: state.balance ? state.load : 'loading' }));
      try {
        const answer = await client.call(balanceCall, {});
        if (mine !== generation) return;
        const balance = (told > before && store.getState().balance) || answer;
        store.setState({ load: 'ready', balance, readAt: clock.now(), stale: false, error: null });
        watchAge();
      } catch (error) {
        if (mine === generation) store.setState({ load: 'error', error: asError(error) });
      }
    };
    const run = () =>
      (running = ask().finally(() => {
        running = null;
      }));
    const refresh = (): Promise<void> => {
      if (!isMember()) return Promise.resolve();
      const waitMs = startedAt + JOIN_MS - clock.now();
      if (!running && !pending && waitMs <= 0) return run();
      // An answer under way may be older than this call: one more request serves all calls made meanwhile.
      pending ??= (async () => {
        await running;
        const restMs = startedAt + JOIN_MS - clock.now();
        if (restMs > 0) await wait(clock, restMs);
        pending = null;
        await run();
      })();
      return pending;
    };

    client.session.onLogin(() => void refresh());
    client.session.onLogout(() => {
      generation += 1;
      startedAt = -Infinity;
      if (staleTimer !== null) clock.clearTimeout(staleTimer);
      store.setState(empty);
    });
    client.onDestroy(page.onVisible(() => void refresh()));
    client.onDestroy(() => staleTimer !== null && clock.clearTimeout(staleTimer));
    if (isMember()) void refresh();

    return {
      store,
      refresh,
      heard(balance) {
        if (balance !== store.getState().balance) told += 1;
        store.setState({ balance, readAt: clock.now(), stale: false });
        watchAge();
      },
      toggleHidden() {
        const hidden = !store.getState().hidden;
        storage.local.set(HIDDEN_KEY, hidden ? '1' : '0');
        store.setState({ hidden });
      },
    };
  },
};
