import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownColoursOf, themes } from '../../src/contract/tables/colour-roles';
import { contrast, luminance, measurePairs } from '../../src/contract/tables/contrast';
import { type Brand, emptyBrand } from './brand';
import { coloursOf, contrastProblems, tokensOf } from './colours';
import { hexOf, oklchOf } from './oklch';
import { isToken } from './page-style';

const NONE = { light: {}, dark: {} };
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const seeded = (colour: string, colours: Brand['colours'] = NONE): Brand => ({
  ...emptyBrand,
  colour,
  colours,
});

describe('colours derived from one', () => {
  it('pass every pair in both themes for any seed', () => {
    fc.assert(
      fc.property(hex, (colour) => {
        const all = coloursOf(seeded(colour));
        for (const theme of themes)
          for (const { front, ground, ratio, least } of measurePairs(all[theme]))
            expect(ratio, `${colour}: ${front} on ${ground}, ${theme}`).toBeGreaterThanOrEqual(least);
        expect(contrastProblems(seeded(colour))).toEqual([]);
      }),
      {
        numRuns: 200,
        examples: [
          ['#000000'],
          ['#ffffff'],
          ['#808080'],
          ['#ff0000'],
          ['#00ff00'],
          ['#0000ff'],
          ['#ffff00'],
          ['#ff00ff'],
          ['#00ffff'],
          ['#767676'],
        ],
      },
    );
  });

  it('keep a button visible on every page', () => {
    fc.assert(
      fc.property(hex, (colour) => {
        const { light, dark } = coloursOf(seeded(colour));
        expect(contrast(light.accent, light.surface)).toBeGreaterThanOrEqual(1.5);
        expect(contrast(dark.accent, dark.surface)).toBeGreaterThanOrEqual(2.9);
        expect(light['accent-strong']).not.toBe(light.accent);
      }),
      { numRuns: 200, examples: [['#000000'], ['#ffffff']] },
    );
  });

  it('move grounds and fronts only apart, so that no contrast between them falls', () => {
    const [light, dark] = [ownColoursOf('light'), ownColoursOf('dark')];
    fc.assert(
      fc.property(hex, (colour) => {
        const all = coloursOf(seeded(colour));
        for (const role of ['surface', 'raised', 'sunken', 'hover'] as const) {
          expect(luminance(all.light[role])).toBeGreaterThanOrEqual(luminance(light[role]));
          expect(luminance(all.dark[role])).toBeLessThanOrEqual(luminance(dark[role]));
        }
        for (const role of ['edge', 'text', 'muted'] as const) {
          expect(luminance(all.light[role])).toBeLessThanOrEqual(luminance(light[role]));
          expect(luminance(all.dark[role])).toBeGreaterThanOrEqual(luminance(dark[role]));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('use the seed for buttons if it is visible enough', () => {
    expect(coloursOf(seeded('#0a7755')).light.accent).toBe('#0a7755');
    expect(coloursOf(seeded('#ff7a00')).dark.accent).toBe('#ff7a00');
    expect(coloursOf(seeded('#001a66')).dark.accent).not.toBe('#001a66');
  });

  it('are our own without a seed', () => {
    const { light, dark } = coloursOf(seeded(''));
    expect([light, dark]).toEqual([ownColoursOf('light'), ownColoursOf('dark')]);
    expect(tokensOf(emptyBrand)).toEqual({});
  });

  it('are valid CSS values', () => {
    fc.assert(
      fc.property(
        hex,
        fc.constantFrom('square', 'soft', 'round'),
        fc.constantFrom('system', 'rounded', 'serif'),
        (colour, corner, font) => {
          const rows = Object.entries(tokensOf({ ...emptyBrand, colour, corner, font, fontFile: 'a.woff2' }));
          expect(rows.length).toBeGreaterThan(3);
          expect(rows.filter((row) => !isToken(row))).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a colour set by hand', () => {
  it('is refused below AA with the pair, the ratio and what is needed', () => {
    const brand = seeded('#0a7755', { light: { 'accent-text': '#aaaaaa' }, dark: {} });
    const problems = contrastProblems(brand);
    expect(problems).toHaveLength(4);
    expect(problems[1]).toEqual({
      field: 'colours.light.accent-text',
      problem:
        'makes accent-text (#aaaaaa) on raised (#ffffff) hard to see: the contrast is 2.32, and 4.5 is needed',
    });
  });

  it('is named if it is the ground', () => {
    const problems = contrastProblems(seeded('', { light: {}, dark: { surface: '#888888' } }));
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.every(({ field }) => field === 'colours.dark.surface')).toBe(true);
  });

  it('changes the colours on top of it', () => {
    const { light } = coloursOf(seeded('#0a7755', { light: { accent: '#ffe000' }, dark: {} }));
    expect(light.accent).toBe('#ffe000');
    expect(contrast(light['on-accent'], light.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(light['on-accent'], light['accent-strong'])).toBeGreaterThanOrEqual(4.5);
  });
});

describe('OKLCH', () => {
  it('converts every colour back to itself', () => {
    fc.assert(
      fc.property(hex, (colour) => {
        expect(hexOf(oklchOf(colour))).toBe(colour);
      }),
      {
        examples: [['#000000'], ['#ffffff'], ['#0000ff']],
      },
    );
  });
});
