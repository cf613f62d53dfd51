import type { Theme } from '../../api-shapes';
import { hexOf, oklch, readable } from './colour';

/** Least contrast of every text with every ground that it stands on (WCAG 2.2 AA). */
export const LEAST_CONTRAST = 4.5;

/** Colours of one game, all `#rrggbb`. */
export interface Look {
  /** Ground of the page, its lighter upper end, and the surface of panels. */
  night: string;
  top: string;
  panel: string;
  panelTop: string;
  /** Lines between things, and the brighter edge of what can be pressed. */
  line: string;
  edge: string;
  /** Text, quieter text, and the colour of prizes; each reads on night, top, panel and panelTop. */
  ink: string;
  soft: string;
  gold: string;
  /** Ends of the main button's surface, and its text. */
  mainTop: string;
  mainEnd: string;
  onMain: string;
  /** Light behind things; three steps of the material that symbols are made of; a colour against it. */
  glow: string;
  light: string;
  mid: string;
  dark: string;
  accent: string;
  /** Felt of tables, and text on it. */
  felt: string;
  feltEnd: string;
  onFelt: string;
  /** Six colours for symbols and chips that must be told apart, from cool to warm. */
  six: readonly string[];
  /** For ornaments: the theme's number, stirred. */
  seed: number;
}

/** Stirs a number so that neighbours differ in every digit. */
export const stir = (value: number): number => {
  let mixed = Math.imul(Math.trunc(value) ^ 0x9e3779b9, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};

/** Hues that things have by nature: a game of fish is no desert. */
const HUES: Readonly<Record<string, readonly number[]>> = {
  fish: [200, 225, 245],
  koi: [195, 225, 250],
  shark: [225, 245],
  octopus: [215, 280],
  turtle: [160, 200],
  wave: [220, 240],
  anchor: [235, 250],
  pearl: [210, 300],
  ship: [225, 250],
  flame: [25, 40],
  dragon: [20, 35, 150],
  phoenix: [30, 45],
  sun: [55, 35],
  pyramid: [60, 75],
  moon: [270, 285],
  moth: [290, 310],
  owl: [270, 285],
  clover: [145, 155],
  lotus: [340, 320],
  heart: [10, 350],
  football: [150, 140],
};

const hueOf = (theme: Pick<Theme, 'seed' | 'motif'>, roll: number): number => {
  const own = Object.hasOwn(HUES, theme.motif) ? HUES[theme.motif] : undefined;
  // A few degrees of its own keep two games of one motif apart.
  if (own) return (own[roll % own.length] ?? 0) + ((roll >>> 8) % 17) - 8;
  return roll % 360;
};

const SIX = [250, 195, 150, 80, 25, 330] as const;

/** The colours of a theme: the same theme gives the same colours for ever, and all texts read. */
export const lookOf = (theme: { readonly seed: number; readonly motif: string }): Look => {
  const roll = stir(theme.seed);
  const hue = (hueOf({ ...theme }, roll) + 360) % 360;
  const away = (hue + 150 + ((roll >>> 12) % 60)) % 360;
  const richness = 0.09 + ((roll >>> 20) % 5) / 100;
  const at = (lightness: number, chroma: number, of = hue): string => hexOf(oklch(lightness, chroma, of));
  const [night, top] = [at(0.17, richness * 0.7), at(0.33, richness)];
  const [panel, panelTop] = [at(0.2, richness * 0.7), at(0.28, richness * 0.9)];
  const grounds = [night, top, panel, panelTop];
  const warm = 70 + ((roll >>> 16) % 25);
  const text = (chroma: number, of: number, from: number): string =>
    readable({ chroma, hue: of, from, towards: 'light', grounds, least: LEAST_CONTRAST });
  const [mainTop, mainEnd] = [at(0.88, 0.13, warm), at(0.74, 0.16, warm - 18)];
  const [felt, feltEnd] = [at(0.38, 0.08, (hue + 330) % 360), at(0.26, 0.07, (hue + 330) % 360)];
  return {
    night,
    top,
    panel,
    panelTop,
    line: at(0.42, richness * 0.9),
    edge: at(0.58, richness * 1.2),
    ink: text(0.02, hue, 0.96),
    soft: text(0.04, hue, 0.8),
    gold: text(0.13, warm, 0.84),
    mainTop,
    mainEnd,
    onMain: readable({
      chroma: 0.06,
      hue: warm - 20,
      from: 0.3,
      towards: 'dark',
      grounds: [mainTop, mainEnd],
      least: LEAST_CONTRAST,
    }),
    glow: at(0.72, 0.17),
    light: at(0.95, 0.07, away),
    mid: at(0.78, 0.15, away),
    dark: at(0.48, 0.13, away),
    accent: at(0.72, 0.19, (away + 110) % 360),
    felt,
    feltEnd,
    onFelt: readable({
      chroma: 0.02,
      hue,
      from: 0.95,
      towards: 'light',
      grounds: [felt, feltEnd],
      least: LEAST_CONTRAST,
    }),
    six: SIX.map((own) => at(0.7, 0.16, (own + ((roll >>> 4) % 24)) % 360)),
    seed: roll,
  };
};
