/** Every tick the factor grows by GROWTH of a thousand, cut to whole millionths. */
export const TICK_MS = 50;
const GROWTH = 7;
const SCALE = 1_000_000;
const PER_HUNDREDTH = SCALE / 100;

/** Hundredths at which the climb ends by itself, and is paid. */
export const TOP = 10_000;
/** Hundredths at which it begins. */
export const START = 100;

/**
 * Hundredths at each tick, up to the top. In whole numbers: a power would be rounded differently by different engines, and
 * the page of proof has to come to the same round.
 */
export const CURVE: readonly number[] = (() => {
  const curve: number[] = [];
  for (let exact = SCALE; ; exact += Math.floor((exact * GROWTH) / 1_000)) {
    const hundredths = Math.floor(exact / PER_HUNDREDTH);
    curve.push(Math.min(hundredths, TOP));
    if (hundredths >= TOP) return curve;
  }
})();

/** Which tick of the curve it is so long after the start. */
export const tickAt = (afterMs: number): number =>
  Math.min(Math.max(Math.floor(afterMs / TICK_MS), 0), CURVE.length - 1);

/** Where the climb is so long after its start. */
export const factorAt = (afterMs: number): number => CURVE[tickAt(afterMs)] ?? TOP;
