import { createStore } from 'zustand/vanilla';
import type { Arrival, ArrivalsDomain, DomainDefinition } from '../types';

/** Who goes first of those that wait. What the visitor opened itself is never kept waiting, and keeps all others back. */
const ORDER: readonly Arrival[] = ['asked', 'success', 'announcements', 'passkey'];

/** What opens over a page by itself, one after the other: never two at once, and none over what the visitor asked for. */
export const arrivalsDomain: DomainDefinition<ArrivalsDomain> = {
  name: 'arrivals',
  create() {
    const store = createStore<ReturnType<ArrivalsDomain['store']['getState']>>(() => ({ turn: null }));
    const present: Arrival[] = [];
    /** Who stands there stays until it leaves. */
    const next = (): void => {
      const { turn } = store.getState();
      if (turn !== null && present.includes(turn)) return;
      store.setState({ turn: ORDER.find((one) => present.includes(one)) ?? null });
    };
    return {
      store,
      enter(arrival) {
        present.push(arrival);
        next();
        let here = true;
        return () => {
          if (!here) return;
          here = false;
          present.splice(present.indexOf(arrival), 1);
          next();
        };
      },
    };
  },
};
