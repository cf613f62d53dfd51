/** A list of listeners. They are told after the change, in order, and are not awaited. */
export const createListeners = <Event>() => {
  const all = new Set<(event: Event) => void>();
  return {
    add(listener: (event: Event) => void): () => void {
      // Wrapped, so that the same function may listen twice.
      const own = (event: Event) => listener(event);
      all.add(own);
      return () => void all.delete(own);
    },
    tell(event: Event): void {
      for (const listener of [...all]) {
        try {
          listener(event);
        } catch (error) {
          // One broken listener must not silence the others, and must not hide either.
          queueMicrotask(() => {
            throw error;
          });
        }
      }
    },
  };
};

export type Listeners<Event> = ReturnType<typeof createListeners<Event>>;
