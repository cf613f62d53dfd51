/** Work of one name, one piece after the other; another name does not wait. How much waits is the caller's to bound. */
export interface Turns {
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

export const createTurns = (): Turns => {
  /** The end of what was asked for last; a name stands here while something of it is under way. */
  const last = new Map<string, Promise<void>>();
  return {
    run(name, work) {
      const asked = (last.get(name) ?? Promise.resolve()).then(work);
      const ended = asked.then(
        () => undefined,
        () => undefined,
      );
      last.set(name, ended);
      void ended.then(() => {
        if (last.get(name) === ended) last.delete(name);
      });
      return asked;
    },
  };
};
