import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Ports, ReadStore } from '../types';

interface Checks {
  /** Puzzles that are being solved now. */
  running: number;
}
/** Keyed by the client's ports: every form of a page shows the same progress. */
const stores = new WeakMap<Ports, StoreApi<Checks>>();
const storeOf = (ports: Ports): StoreApi<Checks> => {
  const store = stores.get(ports) ?? createStore<Checks>(() => ({ running: 0 }));
  stores.set(ports, store);
  return store;
};

/** Whether the client is proving right now that a person is there. */
export const botChecks = (ports: Ports): ReadStore<Checks> => storeOf(ports);

export const whileChecking = async <T>(ports: Ports, solve: () => Promise<T>): Promise<T> => {
  const store = storeOf(ports);
  const add = (step: number) => store.setState(({ running }) => ({ running: running + step }));
  add(1);
  try {
    return await solve();
  } finally {
    add(-1);
  }
};
