/** About how often something happened within a window, in two numbers. */
export interface RollingCount {
  add(nowMs: number): void;
  of(nowMs: number): number;
}

/** Two neighbouring windows; the older one counts by the share of it that is still in sight. */
export const createRollingCount = (windowMs: number): RollingCount => {
  let index = 0;
  let current = 0;
  let before = 0;

  const turn = (nowMs: number): void => {
    const now = Math.floor(nowMs / windowMs);
    if (now === index) return;
    before = now === index + 1 ? current : 0;
    current = 0;
    index = now;
  };

  return {
    add(nowMs) {
      turn(nowMs);
      current += 1;
    },
    of(nowMs) {
      turn(nowMs);
      const left = 1 - (nowMs % windowMs) / windowMs;
      return current + Math.floor(before * left);
    },
  };
};
