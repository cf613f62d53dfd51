/** A point as [x, y]. */
export type Point = readonly [number, number];

// Letters are drawn as strokes of our own on a grid of 4 × 6, so that no font of the machine is needed. Each has several
// outlines, some of them small letters (case does not matter). Characters that people mistake for one another are left out.
const OUTLINES: Record<string, readonly string[]> = {
  A: ['M0 6L2 0L4 6M.8 4H3.2', 'M-.2 6L1.5 0H2.5L4.2 6M.6 4H3.4', 'M0 6L2.6 0L4 6M.4 4.4L3.8 3.8'],
  C: [
    'M4 1Q3 0 2 0Q0 0 0 3Q0 6 2 6Q3 6 4 5',
    'M4 0H1.6Q0 0 0 2V4Q0 6 1.6 6H4',
    'M3.8 1.6Q3.4 0 1.8 .2Q-.4 1 .2 4Q1 6.6 4 5.2',
  ],
  D: [
    'M0 0V6H1.5Q4 6 4 3Q4 0 1.5 0Z',
    'M-.4 0H2Q4 .4 4 3Q4 5.6 2 6H-.4M.6 0V6',
    'M0 0L.4 6Q4.4 5.6 4 2.6Q3.6 0 -.4 0',
  ],
  E: [
    'M4 0H0V6H4M0 3H3',
    'M3.8 .6Q0 -.8 .4 1.6Q.8 3 2.8 2.8Q0 2.8 0 4.4Q0 6.8 4 5.4',
    'M4 .6V0H0V6H4V5.4M0 2.8H3M3 2.2V3.4',
  ],
  F: ['M4 0H0V6M0 3H3', 'M4 .4Q1 -.4 1 1.8V6M-.4 2.8H3', 'M0 0V6M-.4 0H4V1M0 3L3 2.6V3.6'],
  H: ['M0 0V6M4 0V6M0 3H4', 'M-.4 0H.6M0 0V6M4 0V6M3.4 6H4.6M0 2.8H4', 'M.4 0L0 6M4 0L3.6 6M.2 3.4L3.8 2.6'],
  J: ['M1 0H4V4Q4 6 2 6Q0 6 0 4.2', 'M3.4 0V4.6Q3.2 6 1.8 6Q.4 6 0 4.8', 'M1.4 0H4.4M3 0V4Q3 6.4 0 5.6'],
  K: ['M0 0V6M4 0L0 3.4M1.4 2.4L4 6', 'M0 0V6M3.4 2L0 4M1.2 3.4L3.6 6', 'M.2 0L0 6M4 0Q3 2.6 .2 3Q3 3.4 4 6'],
  L: ['M0 0V6H4', 'M.6 0L0 6Q2 5.4 4 6', 'M0 0V6H4V5'],
  M: ['M0 6V0L2 3L4 0V6', 'M-.4 6L.4 0L2 4L3.6 0L4.4 6', 'M-.4 6V0Q1.6 1.4 2 4Q2.4 1.4 4.4 0V6'],
  N: ['M0 6V0L4 6V0', 'M.4 6L0 0L3.6 6L4 0', 'M-.4 6H.6M0 6V0L4 6V0M3.4 0H4.6'],
  P: [
    'M0 6V0H2.4Q4 0 4 1.7Q4 3.4 2.4 3.4H0',
    'M.4 6L0 .2Q4 -1 4 1.8Q3.6 4 .2 3.6',
    'M-.4 6H.8M0 6V0H2Q4 0 4 1.9Q4 3.6 2 3.6H0',
  ],
  R: [
    'M0 6V0H2.4Q4 0 4 1.7Q4 3.4 2.4 3.4H0M2 3.4L4 6',
    'M0 6V.2Q4 -1 4 1.6Q3.8 3 .4 3.2Q3.4 3.4 4 6',
    'M-.4 6H.8M0 6V0H2Q4 0 4 1.6Q4 3.2 2 3.2H0M2 3.2Q3.4 3.4 3.2 5Q3.4 6 4.2 6',
  ],
  T: ['M0 0H4M2 0V6', 'M0 1V0H4V1M2 0V6M1.2 6H2.8', 'M0 .4Q2 -.4 4 0M2.2 0Q1.6 3 2 6'],
  U: [
    'M0 0V4Q0 6 2 6Q4 6 4 4V0',
    'M-.4 0H.6M0 0V4Q0 6 2 6Q4 6 4 4V0M3.4 0H4.6',
    'M.4 0Q-.6 6 2 6Q4.6 6 3.6 0',
  ],
  V: ['M0 0L2 6L4 0', 'M-.2 0L1.6 6L4.2 .4', 'M0 0Q1.6 2.6 2 6Q2.4 2.6 4 0'],
  W: [
    'M0 0L1 6L2 2.5L3 6L4 0',
    'M-.4 0L1 6L2 0L3 6L4.4 0',
    'M-.4 0Q-.2 4 .9 6Q1.8 4 2 1.4Q2.2 4 3.1 6Q4.2 4 4.4 0',
  ],
  X: ['M0 0L4 6M4 0L0 6', 'M0 0Q2 3 4 6M4 .2Q1.4 2.4 .2 6', 'M-.4 0L4 6M4.4 0L0 6'],
  Y: ['M0 0L2 3L4 0M2 3V6', 'M0 0Q.4 2.4 2 3Q3.6 2.4 4 0M2 3V6M1.2 6H2.8', 'M0 0L2.2 3.4M4 0L1 6'],
  '3': [
    'M0 .6Q1 0 2 0Q4 0 4 1.5Q4 3 1.6 3Q4 3 4 4.5Q4 6 2 6Q1 6 0 5.4',
    'M0 0H4L1.8 2.4Q4 2.4 4 4.2Q4 6 2 6Q.8 6 0 5.2',
    'M.2 .8Q4 -1.2 3.6 1.6Q3.2 3 1.4 2.8Q4.6 3 4 5Q2.8 6.8 0 5.4',
  ],
  '4': ['M3 6V0L0 4H4', 'M.4 0L0 3.4H4M3 0V6', 'M3.2 6L2.8 0L-.2 4.2L4.2 3.8'],
  '7': ['M0 0H4L1.6 6', 'M0 1V0H4Q2 2.6 1.8 6', 'M0 0H4L1.4 6M1 3H3.6'],
  '9': [
    'M4 2Q4 0 2 0Q0 0 0 1.7Q0 3.4 2 3.4Q4 3.4 4 1.5V3Q4 6 1 6',
    'M4 1.8Q4 0 2 0Q0 0 0 1.8Q0 3.6 2 3.6Q4 3.6 4 1.8Q4 4 2.4 6',
    'M3.8 1Q1.6 -1 .2 1Q-.4 3.6 2 3.6Q3.8 3.4 3.8 .6L4 6',
  ],
};

