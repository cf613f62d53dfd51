import { createHash } from 'node:crypto';
import { motifFor } from './art-motifs';
import { paletteFor, type Palette } from './art-palettes';
import type { Motif } from './art-shapes';
import { escapeXml, type FittedText, fitText, type TextStep } from './art-text';

/** Raise it when the drawing changes: it is part of every picture's address, which caches for ever. */
export const ART_VERSION = 1;
/** No picture is longer than this, in bytes of UTF-8. */
export const MAX_ART_BYTES = 2560;

const FONT = 'font-family="system-ui,Arial,sans-serif"';
const SEED_STEP = 2654435761;

/** Two large lines rather than three, three rather than small ones. */
const GAME_TITLE: readonly TextStep[] = [
  [34, 2],
  [31, 2],
  [28, 2],
  [26, 2],
  [29, 3],
  [26, 3],
  [22, 3],
  [19, 3],
];

/** Everything a game's picture depends on. */
export interface GameArt {
  nodeId: bigint;
  title: string;
  vendorName: string;
  category: string;
  classify: string;
  motif: string;
}

export interface BannerArt {
  bannerId: bigint;
  title: string;
  subtitle: string;
  motif: string;
}

/** Short text that changes when the picture does, for the address. */
export const artVersion = (facts: readonly string[]): string =>
  createHash('sha256')
    .update(`${ART_VERSION}\n${facts.join('\n')}`)
    .digest('hex')
    .slice(0, 10);

const mix = (value: number): number => {
  const folded = Math.imul(value ^ (value >>> 15), SEED_STEP);
  return (folded ^ (folded >>> 13)) >>> 0;
};
const seedOf = (id: bigint): number => mix(Number(BigInt.asUintN(32, id * 7919n)));

const colours = (fragment: string, palette: Palette, seed: number): string =>
  fragment.replace(/\$[lmdagb]|%[123]/g, (key) => {
    switch (key) {
      case '$l':
        return palette.light;
      case '$m':
        return palette.mid;
      case '$d':
        return palette.dark;
      case '$a':
        return palette.accent;
      case '$g':
        return palette.glow;
      case '$b':
        return palette.bottom;
      default:
        return String(1 + ((seed >>> (Number(key[1]) * 6)) % 49));
    }
  });

