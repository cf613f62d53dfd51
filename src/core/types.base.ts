import type { StoreApi } from 'zustand/vanilla';

// What the other types of the core are made of: imports none of them.

/** A store views may read and subscribe to, and never write. */
export type ReadStore<T> = Pick<StoreApi<T>, 'getState' | 'subscribe'>;

export type LoadState = 'idle' | 'loading' | 'ready' | 'error';

/** What is wrong with a field of a form. */
export interface FieldProblem {
  /** Key in the `registration` namespace, e.g. reg_pattern_4, required, not_equal. */
  key: string;
  values?: Record<string, string | number>;
}
