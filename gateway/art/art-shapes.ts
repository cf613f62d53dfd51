/**
 * Motifs around the origin, about ±66 units. `body` is filled with the picture's material, `detail` is drawn on top and
 * may name the palette: $l light, $m mid, $d dark, $a accent, $g glow, $b ground.
 */
export interface Motif {
  body: string;
  detail: string;
}

export const disc = (cx: number, cy: number, r: number, rest = ''): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}"${rest}/>`;
export const path = (d: string, rest = ''): string => `<path d="${d}"${rest}/>`;
export const fill = (colour: string, opacity?: number): string =>
  ` fill="${colour}"${opacity === undefined ? '' : ` fill-opacity="${String(opacity).replace(/^0/, '')}"`}`;
export const line = (colour: string, width: number): string =>
  ` fill="none" stroke="${colour}" stroke-width="${width}"`;
const number = (value: number): string => String(Math.round(value));

/** Points on a circle joined to a polygon; two radii make a star. */
export const ring = (points: number, outer: number, inner: number, turn = -90): string => {
  let d = '';
  for (let index = 0; index < points * 2; index += 1) {
    const angle = ((turn + (index * 180) / points) * Math.PI) / 180;
    const radius = index % 2 === 0 ? outer : inner;
    d += `${index === 0 ? 'M' : ' '}${number(Math.cos(angle) * radius)} ${number(Math.sin(angle) * radius)}`;
  }
  return `${d}Z`;
};
export const spokes = (count: number, from: number, to: number): string => {
  let d = '';
  for (let index = 0; index < count; index += 1) {
    const angle = (index * 2 * Math.PI) / count;
    d += `M${number(Math.cos(angle) * from)} ${number(Math.sin(angle) * from)}L${number(Math.cos(angle) * to)} ${number(Math.sin(angle) * to)}`;
  }
  return d;
};
export const eyes = (x: number, y: number, r = 6): string =>
  `<g fill="$b">${disc(-x, y, r)}${disc(x, y, r)}</g><g fill="#fff">${disc(2 - x, y - 2, 2)}${disc(x + 2, y - 2, 2)}</g>`;
