import { randomInt } from 'node:crypto';
import { Resvg } from '@resvg/resvg-js';
import { ALPHABET, drawOutline, type Point } from './captcha-outlines';

/** 23^5 is more than 22 bits. */
export const CAPTCHA_LENGTH = 5;
const WIDTH = 220;
const HEIGHT = 70;
const PAPER = '#f4f1ea';
const INK = ['#1f3a5f', '#5f1f3a', '#1f5f3a', '#4a3a0f', '#3a1f5f'];
/** Long strokes that look like parts of letters and tie all of them together. */
const CROSSINGS = 1;
/** Thin strokes of paper that cut letters apart. */
const CUTS = 1;
/** Short strokes as thick as those of letters. */
const SCRATCHES = 5;
const SPECKS = 26;

const between = (low: number, high: number): number => low + randomInt(0, 1001) * ((high - low) / 1000);

/** A random answer, every character equally likely. */
export const randomAnswer = (): string =>
  Array.from({ length: CAPTCHA_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? 'A').join('');

type Warp = (point: Point) => Point;

/** Two waves along each axis, with lengths, heights and phases of their own in each picture. */
const randomWarp = (): Warp => {
  const wave = (height: number): ((x: number, y: number) => number) => {
    const [long, short] = [between(50, 80), between(22, 34)];
    const [p, q] = [between(0, 6.3), between(0, 6.3)];
    const [turn, slant] = [between(-0.6, 0.6), between(-0.6, 0.6)];
    return (x, y) =>
      height * Math.sin(((x + turn * y) / long) * 6.3 + p) +
      (height / 3) * Math.sin(((y + slant * x) / short) * 6.3 + q);
  };
  const [down, across] = [wave(between(2.5, 4.5)), wave(between(1.5, 3))];
  return ([x, y]) => [x + across(y, x), y + down(x, y)];
};

const pathOf = (points: readonly Point[], warp: Warp): string =>
  points
    .map(warp)
    .map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');

const stroke = (path: string, width: number, colour: string): string =>
  `<path d="${path}" stroke="${colour}" stroke-width="${width.toFixed(2)}"/>`;

const thickness = (): number => between(3.2, 4.2);

/** The letters, each with an outline, a slant, a turn, a size and a thickness of its own, close enough to overlap. */
const letters = (answer: string, warp: Warp, ink: string): string => {
  let left = between(8, 30);
  return [...answer]
    .map((char) => {
      const [wide, high] = [between(6, 7.2), between(6.8, 8)];
      const [slant, turn] = [between(-0.2, 0.2), between(-0.16, 0.16)];
      const [x, y] = [left, HEIGHT / 2 + between(-4, 4)];
      left += wide * 4 * between(1.16, 1.3);
      const place: Warp = ([u, v]) => {
        const [a, b] = [(u - 2) * wide - (v - 3) * slant * high, (v - 3) * high];
        return warp([
          x + 2 * wide + a * Math.cos(turn) - b * Math.sin(turn),
          y + a * Math.sin(turn) + b * Math.cos(turn),
        ]);
      };
      const shift: Warp = ([u, v]) => [u + between(-0.2, 0.2), v + between(-0.2, 0.2)];
      const path = drawOutline(char, randomInt, shift)
        .map((points) => pathOf(points, place))
        .join('');
      return stroke(path, thickness(), ink);
    })
    .join('');
};

/** From edge to edge, at the height of the letters. */
const crossing = (): Point[] => {
  const [y, height, long, phase, tilt] = [
    between(28, 42),
    between(6, 12),
    between(70, 130),
    between(0, 6.3),
    between(-0.14, 0.14),
  ];
  return Array.from({ length: 41 }, (_, at): Point => {
    const x = at * (WIDTH / 40);
    return [x, y + tilt * (x - WIDTH / 2) + height * Math.sin((x / long) * 6.3 + phase)];
  });
};

/** Somewhere, about as long as a stroke of a letter, bent. */
const scratch = (): Point[] => {
  const [x, y, turn, bend, long] = [
    between(0, WIDTH),
    between(2, HEIGHT - 2),
    between(0, 6.3),
    between(-0.25, 0.25),
    between(4, 13),
  ];
  const points: Point[] = [];
  for (let at = 0, [u, v] = [x, y]; at <= 6; at += 1) {
    points.push([u, v]);
    u += Math.cos(turn + bend * at) * (long / 6);
    v += Math.sin(turn + bend * at) * (long / 6);
  }
  return points;
};

const speck = (ink: string): string =>
  `<circle cx="${randomInt(WIDTH)}" cy="${randomInt(HEIGHT)}" r="${between(0.7, 1.7).toFixed(1)}" fill="${ink}" stroke="none"/>`;

const times = (count: number, draw: () => string): string => Array.from({ length: count }, draw).join('');

/** The answer as a PNG in base64. All of it is one ink, so that no threshold tells letters from what crosses them. */
export const drawCaptcha = (answer: string): string => {
  const ink = INK[randomInt(INK.length)] ?? '#222';
  const warp = randomWarp();
  const shapes =
    letters(answer, warp, ink) +
    times(CUTS, () => stroke(pathOf(crossing(), warp), between(1.2, 1.8), PAPER)) +
    times(CROSSINGS, () => stroke(pathOf(crossing(), warp), thickness(), ink)) +
    times(SCRATCHES, () => stroke(pathOf(scratch(), warp), thickness(), ink)) +
    times(SPECKS, () => speck(ink));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${PAPER}"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${shapes}</g></svg>`;
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng().toString('base64');
};
