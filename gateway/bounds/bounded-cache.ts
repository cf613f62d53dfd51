/** Least recently used first out; bounded by entries and, where they differ, by what they weigh. */
export interface BoundedCache<T, K = string> {
  get(key: K): T | undefined;
  set(key: K, value: T, weight?: number): void;
  delete(key: K): void;
  clear(): void;
  readonly size: number;
}

export const createBoundedCache = <T, K = string>(bounds: {
  maxEntries: number;
  maxWeight?: number;
}): BoundedCache<T, K> => {
  const { maxEntries, maxWeight = Infinity } = bounds;
  // A Map keeps the order in which keys were set: the first key is the one unused for longest.
  const entries = new Map<K, { value: T; weight: number }>();
  let weighed = 0;
  const drop = (key: K): void => {
    const entry = entries.get(key);
    if (!entry) return;
    weighed -= entry.weight;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, weight = 1) {
      drop(key);
      if (weight > maxWeight) return;
      entries.set(key, { value, weight });
      weighed += weight;
      while (entries.size > maxEntries || weighed > maxWeight) {
        const oldest = entries.keys().next();
        if (oldest.done) return;
        drop(oldest.value);
      }
    },
    delete: drop,
    clear() {
      entries.clear();
      weighed = 0;
    },
    get size() {
      return entries.size;
    },
  };
};
