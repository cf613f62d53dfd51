/** Units of the picture; it is stretched to its room. */
export const CHART = { width: 600, height: 160 } as const;
/** Share of a bar's room that stays free. */
const GAP = 0.25;
/** Parts that the tallest bar is counted in: amounts are too large for numbers, parts of them are not. */
const PARTS = 10_000n;

export interface Bar {
  isUp: boolean;
  box: { x: number; y: number; width: number; height: number };
}

/** Bars around zero, the extremes of `scale` (by itself the values) at the edges of the picture. */
export const barsOf = (
  values: readonly bigint[],
  scale: readonly bigint[] = values,
): { bars: Bar[]; zero: number } => {
  const top = scale.reduce((most, value) => (value > most ? value : most), 0n);
  const bottom = scale.reduce((least, value) => (value < least ? value : least), 0n);
  const span = top - bottom || 1n;
  const scaled = (value: bigint): number => (Number((value * PARTS) / span) / Number(PARTS)) * CHART.height;
  const zero = scaled(top);
  const room = CHART.width / Math.max(1, values.length);
  const bars = values.map((value, at): Bar => {
    const size = Math.abs(scaled(value));
    return {
      isUp: value >= 0n,
      box: {
        x: (at + GAP / 2) * room,
        y: value >= 0n ? zero - size : zero,
        width: room * (1 - GAP),
        height: size,
      },
    };
  });
  return { bars, zero };
};