const short = (value: number): string => String(value).replace(/^0\./, '.');
const stops = (...list: readonly [string, number, number?][]): string =>
  list
    .map(
      ([colour, at, opacity]) =>
        `<stop${at === 0 ? '' : ` offset="${short(at)}"`} stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${short(opacity)}"`}/>`,
    )
    .join('');

const paint = (palette: Palette): string =>
  `<linearGradient id="b" x2=".35" y2="1">${stops([palette.top, 0], [palette.bottom, 1])}</linearGradient>` +
  `<linearGradient id="m" x2="0" y2="1">${stops([palette.light, 0], [palette.mid, 0.45], [palette.dark, 1])}</linearGradient>` +
  `<radialGradient id="g">${stops([palette.glow, 0, 0.8], [palette.glow, 1, 0])}</radialGradient>`;

/** What stirs behind the motif; six kinds, picked by the seed, drawn around the origin for a reach of 150. */
const backdrop = (seed: number, glow: string): string => {
  const line = `fill="none" stroke="${glow}" stroke-opacity=".15"`;
  switch (mix(seed) % 6) {
    case 0:
      return `<circle r="100" ${line} stroke-width="200" stroke-dasharray="26.18"/>`;
    case 1:
      return `<g ${line} stroke-width="2"><circle r="84"/><circle r="108" stroke-dasharray="2 14" stroke-width="5"/><circle r="134"/><circle r="166" stroke-width="14"/></g>`;
    case 2:
      return `<path d="M-500 60 60-500M-500 160 160-500M-500 260 260-500M-400 260 360-500M-300 260 460-500" ${line} stroke-width="26"/>`;
    case 3:
      return `<g ${line} stroke-width="2"><path id="k" d="M0-92 80-46V46L0 92-80 46V-46Z"/><use href="#k" transform="scale(1.35)"/><use href="#k" transform="scale(1.8)"/></g>`;
    case 4:
      return `<g fill="${glow}" fill-opacity=".13"><circle cx="-110" cy="-90" r="64"/><circle cx="104" cy="-56" r="40"/><circle cx="90" cy="96" r="72"/><circle cx="-96" cy="90" r="30"/></g>`;
    default:
      return `<path d="M-500 20Q-250-60 0 0T500-30V90Q250 20 0 70T-500 90ZM-500 110Q-250 40 0 100T500 70V140Q250 90 0 140T-500 160Z" fill="${glow}" fill-opacity=".12"/>`;
  }
};

const sparkles = (spread: number, seed: number, count: number): string => {
  let d = '';
  for (let index = 0; index < count; index += 1) {
    const roll = mix(seed + index * 97);
    const angle = ((index + (roll % 60) / 100) * 2 * Math.PI) / count;
    const distance = spread * (0.82 + ((roll >>> 8) % 40) / 100);
    const curve =
      (roll >>> 16) % 2 === 0 ? 'q1-7 8-8-7-1-8-8-1 7-8 8 7 1 8 8' : 'q1-4 4-4-4-1-4-4-1 4-4 4 4 1 4 4';
    d += `M${Math.round(Math.cos(angle) * distance)} ${Math.round(Math.sin(angle) * distance)}${curve}`;
  }
  return `<path d="${d}" fill="#fff" fill-opacity=".85"/>`;
};

interface Scene {
  palette: Palette;
  motif: Motif;
  seed: number;
  /** Centre of the motif. */
  x: number;
  y: number;
  scale: number;
  /** Radius of the light behind it. */
  reach: number;
}

const defs = (scene: Scene, more = ''): string =>
  `<defs>${paint(scene.palette)}${more}<g id="p">${colours(scene.motif.body, scene.palette, scene.seed)}</g></defs>`;

/** The motif in its material: light behind, a hard shadow below, a bright rim, the details on top. */
const relief = (scene: Scene, ornaments: boolean): string => {
  const { palette, x, y, scale, reach, seed } = scene;
  return (
    `<g transform="translate(${x} ${y})${reach === 150 ? '' : `scale(${reach / 150})`}">${ornaments ? backdrop(seed, palette.glow) : ''}</g>` +
    `<circle cx="${x}" cy="${y}" r="${reach}" fill="url(#g)"/>` +
    `<g transform="translate(${x} ${y})scale(${scale})" stroke-linecap="round" stroke-linejoin="round">${ornaments ? sparkles(80, seed, 5) : ''}<use href="#p" y="8" fill="${palette.bottom}" fill-opacity=".8"/>` +
    `<use href="#p" fill="url(#m)" stroke="${palette.light}" stroke-width="2"/>${colours(scene.motif.detail, palette, seed)}</g>`
  );
};

const textLines = (input: { lines: readonly string[]; x: number; y: number; step: number }): string =>
  input.lines
    .map(
      (line, index) =>
        `<tspan x="${input.x}" y="${Math.round(input.y + index * input.step)}">${escapeXml(line)}</tspan>`,
    )
    .join('');

/** Title of a game as its picture shows it. */
const gameTitle = (title: string): FittedText => fitText({ text: title, width: 212, steps: GAME_TITLE });
/** Whether a game's picture shows its whole name: what was cut has to be written beside it. */
export const saysWholeTitle = (title: string): boolean => {
  const letters = (text: string): string => text.replace(/[\s·]+/g, '');
  return letters(gameTitle(title).lines.join('')) === letters(title);
};

/** One game's tile, 240 × 320, from its row alone: the same row gives the same bytes for ever. */
export const drawGameArt = (art: GameArt): string => {
  const full = composeGame(art, true);
  return Buffer.byteLength(full) <= MAX_ART_BYTES ? full : composeGame(art, false);
};

const composeGame = (art: GameArt, ornaments: boolean): string => {
  const seed = seedOf(art.nodeId);
  const palette = paletteFor({ category: art.category, motif: art.motif, seed });
  const motif = motifFor({
    motif: art.motif,
    category: art.category,
    classify: art.classify,
    seed: seed >>> 5,
  });
  const title = gameTitle(art.title);
  const high = title.lines.length > 2;
  const scene: Scene = {
    palette,
    motif,
    seed,
    x: 120,
    y: high ? 104 : 118,
    scale: high ? 1.1 : 1.22,
    reach: 150,
  };
  const step = title.size * 1.06;
  const first = 284 - (title.lines.length - 1) * step;
  const fade = `<linearGradient id="f" x2="0" y2="1">${stops([palette.bottom, 0, 0], [palette.bottom, 0.5, 0.88], ['#000', 1])}</linearGradient>`;
  const vendor = fitText({
    text: art.vendorName.toUpperCase(),
    width: 150,
    steps: [
      [11, 1],
      [9, 1],
    ],
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 320">${defs(scene, fade)}<rect width="240" height="320" fill="url(#b)"/>${relief(scene, ornaments)}` +
    `<path d="M0 176H240V320H0Z" fill="url(#f)"/>` +
    `<g ${FONT} text-anchor="middle" fill="#fff"><text font-size="${title.size}" font-weight="900" letter-spacing="-.5" stroke="${palette.bottom}" stroke-width="5" stroke-linejoin="round" paint-order="stroke">${textLines({ lines: title.lines, x: 120, y: first, step })}</text>` +
    `<text font-size="${vendor.size}" font-weight="700" letter-spacing="1.5" fill="${palette.mid}">${textLines({ lines: vendor.lines, x: 120, y: 306, step: 12 })}</text></g></svg>`
  );
};

