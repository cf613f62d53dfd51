import { createStore } from 'zustand/vanilla';
import { availablePromotions, merchantPromotions } from '../../contract/calls/promotions';
import { asError } from '../kernel/app-error';
import { isPageVisible } from '../kernel/page-visible';
import type { DomainDefinition, PromotionsDomain, SessionState } from '../types';

/** On a visible page, what is shown is never older than this. */
export const PROMOTIONS_EVERY_MS = 300_000;
/** The module without which a merchant has no promotions to claim. */
const MODULE = 'REWCEN3';
const NONE: ReturnType<PromotionsDomain['store']['getState']>['available'] = new Map();

/** Promotions that can be had, as the menus show them: whether there are any of a type, and how many wait. */
export const promotionsDomain: DomainDefinition<PromotionsDomain> = {
  name: 'promotions',
  create(client) {
    const { session, system, ports } = client;
    const { clock, page } = ports;
    const store = createStore<ReturnType<PromotionsDomain['store']['getState']>>(() => ({
      load: 'idle',
      available: NONE,
      count: 0,
      error: null,
    }));
    /** Grows with every login and logout: an answer for the visitor before is dropped. */
    let generation = 0;
    let running: Promise<void> | null = null;
    let timer: unknown = null;
    let askedAt = -Infinity;

    const read = async (mine: number) => {
      await Promise.all([
        system.start(),
        session.store.getState().state === 'restoring' && session.restore(),
      ]);
      if (mine !== generation || !system.flag(MODULE)) return NONE;
      const { state, kind }: SessionState = session.store.getState();
      // A trial has nothing to claim; it sees what the merchant offers, like a guest.
      const isReal = state === 'member' && kind !== 'trial';
      return client.call(isReal ? availablePromotions : merchantPromotions, {}, { anonymous: !isReal });
    };
    const load = async (): Promise<void> => {
      const mine = generation;
      askedAt = clock.now();
      if (store.getState().load !== 'ready') store.setState({ load: 'loading', error: null });
      try {
        const available = await read(mine);
        if (mine !== generation) return;
        const count = [...available.values()].reduce((sum, one) => sum + (one.enabled ? one.count : 0), 0);
        store.setState({ load: 'ready', available, count, error: null });
      } catch (error) {
        // What was shown before stays: it is a number at a menu, not money.
        if (mine === generation) store.setState({ load: 'error', error: asError(error) });
      }
    };
    const refresh = (): Promise<void> => {
      if (running) return running;
      const mine = (running = load().finally(() => {
        if (running === mine) running = null;
      }));
      return mine;
    };
    const tick = (): void => {
      timer = clock.setTimeout(tick, PROMOTIONS_EVERY_MS);
      if (page.isVisible?.() ?? isPageVisible()) void refresh();
    };
    const start = (): Promise<void> => {
      timer ??= clock.setTimeout(tick, PROMOTIONS_EVERY_MS);
      return store.getState().load === 'ready' ? Promise.resolve() : refresh();
    };
    const startOver = (): void => {
      generation += 1;
      running = null;
      store.setState({ load: 'idle', available: NONE, count: 0, error: null });
      if (timer !== null) void refresh();
    };
    session.onLogin(startOver);
    session.onLogout(startOver);
    client.onDestroy(
      page.onVisible(() => {
        if (timer !== null && clock.now() - askedAt >= PROMOTIONS_EVERY_MS) void refresh();
      }),
    );
    client.onDestroy(() => clock.clearTimeout(timer));
    return {
      store,
      start,
      refresh,
      isOn: (type) => store.getState().available.get(type)?.enabled === true,
    };
  },
};
