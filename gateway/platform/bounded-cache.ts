/** Least recently used first out; bounded by entries and by what they weigh. */
export interface BoundedCache<T> {
  get(key: string): T | undefined;
  set(key: string, value: T, weight: number): void;
  readonly size: number;
}

export const createBoundedCache = <T>(bounds: { maxEntries: number; maxWeight: number }): BoundedCache<T> => {
  // A Map keeps the order in which keys were set: the first key is the one unused for longest.
  const entries = new Map<string, { value: T; weight: number }>();
  let weighed = 0;
  const drop = (key: string): void => {
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
    set(key, value, weight) {
      drop(key);
      if (weight > bounds.maxWeight) return;
      entries.set(key, { value, weight });
      weighed += weight;
      while (entries.size > bounds.maxEntries || weighed > bounds.maxWeight) {
        const oldest = entries.keys().next();
        if (oldest.done) return;
        drop(oldest.value);
      }
    },
    get size() {
      return entries.size;
    },
  };
};
