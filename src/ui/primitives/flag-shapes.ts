const WIDTH = 24;
const HEIGHT = 16;

const colours: Readonly<Record<string, string>> = {
  w: '#fff',
  k: '#16161a',
  r: '#d21f34',
  b: '#0b4ea2',
  n: '#012169',
  l: '#5fa9e0',
  c: '#0098c3',
  g: '#00843d',
  d: '#00573f',
  y: '#fcd116',
  o: '#f77f00',
  m: '#8a1538',
  f: '#a9761c',
};
export interface Shape {
  fill: string;
  /** SVG path on a field of 24 × 16. */
  path: string;
}
type Order = (letters: string, numbers: number[]) => (string | [letter: string, path: string])[];

const short = (value: number): string => String(Math.round(value * 100) / 100);
const box = (x: number, y: number, width: number, height: number): string =>
  `M${short(x)},${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;
const disc = (x: number, y: number, r: number): string =>
  `M${short(x - r)},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0z`;

const STAR_POINTS = 5;
/** How far the inner corners of a five-pointed star stand from its middle. */
const STAR_WAIST = 0.382;
const star = (x: number, y: number, r: number): string => {
  const corners = Array.from({ length: STAR_POINTS * 2 }, (_, at) => {
    const angle = (at * Math.PI) / STAR_POINTS - Math.PI / 2;
    const reach = at % 2 === 0 ? r : r * STAR_WAIST;
    return `${short(x + reach * Math.cos(angle))},${short(y + reach * Math.sin(angle))}`;
  });
  return `M${corners.join('L')}z`;
};
const crescent = (x: number, y: number, r: number): string => {
  const horn = short(r * 0.8);
  return `M${short(x + r * 0.6)},${short(y - r * 0.8)}a${r},${r} 0 1 0 0,${short(r * 1.6)}a${horn},${horn} 0 1 1 0,${short(-r * 1.6)}z`;
};
const cross = (breadth: number, width = WIDTH, height = HEIGHT): string =>
  box(0, (height - breadth) / 2, width, breadth) + box((width - breadth) / 2, 0, breadth, height);
const saltire = (breadth: number, width = WIDTH, height = HEIGHT): string => {
  const diagonal = Math.hypot(width, height);
  const across = short((breadth * diagonal) / height / 2);
  const down = (breadth * diagonal) / width / 2;
  const far = short(height - down);
  return (
    `M0,0h${across}L${width},${far}V${height}h-${across}L0,${short(down)}z` +
    `M${width},0h-${across}L0,${far}V${height}h${across}L${width},${short(down)}z`
  );
};
const union = (scale: number): [string, string][] => {
  const [width, height] = [WIDTH * scale, HEIGHT * scale];
  return [
    ['n', box(0, 0, width, height)],
    ['w', saltire(3.2 * scale, width, height)],
    ['r', saltire(1.2 * scale, width, height)],
    ['w', cross(5.2 * scale, width, height)],
    ['r', cross(3 * scale, width, height)],
  ];
};
const NORDIC_OUTER = 4.4;
const NORDIC_INNER = 2;
const nordic = (breadth: number): string =>
  box(0, (HEIGHT - breadth) / 2, WIDTH, breadth) + box(8.7 - breadth / 2, 0, breadth, HEIGHT);

/** One box for each run of a colour: two boxes side by side would show the field between them. */
const stripes =
  (across: boolean): Order =>
  (letters) => {
    const share = (across ? HEIGHT : WIDTH) / letters.length;
    let at = 0;
    return (letters.match(/(.)\1*/g) ?? []).map((run) => {
      const [from, size] = [at * share, run.length * share];
      at += run.length;
      return [run.charAt(0), across ? box(0, from, WIDTH, size) : box(from, 0, size, HEIGHT)];
    });
  };

const orders: Readonly<Record<string, Order>> = {
  h: stripes(true),
  v: stripes(false),
  K: (_, [width = 0, height = 0]) => [box(0, 0, width, height)],
  T: (_, [depth = 0]) => [`M0,0L${depth},${HEIGHT / 2}L0,${HEIGHT}z`],
  C: (_, [x = 0, y = 0, r = 0]) => [disc(x, y, r)],
  S: (_, [x = 0, y = 0, r = 0]) => [star(x, y, r)],
  M: (_, [x = 0, y = 0, r = 0]) => [crescent(x, y, r)],
  D: (_, [half = 0, high = 0]) => [
    `M${12 - half},8L12,${short(8 - high)}L${12 + half},8L12,${short(8 + high)}z`,
  ],
  N: ([outer = '', inner = '']) => [
    [outer, nordic(inner === '' ? NORDIC_OUTER * 0.75 : NORDIC_OUTER)],
    ...(inner === '' ? [] : [[inner, nordic(NORDIC_INNER)] as [string, string]]),
  ],
  '+': (_, [breadth = 0]) => [cross(breadth)],
  X: (_, [breadth = 0]) => [saltire(breadth)],
  U: () => union(0.5),
  J: () => union(1),
};

/** What an order of the table draws, in the order it is painted. @throws Error on an unknown order or colour */
export function shapesOf(spec: string): Shape[] {
  const fill = (letter: string): string => {
    const colour = colours[letter];
    if (colour === undefined) throw new Error(`no colour "${letter}" in ${spec}`);
    return colour;
  };
  return spec.split(';').flatMap((order): Shape[] => {
    const kind = order.charAt(0);
    const letters = /^[a-z]*/.exec(order.slice(1))?.[0] ?? '';
    if (kind === 'P') return [{ fill: fill(order.charAt(1)), path: order.slice(2) }];
    const numbers = order.slice(1 + letters.length).split(',');
    const draw = orders[kind];
    if (draw === undefined) throw new Error(`no order "${order}" in ${spec}`);
    return draw(letters, numbers.map(Number)).map((one) =>
      typeof one === 'string'
        ? { fill: fill(letters.charAt(0)), path: one }
        : { fill: fill(one[0]), path: one[1] },
    );
  });
}
