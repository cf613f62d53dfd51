import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
type Theme = 'light' | 'dark';

/** Colour of a role as tokens.css has it, #rrggbb. */
function colour(role: string, theme: Theme): string {
  const row = new RegExp(
    `--f-${role}: var\\(--foyer-${role}, (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}))\\);`,
  ).exec(css);
  const found = row?.[3] ?? row?.[theme === 'light' ? 1 : 2];
  if (found === undefined) throw new Error(`tokens.css has no colour for ${role}`);
  return found;
}

/** WCAG relative luminance, 0 to 1. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((one, two) => two - one);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['surface', 'raised', 'sunken', 'hover'];
const words = ['text', 'muted', 'accent-text', 'positive', 'negative', 'warning'];
const text = [
  ...words.flatMap((word) => grounds.map((ground) => [word, ground] as const)),
  ['on-accent', 'accent'] as const,
  ['on-accent', 'accent-strong'] as const,
];
/** Borders of controls and the focus ring: 3 to 1 is what sees a shape. */
const shapes = ['edge', 'focus'].flatMap((line) =>
  ['surface', 'raised', 'sunken'].map((ground) => [line, ground] as const),
);

describe.each(['dark', 'light'] as const)('the %s theme', (theme) => {
  it.each(text)('%s can be read on %s', (word, ground) => {
    expect(contrast(colour(word, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapes)('%s can be seen on %s', (line, ground) => {
    expect(contrast(colour(line, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

describe('the measure', () => {
  it('knows black on white and equal colours', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#777777')).toBe(1);
  });

  it('refuses a role that does not exist', () => {
    expect(() => colour('nothing', 'dark')).toThrow('no colour for nothing');
  });
});
