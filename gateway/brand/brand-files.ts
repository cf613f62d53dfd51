import { createHash } from 'node:crypto';
import { renderAsync } from '@resvg/resvg-js';
import { isSeen, PictureError, recodeSoon } from '../art/index';
import type { BrandFileKind } from './brand-fields';
import { maskable } from './maskable';
import { plainSvg, SVG_OPTIONS } from './svg-file';

/** A file as it is stored and served. */
export interface BrandFile {
  /** Hash of the content, with the ending. */
  name: string;
  content: Buffer;
}

const NAME_LENGTH = 24;
export const FILE_NAME = /^[0-9a-f]{24}\.(svg|png|woff2)$/;
const MAX_FONT_BYTES = 300_000;
const MAX_LOGO = { maxWidth: 960, maxHeight: 320 };
const ICON_SIDE = 512;
/** Relative difference of the sides of a square. */
const SQUARE = 0.02;
const CARD = { width: 1_200, height: 630 } as const;
const CARD_SHAPE = 0.04;
/** Tried in order until the file has at most MAX_PICTURE_BYTES. */
const PICTURE_BOUNDS = [
  { maxWidth: 960, maxHeight: 480 },
  { maxWidth: 720, maxHeight: 360 },
  { maxWidth: 480, maxHeight: 240 },
] as const;
const MAX_PICTURE_BYTES = 400_000;

const fileOf = (content: Buffer, ending: 'svg' | 'png' | 'woff2'): BrandFile => ({
  name: `${createHash('sha256').update(content).digest('hex').slice(0, NAME_LENGTH)}.${ending}`,
  content,
});

/** Renders an SVG as PNG. @throws PictureError if nothing is visible in it */
export const drawn = async (svg: string, width: number): Promise<BrandFile> => {
  const picture = await renderAsync(svg, { ...SVG_OPTIONS, fitTo: { mode: 'width', value: width } });
  if (!isSeen(picture.pixels)) throw new PictureError('is broken, or has nothing to see in it');
  return fileOf(picture.asPng(), 'png');
};

const isPng = ({ name }: BrandFile): boolean => name.endsWith('.png');

/** Embeds a file in an SVG, scaled to fit its box. */
const inDrawing = (file: BrandFile, box: { x: number; y: number; width: number; height: number }): string => {
  const place = `x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"`;
  if (isPng(file)) return `<image ${place} href="data:image/png;base64,${file.content.toString('base64')}"/>`;
  return file.content.toString().replace(/<svg ([^>]*)>/, (_, rest: string) => {
    const viewBox = /viewBox="[^"]*"/.exec(rest)?.[0] ?? '';
    return `<svg ${place} ${viewBox}>`;
  });
};

const isSvg = (bytes: Buffer): boolean => /^[\s\uFEFF]*</.test(bytes.subarray(0, 100).toString());

const logo = async (bytes: Buffer): Promise<BrandFile> =>
  isSvg(bytes)
    ? fileOf(Buffer.from(plainSvg(bytes).text), 'svg')
    : fileOf((await recodeSoon(bytes, MAX_LOGO)).png, 'png');

const icon = async (bytes: Buffer): Promise<BrandFile> => {
  const svg = isSvg(bytes) ? plainSvg(bytes) : null;
  const png = svg === null ? await recodeSoon(bytes, { maxWidth: ICON_SIDE, maxHeight: ICON_SIDE }) : null;
  const { width, height } = svg ?? png ?? { width: 0, height: 0 };
  if (Math.abs(width - height) > SQUARE * Math.max(width, height))
    throw new PictureError(`is ${Math.round(width)} × ${Math.round(height)}, and must be square`);
  if (png !== null && png.width < ICON_SIDE)
    throw new PictureError(`has ${png.width} pixels a side, and needs ${ICON_SIDE}; or give it as SVG`);
  return svg === null ? fileOf(png?.png ?? Buffer.alloc(0), 'png') : fileOf(Buffer.from(svg.text), 'svg');
};

const card = async (bytes: Buffer): Promise<BrandFile> => {
  const given = await recodeSoon(bytes, { maxWidth: CARD.width, maxHeight: CARD.width });
  const shape = (given.width * CARD.height) / (given.height * CARD.width);
  if (given.width < CARD.width || Math.abs(shape - 1) > CARD_SHAPE)
    throw new PictureError(
      `is ${given.width} × ${given.height}, and must be ${CARD.width} × ${CARD.height} or larger in that shape`,
    );
  if (given.height === CARD.height) return fileOf(given.png, 'png');
  const image = `<image width="${CARD.width}" height="${CARD.height}" preserveAspectRatio="none" href="data:image/png;base64,${given.png.toString('base64')}"/>`;
  return drawn(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">${image}</svg>`,
    CARD.width,
  );
};

