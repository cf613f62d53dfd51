import {
  colourRoles,
  type ColourRole,
  ownColours,
  ownColoursOf,
  type Theme,
  type ThemeColours,
  themes,
} from '../../src/contract/tables/colour-roles';
import {
  contrast,
  luminance,
  measurePairs,
  shapeGrounds,
  wordGrounds,
} from '../../src/contract/tables/contrast';
import type { Brand, BrandProblem } from './brand';
import { fontStacks } from './brand-fields';
import { hexOf, type Oklch, oklchOf } from './oklch';

export type BrandColours = Readonly<Record<Theme, ThemeColours>>;

const STEP = 0.005;
/** More than the number of steps from lightness 0 to 1. */
const MAX_STEPS = 220;
const TEXT = 4.5;
const SHAPE = 3;
/** Contrast of buttons with the page, lower than that of text; ours have 1.8 and 11. */
const BUTTON = { light: 1.6, dark: 3 } as const;
const STRONGER = 0.06;
/** Chroma from which a seed tints fully; greyer seeds tint less. */
const FULL_TINT = 0.06;
const MAX_ACCENT_TINT = 0.05;

/** Returns the first shade from `colour`, lighter or darker by `step`, that fits; the last one if none does. */
const shadeThat = (colour: Oklch, step: number, fits: (hex: string) => boolean): string => {
  let { lightness } = colour;
  let hex = hexOf(colour);
  for (let steps = 0; steps < MAX_STEPS && !fits(hex); steps += 1) {
    lightness += step;
    hex = hexOf({ ...colour, lightness });
  }
  return hex;
};

/** Our own colour in the seed's hue. Its luminance moves only to the safe side, so that no contrast with it falls. */
const tinted = (own: string, seed: Oklch, side: 'lighter' | 'darker'): string => {
  const { lightness, chroma } = oklchOf(own);
  const share = Math.min(1, seed.chroma / FULL_TINT);
  const limit = luminance(own);
  const isLighter = side === 'lighter';
  const from = lightness + (isLighter ? -STEP : STEP) * 4;
  return shadeThat(
    { lightness: from, chroma: chroma * share, hue: seed.hue },
    isLighter ? STEP / 5 : -STEP / 5,
    (hex) => (isLighter ? luminance(hex) >= limit : luminance(hex) <= limit),
  );
};

const onAccentOf = (accent: string, seed: Oklch): string => {
  if (contrast('#ffffff', accent) >= TEXT) return '#ffffff';
  const dark = hexOf({ lightness: 0.19, chroma: Math.min(seed.chroma, MAX_ACCENT_TINT), hue: seed.hue });
  return contrast(dark, accent) >= TEXT ? dark : '#000000';
};

const strongOf = (accent: string, onAccent: string, theme: Theme): string => {
  const colour = oklchOf(accent);
  const steps = theme === 'light' ? [-STRONGER, STRONGER] : [STRONGER, -STRONGER];
  const shades = steps.map((step) => hexOf({ ...colour, lightness: colour.lightness + step }));
  return shades.find((shade) => shade !== accent && contrast(onAccent, shade) >= TEXT) ?? accent;
};

/** In the light theme grounds get lighter and fronts darker; in the dark theme the other way round. */
const tintedGrounds = ['surface', 'raised', 'sunken', 'hover'] as const;
const tintedFronts = ['line', 'edge', 'text', 'muted'] as const;

/** Derives a theme's colours from a seed. Roles set by hand win, and the colours on top of them adapt. */
const themeOf = (seedHex: string, byHand: Brand['colours'][Theme], theme: Theme): ThemeColours => {
  const own = ownColoursOf(theme);
  if (seedHex === '') return { ...own, ...byHand };
  const seed = oklchOf(seedHex);
  const isLight = theme === 'light';
  const colours: Record<ColourRole, string> = { ...own };
  const put = (role: ColourRole, make: () => string): void => {
    colours[role] = byHand[role] ?? make();
  };
  for (const role of tintedGrounds) put(role, () => tinted(own[role], seed, isLight ? 'lighter' : 'darker'));
  for (const role of tintedFronts) put(role, () => tinted(own[role], seed, isLight ? 'darker' : 'lighter'));
  for (const role of ['positive', 'negative', 'warning'] as const) put(role, () => own[role]);

  const away = isLight ? -STEP : STEP;
  const standsOut = (grounds: readonly ColourRole[], least: number) => (hex: string) =>
    grounds.every((ground) => contrast(hex, colours[ground]) >= least);
  put('accent', () =>
    standsOut(shapeGrounds, BUTTON[theme])(seedHex)
      ? seedHex
      : shadeThat(seed, away, standsOut(shapeGrounds, BUTTON[theme])),
  );
  put('on-accent', () => onAccentOf(colours.accent, seed));
  put('accent-strong', () => strongOf(colours.accent, colours['on-accent'], theme));
  put('accent-text', () => shadeThat(seed, away, standsOut(wordGrounds, TEXT)));
  put('focus', () => shadeThat(seed, away, standsOut(shapeGrounds, SHAPE)));
  return colours;
};

/** Colours of every role in both themes. */
export const coloursOf = ({ colour, colours }: Pick<Brand, 'colour' | 'colours'>): BrandColours => ({
  light: themeOf(colour, colours.light, 'light'),
  dark: themeOf(colour, colours.dark, 'dark'),
});

const radii = {
  square: { 'radius-s': '0px', radius: '0px', 'radius-l': '0px' },
  soft: {},
  round: { 'radius-s': '14px', radius: '20px', 'radius-l': '28px' },
} as const;

/** Our own stack, for letters that a font file does not have. */
const SYSTEM_FONTS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Helvetica Neue',sans-serif";
/** Family name of a brand's own font. */
export const BRAND_FAMILY = 'Brand';

const fontToken = ({ font, fontFile }: Pick<Brand, 'font' | 'fontFile'>): Record<string, string> => {
  const stack = fontStacks[font];
  if (fontFile === '') return stack === '' ? {} : { font: stack };
  return { font: `'${BRAND_FAMILY}',${stack || SYSTEM_FONTS}` };
};

/** Values of the public properties that differ from our own, by name without `--foyer-`. */
export const tokensOf = (brand: Brand): Record<string, string> => {
  const { light, dark } = coloursOf(brand);
  const moved = colourRoles.filter(
    (role) => light[role] !== ownColours[role][0] || dark[role] !== ownColours[role][1],
  );
  return {
    ...Object.fromEntries(
      moved.map((role) => [
        role,
        light[role] === dark[role] ? light[role] : `light-dark(${light[role]},${dark[role]})`,
      ]),
    ),
    ...radii[brand.corner],
    ...fontToken(brand),
  };
};

/** Two decimals, rounded down: 4.499 must not read as 4.5. */
export const ratioText = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);

/** Returns the pairs with too little contrast, which only roles set by hand can cause. */
export const contrastProblems = (brand: Pick<Brand, 'colour' | 'colours'>): BrandProblem[] => {
  const all = coloursOf(brand);
  return themes.flatMap((theme) => {
    const colours = all[theme];
    return measurePairs(colours)
      .filter(({ ratio, least }) => ratio < least)
      .map(({ front, ground, ratio, least }) => {
        const role = brand.colours[theme][front] === undefined ? ground : front;
        return {
          field: `colours.${theme}.${role}`,
          problem: `makes ${front} (${colours[front]}) on ${ground} (${colours[ground]}) hard to see: the contrast is ${ratioText(ratio)}, and ${least} is needed`,
        };
      });
  });
};