/** A banner, 1200 × 480: words at the start, the motif at the end; in the middle where there are none. */
export const drawBannerArt = (art: BannerArt): string => {
  const seed = seedOf(art.bannerId);
  const palette = paletteFor({ category: 'RNG', motif: art.motif, seed });
  const motif = motifFor({ motif: art.motif, category: '', classify: '', seed });
  const isWordless = art.title === '' && art.subtitle === '';
  const scene: Scene = { palette, motif, seed, x: isWordless ? 600 : 930, y: 232, scale: 2.5, reach: 420 };
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 480">${defs(scene)}<rect width="1200" height="480" fill="url(#b)"/>${relief(scene, true)}`;
  if (isWordless) return `${picture}</svg>`;
  const title = fitText({
    text: art.title,
    width: 600,
    steps: [
      [84, 2],
      [74, 2],
      [64, 2],
      [54, 2],
      [46, 2],
    ],
  });
  const subtitle = fitText({
    text: art.subtitle,
    width: 580,
    steps: [
      [38, 2],
      [34, 2],
      [30, 2],
      [26, 2],
    ],
  });
  const step = title.size * 1.05;
  const first = 250 - ((title.lines.length - 1) * step) / 2 - (subtitle.lines.length > 0 ? 22 : 0);
  return (
    `${picture}<g ${FONT} fill="#fff"><path d="M72 ${Math.round(first - title.size - 26)}h72v7h-72z" fill="${palette.mid}"/>` +
    `<text font-size="${title.size}" font-weight="900" letter-spacing="-1.5">${textLines({ lines: title.lines, x: 70, y: first, step })}</text>` +
    `<text font-size="${subtitle.size}" fill-opacity=".86">${textLines({ lines: subtitle.lines, x: 72, y: first + (title.lines.length - 1) * step + 62, step: subtitle.size * 1.35 })}</text></g></svg>`
  );
};

/** A vendor's text mark, 240 × 80: initials in the vendor's own colour, the name beside it. */
export const drawVendorMark = (vendor: { code: string; name: string }): string => {
  let seed = 7;
  for (const char of vendor.code) seed = mix(seed * 31 + (char.codePointAt(0) ?? 0));
  const palette = paletteFor({ category: 'RNG', motif: '', seed });
  const initials = vendor.name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
  const name = fitText({
    text: vendor.name,
    width: 152,
    steps: [
      [25, 2],
      [22, 2],
      [19, 2],
      [16, 2],
    ],
  });
  const step = name.size * 1.08;
  const shapes = [
    '<rect x="8" y="10" width="60" height="60" rx="18"',
    '<circle cx="38" cy="40" r="30"',
    '<path d="M38 7 68 24V56L38 73 8 56V24Z"',
    '<path d="M38 6 72 40 38 74 4 40Z"',
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 80"><defs>${paint(palette)}</defs>${shapes[(seed >>> 7) % shapes.length] ?? ''} fill="url(#b)" stroke="url(#m)" stroke-width="3"/>` +
    `<g ${FONT} font-weight="900"><text x="38" y="48" font-size="23" text-anchor="middle" fill="${palette.light}">${escapeXml(initials)}</text>` +
    `<text font-size="${name.size}" font-weight="800" letter-spacing="-.3" fill="#7b8db0">${textLines({ lines: name.lines, x: 84, y: 40 + name.size * 0.35 - ((name.lines.length - 1) * step) / 2, step })}</text></g></svg>`
  );
};