const picture = async (bytes: Buffer): Promise<BrandFile> => {
  for (const bounds of PICTURE_BOUNDS) {
    const { png } = await recodeSoon(bytes, bounds);
    if (png.length <= MAX_PICTURE_BYTES) return fileOf(png, 'png');
  }
  throw new PictureError(
    `stays larger than ${MAX_PICTURE_BYTES / 1_000} kB; a picture of fewer colours is lighter`,
  );
};

const font = async (bytes: Buffer): Promise<BrandFile> => {
  if (bytes.subarray(0, 4).toString('latin1') !== 'wOF2') throw new PictureError('is no woff2 font');
  if (bytes.length > MAX_FONT_BYTES)
    throw new PictureError(
      `is larger than ${MAX_FONT_BYTES / 1_000} kB; a font for the letters of your languages alone is lighter`,
    );
  // The header has the length of the file and the number of tables.
  if (bytes.length < 48 || bytes.readUInt32BE(8) !== bytes.length || bytes.readUInt16BE(12) === 0)
    throw new PictureError('is a broken woff2 font');
  return fileOf(bytes, 'woff2');
};

const makers: Readonly<Record<BrandFileKind, (bytes: Buffer) => Promise<BrandFile>>> = {
  logo,
  icon,
  card,
  picture,
  font,
};

/** Converts an operator's file to its stored form. @throws PictureError with the reason, for the operator */
export const brandFile = (kind: BrandFileKind, bytes: Buffer): Promise<BrandFile> => makers[kind](bytes);

/** Icon sizes for phones and tabs. */
interface IconFiles {
  touch: BrandFile;
  medium: BrandFile;
  large: BrandFile;
  maskable: BrandFile;
}

const SIDE = 512;
const whole = { x: 0, y: 0, width: SIDE, height: SIDE };

/** Returns the colour of the icon's edge; null if the edge is not of one solid colour. */
const fieldOf = async (svg: string): Promise<string | null> => {
  const { pixels, width } = await renderAsync(svg, { ...SVG_OPTIONS, fitTo: { mode: 'width', value: 64 } });
  const middles = [
    width / 2,
    (width / 2) * width,
    (width / 2) * width + width - 1,
    width * (width - 1) + width / 2,
  ];
  const colours = middles.map((at) => pixels.subarray(Math.floor(at) * 4, Math.floor(at) * 4 + 4));
  const [first] = colours;
  if (first === undefined || colours.some((colour) => !Buffer.from(colour).equals(Buffer.from(first))))
    return null;
  return first[3] === 255 ? `#${Buffer.from(first.subarray(0, 3)).toString('hex')}` : null;
};

export const iconFiles = async (given: BrandFile, ground: string): Promise<IconFiles> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">${inDrawing(given, whole)}</svg>`;
  const field = (await fieldOf(svg)) ?? ground;
  const [touch, medium, large, cut] = await Promise.all([
    drawn(maskable(svg, { share: 1, field }), 180),
    drawn(svg, 192),
    drawn(svg, ICON_SIDE),
    drawn(maskable(svg, { field }), ICON_SIDE),
  ]);
  return { touch, medium, large, maskable: cut };
};

const LOGO_BOX = { x: 240, y: 195, width: 720, height: 240 };
const ICON_BOX = { x: 460, y: 175, width: 280, height: 280 };

/** Mixes two colours into an opaque one, which renders without visible steps. */
const mixed = (ground: string, over: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [from, to] = [ground, over].map((hex) => parseInt(hex.slice(at, at + 2), 16));
      return Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

/** Draws a card for link previews: the logo or icon on the brand's surface, with a glow of its accent colour. */
export const drawnCard = (input: {
  file: BrandFile;
  isLogo: boolean;
  ground: string;
  accent: string;
}): Promise<BrandFile> => {
  const { file, isLogo, ground, accent } = input;
  const light = `<radialGradient id="brand-light" cx="0.5" cy="1" r="0.9"><stop stop-color="${mixed(ground, accent, 0.3)}"/><stop offset="1" stop-color="${ground}"/></radialGradient>`;
  const round = `<clipPath id="brand-round"><rect x="${ICON_BOX.x}" y="${ICON_BOX.y}" width="${ICON_BOX.width}" height="${ICON_BOX.height}" rx="60"/></clipPath>`;
  const shown = isLogo
    ? inDrawing(file, LOGO_BOX)
    : `<g clip-path="url(#brand-round)">${inDrawing(file, ICON_BOX)}</g>`;
  return drawn(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}"><defs>${light}${round}</defs><rect width="100%" height="100%" fill="url(#brand-light)"/><rect y="618" width="100%" height="12" fill="${accent}"/>${shown}</svg>`,
    CARD.width,
  );
};
