import type { Ports } from '../types';

type Clock = Ports['clock'];

/** A clock whose timers end with the client: none that runs is left behind, and none is set any more. */
export const createMortalClock = (clock: Clock): { clock: Clock; end(): void } => {
  const running = new Set<unknown>();
  let isOver = false;
  return {
    clock: {
      now: () => clock.now(),
      setTimeout(run, delayMs) {
        if (isOver) return null;
        const handle = clock.setTimeout(() => {
          running.delete(handle);
          run();
        }, delayMs);
        running.add(handle);
        return handle;
      },
      clearTimeout(handle) {
        running.delete(handle);
        clock.clearTimeout(handle);
      },
    },
    end() {
      isOver = true;
      for (const handle of running) clock.clearTimeout(handle);
      running.clear();
    },
  };
};
