export interface Once<T> {
  /** Joins the work under the same key; null when too much is under way already. */
  run(key: string, work: () => Promise<T>): Promise<T> | null;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/** Work by key, each at most once at a time in this process, and no more than `max` together. */
export const createOnce = <T>(max: number): Once<T> => {
  const running = new Map<string, Promise<T>>();
  return {
    run(key, work) {
      const joined = running.get(key);
      if (joined) return joined;
      if (running.size >= max) return null;
      const started = work().finally(() => running.delete(key));
      running.set(key, started);
      return started;
    },
    async idle() {
      await Promise.allSettled([...running.values()]);
    },
  };
};
