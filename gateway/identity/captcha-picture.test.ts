import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { ALPHABET } from './captcha-outlines';
import { CAPTCHA_LENGTH, drawCaptcha, randomAnswer } from './captcha-picture';

const PICTURES = 100;
/** Bytes of a PNG. */
const LARGEST = 8 * 1024;

/** How far from the paper to the darkest ink a point must be to count: pale strokes go with the later ones. */
const THRESHOLDS = [0.4, 0.6, 0.75];

/** The most parts that columns without ink cut the picture into, at any of the thresholds. */
const partsOf = (png: string): number => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="220" height="70"><image width="220" height="70" preserveAspectRatio="none" href="data:image/png;base64,${png}"/></svg>`;
  const { pixels, width, height } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const light = Array.from(
    { length: width * height },
    (_, at) => (pixels[at * 4] ?? 0) + (pixels[at * 4 + 1] ?? 0) + (pixels[at * 4 + 2] ?? 0),
  );
  const [least, most] = [Math.min(...light), Math.max(...light)];
  const parts = THRESHOLDS.map((share) => {
    const dark = Array.from({ length: width }, (_, x) =>
      Array.from({ length: height }, (_unused, y) => light[y * width + x] ?? most).some(
        (value) => value < most - share * (most - least),
      ),
    );
    return dark.filter((isDark, x) => isDark && dark[x - 1] !== true).length;
  });
  return Math.max(...parts);
};

describe('the picture of letters', () => {
  it('[TRIAL-S5] is drawn anew each time, of the same letters too', () => {
    const pictures = Array.from({ length: 20 }, () => drawCaptcha('A7KWM'));
    expect(new Set(pictures).size).toBe(20);
  });

  it('[TRIAL-S5] has no empty columns that cut it into its letters, at any threshold', () => {
    const tied = Array.from({ length: PICTURES }, () => drawCaptcha(randomAnswer())).filter((png) => {
      const parts = partsOf(png);
      return parts > 0 && parts < CAPTCHA_LENGTH;
    });
    expect(tied.length).toBeGreaterThanOrEqual(95);
  });

  it('[TRIAL-S5] stays small and is a PNG, whatever it shows', () => {
    for (const char of ALPHABET) {
      const png = Buffer.from(drawCaptcha(char.repeat(CAPTCHA_LENGTH)), 'base64');
      expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
      expect(png.length).toBeLessThanOrEqual(LARGEST);
    }
  });

  it('[TRIAL-S5] asks for an answer of at least 20 bits, in characters that are hard to mistake', () => {
    expect(CAPTCHA_LENGTH * Math.log2(ALPHABET.length)).toBeGreaterThanOrEqual(20);
    expect(new Set(ALPHABET).size).toBe(ALPHABET.length);
    for (let tries = 0; tries < PICTURES; tries += 1)
      expect(randomAnswer()).toMatch(new RegExp(`^[${ALPHABET}]{${CAPTCHA_LENGTH}}$`));
  });
});
