import { randomInt } from 'node:crypto';
import { Resvg } from '@resvg/resvg-js';

// Letters are drawn as strokes of our own on a grid of 4 × 6, so that no font of the machine is needed. Characters that
// people mistake for one another are left out.
const GLYPHS: Record<string, string> = {
  A: 'M0 6L2 0L4 6M.8 4H3.2',
  C: 'M4 1Q3 0 2 0Q0 0 0 3Q0 6 2 6Q3 6 4 5',
  D: 'M0 0V6H1.5Q4 6 4 3Q4 0 1.5 0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  H: 'M0 0V6M4 0V6M0 3H4',
  J: 'M1 0H4V4Q4 6 2 6Q0 6 0 4.2',
  K: 'M0 0V6M4 0L0 3.4M1.4 2.4L4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3L4 0V6',
  N: 'M0 6V0L4 6V0',
  P: 'M0 6V0H2.4Q4 0 4 1.7Q4 3.4 2.4 3.4H0',
  R: 'M0 6V0H2.4Q4 0 4 1.7Q4 3.4 2.4 3.4H0M2 3.4L4 6',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4Q0 6 2 6Q4 6 4 4V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 2.5L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  '3': 'M0 .6Q1 0 2 0Q4 0 4 1.5Q4 3 1.6 3Q4 3 4 4.5Q4 6 2 6Q1 6 0 5.4',
  '4': 'M3 6V0L0 4H4',
  '7': 'M0 0H4L1.6 6',
  '9': 'M4 2Q4 0 2 0Q0 0 0 1.7Q0 3.4 2 3.4Q4 3.4 4 1.5V3Q4 6 1 6',
};
const ALPHABET = Object.keys(GLYPHS).join('');
/** 23^5 is more than 22 bits. */
export const CAPTCHA_LENGTH = 5;
const WIDTH = 160;
const HEIGHT = 56;
const INK = ['#1f3a5f', '#5f1f3a', '#1f5f3a', '#4a3a0f', '#3a1f5f'];

const between = (low: number, high: number): number => low + randomInt(0, 1001) * ((high - low) / 1000);

/** A random answer, every character equally likely. */
export const randomAnswer = (): string =>
  Array.from({ length: CAPTCHA_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? 'A').join('');

const glyph = (char: string, index: number): string => {
  const x = 14 + index * 28 + between(-2, 4);
  const y = 12 + between(-4, 6);
  const turn = between(-18, 18).toFixed(1);
  const skew = between(-14, 14).toFixed(1);
  const size = between(4.4, 5.4).toFixed(2);
  const ink = INK[randomInt(INK.length)] ?? '#222';
  return `<path d="${GLYPHS[char] ?? ''}" fill="none" stroke="${ink}" stroke-width=".62" stroke-linecap="round"
    stroke-linejoin="round" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn} 10 15) skewX(${skew}) scale(${size})"/>`;
};

const scribble = (): string => {
  const points = Array.from(
    { length: 4 },
    (_, at) => `${(at * 53 + between(-8, 8)).toFixed(0)} ${between(6, HEIGHT - 6).toFixed(0)}`,
  );
  return `<path d="M${points[0]}C${points[1]} ${points[2]} ${points[3]}" fill="none" stroke="${INK[randomInt(INK.length)] ?? '#222'}" stroke-width="1.6" opacity=".7"/>`;
};

const dot = (): string =>
  `<circle cx="${randomInt(WIDTH)}" cy="${randomInt(HEIGHT)}" r="${between(0.6, 1.6).toFixed(1)}" fill="${INK[randomInt(INK.length)] ?? '#222'}" opacity=".6"/>`;

/** The answer as a PNG in base64, turned, slanted and crossed anew each time. */
export const drawCaptcha = (answer: string): string => {
  const shapes = [...answer].map(glyph).join('');
  const noise = Array.from({ length: 3 }, scribble).join('') + Array.from({ length: 40 }, dot).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#f4f1ea"/>${noise}${shapes}</svg>`;
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng().toString('base64');
};
