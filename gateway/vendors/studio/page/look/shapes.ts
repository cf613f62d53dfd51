/** A symbol around the origin, about ±46 units: what is filled with the material, and what is drawn on top. */
export interface Shape {
  body: string;
  /** Darker facets, lines of light. */
  shade?: string;
  shine?: string;
}

const ring = (points: number, outer: number, inner: number): string => {
  const at = (index: number): string => {
    const angle = ((-90 + (index * 180) / points) * Math.PI) / 180;
    const radius = index % 2 === 0 ? outer : inner;
    return `${Math.round(Math.cos(angle) * radius)} ${Math.round(Math.sin(angle) * radius)}`;
  };
  return `M${Array.from({ length: points * 2 }, (_, index) => at(index)).join(' ')}Z`;
};
const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0Z`;

/** Our own drawings, by name. */
export const shapes = {
  gem: {
    body: 'M-26-36H26L46-12 0 46-46-12Z',
    shade: 'M-46-12-16-12 0 46ZM16-12H46L0 46ZM26-36 46-12H16Z',
    shine: 'M-26-36-16-12 0-36 16-12 26-36M-46-12H46M-16-12 0 46 16-12',
  },
  star: {
    body: ring(5, 46, 20),
    shade: 'M0-46 0 0 12-16ZM44-14 0 0 19 6ZM27 37 0 0 0 20ZM-27 37 0 0-19 6ZM-44-14 0 0-12-16Z',
  },
  crown: {
    body:
      'M-40 32-46-18-20 4 0-36 20 4 46-18 40 32Z' + disc(-46, -22, 6) + disc(0, -40, 6) + disc(46, -22, 6),
    shade: 'M-40 32-38 18H38L40 32Z',
    shine: 'M-30 12-34-4M0-22V-6',
  },
  seven: { body: 'M-36-40H38V-24C18-4 6 16 4 42H-26C-24 16-12-6 6-20H-18V-8H-36Z', shine: 'M-28-32H28' },
  bell: {
    body:
      'M-40 26C-30 16-28 2-27-12-24-32-12-40 0-40S24-32 27-12C28 2 30 16 40 26Z' +
      disc(0, -42, 6) +
      disc(0, 33, 9),
    shade: 'M-40 26H40L36 18H-36Z',
    shine: 'M-17 6C-17-10-15-22-7-28',
  },
  coin: { body: disc(0, 0, 43), shade: ring(5, 26, 11), shine: 'M-34-18A38 38 0 0 1-12-37' },
  clover: {
    body: 'M0 2C-30-2-34-38-12-38-4-38 0-30 0-24 0-30 4-38 12-38 34-38 30-2 0 2ZM0 2C30 2 44 36 24 42 12 46 4 36 0 26-4 36-12 46-24 42-44 36-30 2 0 2Z',
    shade: 'M-3 4C0 20 6 34 14 44L8 46C0 36-4 22-6 4Z',
    shine: 'M-18-26C-18-18-12-10-6-6',
  },
  cherry: {
    body: disc(-18, 20, 20) + disc(22, 22, 19),
    shade: 'M-16 2C-12-20 4-36 26-42 22-28 24-8 24 4L20 4C18-8 18-22 18-30 4-24-8-12-12 3Z',
    shine: 'M-30 14A13 13 0 0 1-20 7',
  },
  flame: {
    body: 'M3-46C7-25 36-15 32 14 30 32 17 43 0 43S-32 32-32 13C-32-4-20-10-18-28-8-22-6-15-6-8 3-17 6-31 3-46Z',
    shade: 'M1-6C4 6 18 10 17 24 15 36 8 40 0 40S-15 34-15 24C-15 14-8 12-7 4-3 7-1 9-1 12 2 7 3 0 1-6Z',
  },
  moon: {
    body: 'M16-42A43 43 0 1 0 40 20 35 35 0 0 1 16-42Z',
    shade: disc(-18, 6, 6) + disc(-4, 24, 4),
    shine: ring(4, 12, 3),
  },
  sun: { body: ring(12, 46, 32), shade: disc(0, 0, 21), shine: 'M-12-8A15 15 0 0 1 2-15' },
  heart: {
    body: 'M0 42C-26 22-44 6-44-14-44-30-32-38-22-38-10-38-3-30 0-22 3-30 10-38 22-38 32-38 44-30 44-14 44 6 26 22 0 42Z',
    shine: 'M-32-14C-32-24-26-28-20-28',
  },
  leaf: {
    body: 'M-38 38C-46-14-14-42 42-42 44 10 14 44-24 34Z',
    shade: 'M-38 42C-20 4 2-14 26-26 6-8-10 8-24 40Z',
    shine: 'M-26 12C-22-8-8-22 12-28',
  },
  fish: {
    body: 'M-46-22C-34-14-30-6-30-2-20-22 6-30 26-20 38-14 44-4 46 2 42 10 34 20 22 24 2 30-20 22-30 6-30 12-36 20-46 26-40 10-40-8-46-22Z',
    shade: 'M-6-24C2-8 2 10-8 24-2 26 6 26 12 26 18 10 18-8 8-25Z',
    shine: disc(30, -4, 4),
  },
  wave: {
    body: 'M-46 36C-42-14-14-40 16-36 34-32 40-16 32-4 28-16 12-18 4-4-2 12 14 24 46 22V36Z',
    shine: 'M-34 32C-32 2-12-22 10-26',
  },
  shell: {
    body: 'M0 36C-20 36-46 18-44-6-40-30-18-42 0-42S40-30 44-6C46 18 20 36 0 36Z',
    shade: 'M-4 36-20-38-14-40 0 30 14-40 20-38 4 36Z',
    shine: 'M-34-10C-32-20-26-28-18-32',
  },
  key: {
    body: disc(-22, 0, 22) + 'M-4-7H44V20H32V8H24V18H12V8H-4Z',
    shade: disc(-22, 0, 10),
    shine: 'M-36-8A16 16 0 0 1-26-15',
  },
  bolt: { body: 'M10-46-34 8H-4L-12 46 34-10H4Z', shine: 'M2-30-18-4' },
  feather: {
    body: 'M42-44C2-40-28-16-30 18L-44 42-38 46-24 24C8 24 36-2 42-44Z',
    shade: 'M-40 44C-22 10 4-14 30-30 8-10-12 12-34 46Z',
    shine: 'M-18 4C-10-12 4-24 16-28',
  },
  tower: {
    body: 'M-34-42H-22V-30H-10V-42H10V-30H22V-42H34V-18H26V42H-26V-18H-34Z',
    shade: 'M-9 42V14A9 9 0 0 1 9 14V42Z',
    shine: 'M-18-10V30',
  },
} as const satisfies Record<string, Shape>;

export type ShapeName = keyof typeof shapes;
export const shapeNames = Object.keys(shapes).filter((name): name is ShapeName =>
  Object.hasOwn(shapes, name),
);
