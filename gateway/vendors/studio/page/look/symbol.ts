import { makeSvg } from '../../../page-kit/dom';
import { stir, type Look } from './palette';
import { shapeNames, shapes, type Shape, type ShapeName } from './shapes';

const EVERY_HUE = 6;
let made = 0;

/** Motifs of the catalogue that one of our shapes is, or stands near to. */
const NEAR: Readonly<Record<string, ShapeName>> = {
  koi: 'fish',
  shark: 'fish',
  turtle: 'shell',
  crab: 'shell',
  pearl: 'shell',
  octopus: 'wave',
  anchor: 'wave',
  ship: 'wave',
  dragon: 'flame',
  phoenix: 'feather',
  rooster: 'feather',
  owl: 'moon',
  wolf: 'moon',
  moth: 'moon',
  lotus: 'leaf',
  mushroom: 'leaf',
  panda: 'leaf',
  fruit: 'cherry',
  lion: 'crown',
  trophy: 'crown',
  chest: 'key',
  lantern: 'flame',
  lamp: 'flame',
  pyramid: 'sun',
  peak: 'tower',
  shield: 'tower',
  football: 'star',
  basketball: 'star',
};

/** The shape that a theme's games carry as their mark. */
export const shapeOf = (theme: { readonly seed: number; readonly motif: string }): ShapeName => {
  const own = shapeNames.find((name) => name === theme.motif);
  const near = Object.hasOwn(NEAR, theme.motif) ? NEAR[theme.motif] : undefined;
  return own ?? near ?? shapeNames[stir(theme.seed + 7) % shapeNames.length] ?? 'gem';
};

/** `count` shapes that differ, the theme's own first: the symbols of its reels or cards. */
export const shapesOf = (
  theme: { readonly seed: number; readonly motif: string },
  count: number,
): ShapeName[] => {
  const first = shapeOf(theme);
  const others = shapeNames
    .filter((name) => name !== first)
    .sort(
      (one, other) =>
        stir(theme.seed + one.length * 31 + (one.codePointAt(0) ?? 0) * 7 + (one.codePointAt(2) ?? 0)) -
        stir(theme.seed + other.length * 31 + (other.codePointAt(0) ?? 0) * 7 + (other.codePointAt(2) ?? 0)),
    );
  return [first, ...others].slice(0, count);
};

const stop = (offset: string, colour: string): SVGElement =>
  makeSvg('stop', { offset, 'stop-color': colour });

/**
 * A symbol with depth: a hard shadow below, the material from light to dark, facets and a line of light.
 * @param hue one of the look's six colours, or 'theme' for its material
 */
export const drawSymbol = (name: ShapeName, look: Look, hue: number | 'theme' = 'theme'): SVGElement => {
  const shape: Shape = shapes[name];
  made += 1;
  const id = `material-${made}`;
  const colour = hue === 'theme' ? look.mid : (look.six[hue % EVERY_HUE] ?? look.mid);
  const svg = makeSvg('svg', { viewBox: '-54 -54 108 108', 'aria-hidden': 'true', class: 'symbol' });
  const material = makeSvg('linearGradient', { id, x2: '0.25', y2: '1' });
  material.append(
    stop('0', hue === 'theme' ? look.light : '#ffffff'),
    stop('0.42', colour),
    stop('1', hue === 'theme' ? look.dark : colour),
  );
  const defs = makeSvg('defs', {});
  defs.append(material);
  svg.append(
    defs,
    makeSvg('path', {
      d: shape.body,
      transform: 'translate(0 6)',
      fill: '#000000',
      'fill-opacity': '0.45',
      stroke: 'none',
    }),
    makeSvg('path', { d: shape.body, fill: `url(#${id})`, stroke: look.light, 'stroke-width': '1.6' }),
  );
  if (shape.shade !== undefined)
    svg.append(makeSvg('path', { d: shape.shade, fill: '#00000055', stroke: 'none' }));
  if (shape.shine !== undefined)
    svg.append(makeSvg('path', { d: shape.shine, fill: 'none', stroke: '#ffffffd9', 'stroke-width': '3' }));
  return svg;
};
