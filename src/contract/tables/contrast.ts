import type { ColourRole, ThemeColours } from './colour-roles';

/** WCAG relative luminance of #rrggbb, 0 to 1. */
export const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** WCAG contrast ratio of two colours, 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((one, two) => two - one);
  return (high + 0.05) / (low + 0.05);
};

/** A colour that must be distinguishable from its ground. */
export interface ContrastPair {
  front: ColourRole;
  ground: ColourRole;
  /** Ratio that WCAG 2.2 AA requires: 4.5 for text, 3 for borders of controls and the focus ring. */
  least: number;
}

const TEXT = 4.5;
const SHAPE = 3;

export const wordGrounds = ['surface', 'raised', 'sunken', 'hover'] as const;
export const shapeGrounds = ['surface', 'raised', 'sunken'] as const;
const words = ['text', 'muted', 'accent-text', 'positive', 'negative', 'warning'] as const;

export const contrastPairs: readonly ContrastPair[] = [
  ...words.flatMap((front) => wordGrounds.map((ground) => ({ front, ground, least: TEXT }))),
  { front: 'on-accent', ground: 'accent', least: TEXT },
  { front: 'on-accent', ground: 'accent-strong', least: TEXT },
  ...(['edge', 'focus'] as const).flatMap((front) =>
    shapeGrounds.map((ground) => ({ front, ground, least: SHAPE })),
  ),
];

/** Each pair with its measured ratio in a theme. */
export const measurePairs = (colours: ThemeColours): readonly (ContrastPair & { ratio: number })[] =>
  contrastPairs.map((pair) => ({ ...pair, ratio: contrast(colours[pair.front], colours[pair.ground]) }));
