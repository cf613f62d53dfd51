import type { ChanceRow } from '../../contract/entities/chance';

const CENTRE = 50;
const RADIUS = 46;
const FULL = 360;
const HALF = 180;
/** Whole turns before it stops. */
const TURNS = 3;

type Weighted = Pick<ChanceRow, 'id' | 'weight'>;

/** Where each field begins and ends, in degrees from the top: as large as its chance. */
const arcsOf = (rows: readonly Weighted[]): { id: string; from: number; to: number }[] => {
  const sum = rows.reduce((all, { weight }) => all + weight, 0) || 1;
  let at = 0;
  return rows.map(({ id, weight }) => {
    const from = at;
    at += (weight / sum) * FULL;
    return { id, from, to: at };
  });
};

const point = (degrees: number): string => {
  const angle = ((degrees - FULL / 4) * Math.PI) / HALF;
  return `${(CENTRE + RADIUS * Math.cos(angle)).toFixed(2)} ${(CENTRE + RADIUS * Math.sin(angle)).toFixed(2)}`;
};

/** Each field as a path. */
export const slicesOf = (rows: readonly Weighted[]): { id: string; path: string }[] =>
  arcsOf(rows).map(({ id, from, to }) => ({
    id,
    // A whole circle in one arc would be none.
    path:
      to - from >= FULL
        ? `M${CENTRE} ${CENTRE - RADIUS}a${RADIUS} ${RADIUS} 0 1 1-.01 0z`
        : `M${CENTRE} ${CENTRE}L${point(from)}A${RADIUS} ${RADIUS} 0 ${to - from > HALF ? 1 : 0} 1 ${point(to)}z`,
  }));

/** How far the wheel turns so that the middle of a field stands at the top; 0 while nothing was given. */
export const turnTo = (rows: readonly Weighted[], given: string): number => {
  const arc = arcsOf(rows).find(({ id }) => id === given);
  return arc === undefined ? 0 : TURNS * FULL - (arc.from + arc.to) / 2;
};
