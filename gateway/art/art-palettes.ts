/** Colours of one picture: a deep ground, the light behind the motif, and a three-step material for the motif itself. */
export interface Palette {
  top: string;
  bottom: string;
  glow: string;
  light: string;
  mid: string;
  dark: string;
  accent: string;
}

const palette = (row: string): Palette => {
  const [top = '', bottom = '', glow = '', light = '', mid = '', dark = '', accent = ''] = row
    .split(' ')
    .map((hex) => `#${hex}`);
  return { top, bottom, glow, light, mid, dark, accent };
};

/** Chosen by eye: material and ground always contrast. ground top, ground bottom, glow, light, mid, dark, accent. */
export const palettes: readonly Palette[] = [
  '5b1a8f 1d0740 d65bff fff1b8 ffc22e b0620a ff4f8b', // violet, gold
  '0b5fa8 041c44 4fd8ff fff4c4 ffb627 a85a06 ff5c5c', // azure, gold
  'a3152f 36040f ff7a5c fff0b0 ffbf24 a4560a ffe9d6', // crimson, gold
  '0a6b4f 03231f 4dffb0 fff5bd ffc83a 99610a ff6f61', // emerald, gold
  '10204f 050a1f 5b8cff e9fbff 6fd6ff 1b69b8 ffd34d', // night, ice
  '6a0f4b 22031d ff5fb0 ffe6f2 ff7ab6 a51560 ffd75e', // magenta, rose
  'c2500c 4a1203 ffc247 fffbe0 ffe06b c27a08 d7263d', // ember, light gold
  '0c4f5c 02191f 3ff0e0 e6fff8 4ce0b8 0b7f72 ffcf4a', // teal, jade
  '3a2a8c 120a38 8f7bff f6f1ff b69cff 5a3fc4 ffd166', // indigo, amethyst
  '7a3b12 2b1206 ffb067 fff3dc f0a24e 8a4210 4fd1c5', // copper
  '1b6b2a 06240d a4ff5c f9ffd6 b8f24a 4e8f0d ffb02e', // leaf
  '8c1c5a 2c0a3e ff8a5c ffe9cf ff9e57 b13c1c 6fe3ff', // sunset
  '263449 0a0f18 8fb4e8 ffffff cfd9e8 6d7f99 ffcb3d', // steel, silver
  '084c8f 02133a 35a8ff ffe0e0 ff5a64 9c1026 ffd84d', // deep blue, ruby
  '45108a 0e0330 ff4fd8 e2fcff 58e6ff 1767c9 ffe45c', // neon
  '5c0f16 190306 ff4d3d ffe3c2 ff8a3d a32608 ffd95e', // lava
].map((row) => palette(row.trim()));

/** Palettes by category, so that a shelf of one kind has a common mood. */
const moods: Readonly<Record<string, readonly number[]>> = {
  RNG: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  LIVE: [2, 3, 0, 5, 15, 1, 8],
  FISH: [1, 7, 4, 13, 3, 14],
  SPORTS: [3, 10, 13, 12, 4, 6],
  PVP: [3, 2, 9, 8, 13, 7],
  LOTT: [6, 13, 0, 11, 1, 10],
  ELOTT: [14, 11, 8, 5, 7, 2],
};

const GOLD = [0, 1, 2, 3];
/** Things that have a colour of their own: a cherry is red, a crown is gold. */
const materials: Readonly<Record<string, readonly number[]>> = {
  cherry: [13],
  heart: [13, 5],
  mushroom: [13, 9],
  fruit: [13, 5, 10],
  clover: [10, 3, 7],
  flame: [15, 6, 11],
  sun: [0, 1, 2, 6],
  moon: [12, 8, 4, 1],
  crown: GOLD,
  coin: GOLD,
  trophy: GOLD,
  bell: GOLD,
  lion: GOLD,
  chest: [9, 1, 3],
  tiger: [9, 11, 1],
  fox: [9, 11, 15],
  bull: [9, 2, 12],
  rooster: [2, 9, 11, 15],
  wolf: [12, 4, 8],
  shark: [12, 4, 1],
  basketball: [11, 9, 15],
  football: [12, 3, 1],
  lotus: [5, 8, 11],
  phoenix: [15, 11, 2, 6],
  pyramid: [1, 0, 6],
  horseshoe: [12, 2, 3],
  sword: [12, 4, 2],
  turtle: [10, 7, 3],
  crab: [13, 15, 11],
  anchor: [12, 1, 4],
  seven: [13, 0, 2, 3],
  owl: [9, 8, 4],
  panda: [3, 10, 7],
};

/** The palette of a picture: one that suits its motif, else one of its category's. */
export const paletteFor = (input: { category: string; motif: string; seed: number }): Palette => {
  const mood = (Object.hasOwn(materials, input.motif)
    ? materials[input.motif]
    : Object.hasOwn(moods, input.category)
      ? moods[input.category]
      : undefined) ??
    moods.RNG ?? [0];
  const chosen = palettes[mood[input.seed % mood.length] ?? 0] ?? palettes[0];
  if (!chosen) throw new Error('the palette table is empty');
  return chosen;
};
