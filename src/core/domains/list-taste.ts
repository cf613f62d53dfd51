import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DomainDefinition, ListTaste } from '../types';

/** How this visitor likes lists. */
export interface Taste {
  /** As it travels with a list. */
  list: ListTaste;
  /** Scrolled to their end or turned page by page; '': by the room there is. */
  way: '' | 'endless' | 'pages';
}

/** The order, a blank and the way, as they are kept in this browser of a merchant. */
export const tasteKey = (merchant: string): string => `${merchant}.taste`;
const KEPT = /^(popular|new|name)? ?(endless|pages)?$/;

/** Read before the first list is asked for, so that the list is asked for once; what changes it comes later. */
export const tasteDomain: DomainDefinition<StoreApi<Taste>> = {
  name: 'list-taste',
  create({ config, ports }) {
    const [, sort, way = ''] = KEPT.exec(ports.storage.local.get(tasteKey(config.merchant)) ?? '') ?? [];
    // The expression lets nothing else through.
    return createStore(() => ({ list: sort ? { sort } : {}, way }) as Taste);
  },
};