/** Every character that an answer can hold. */
export const ALPHABET = Object.keys(OUTLINES).join('');

/** Pieces that a line or a curve is cut into, so that it bends when the picture is warped. */
const PIECES = 7;

const curve = (from: Point, control: Point, to: Point): Point[] =>
  Array.from({ length: PIECES }, (_, at): Point => {
    const t = (at + 1) / PIECES;
    const mix = (axis: 0 | 1): number =>
      (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * control[axis] + t ** 2 * to[axis];
    return [mix(0), mix(1)];
  });

const middle = (from: Point, to: Point): Point => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];

/** The strokes of an outline as points; `shift` moves each corner and control point, so that no two drawings are alike. */
const strokesOf = (outline: string, shift: (point: Point) => Point): Point[][] => {
  const strokes: Point[][] = [];
  let drawn: Point[] = [];
  // As the outline says it, and where it was moved to: H and V count from the former, lines start at the latter.
  let said: Point = [0, 0];
  let at: Point = [0, 0];
  let first: Point = [0, 0];
  for (const [, command, rest] of outline.matchAll(/([MLHVQZ])([^MLHVQZ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = (rest?.match(/-?[\d.]+/g) ?? []).map(Number);
    const before = at;
    if (command === 'M') {
      said = [a, b];
      at = first = shift(said);
      drawn = [at];
      strokes.push(drawn);
      continue;
    }
    if (command === 'Z') at = first;
    else {
      said =
        command === 'H' ? [a, said[1]] : command === 'V' ? [said[0], a] : command === 'Q' ? [c, d] : [a, b];
      at = shift(said);
    }
    drawn.push(...curve(before, command === 'Q' ? shift([a, b]) : middle(before, at), at));
  }
  return strokes;
};

/** One of the outlines of a character, by `pick`, as strokes. */
export const drawOutline = (
  char: string,
  pick: (count: number) => number,
  shift: (point: Point) => Point,
): Point[][] => {
  const outlines = OUTLINES[char] ?? [];
  return strokesOf(outlines[pick(outlines.length)] ?? '', shift);
};
