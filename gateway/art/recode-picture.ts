import { createHash } from 'node:crypto';
import { type RenderedImage, renderAsync, type ResvgRenderOptions } from '@resvg/resvg-js';

export interface RecodedPicture {
  /** By what is in it. */
  id: string;
  width: number;
  height: number;
  png: Buffer;
}

/** Why a file is refused, in words for the operator. */
export class PictureError extends Error {}

const MAX_BYTES = 5_000_000;
const MAX_PIXELS = 25_000_000;
/** Wider ones are made smaller; no screen shows more of a banner. */
const MAX_WIDTH = 1_600;
/** No camera makes a longer side. */
const MAX_SOURCE_SIDE = 16_000;
const MAX_SIDE = 4_000;
const ID_LENGTH = 24;
/** What is looked at before anything is decoded. */
export const PICTURE_LIMITS = { maxBytes: MAX_BYTES, maxPixels: MAX_PIXELS } as const;
const MAX_SEGMENTS = 1_000;
const PNG_MARK = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface Size {
  type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

const pngSize = (bytes: Buffer): Size | null =>
  bytes.length > 24 && bytes.subarray(12, 16).toString('latin1') === 'IHDR'
    ? { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null;

/** From the first frame header; the segments before it are stepped over. */
const jpegSize = (bytes: Buffer): Size | null => {
  let at = 2;
  for (let segments = 0; segments < MAX_SEGMENTS && at + 9 < bytes.length; segments += 1) {
    if (bytes[at] !== 0xff) return null;
    const kind = bytes[at + 1] ?? 0;
    const isFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);
    if (isFrame)
      return { type: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
};

const sizeOf = (bytes: Buffer): Size => {
  const isPng = bytes.subarray(0, PNG_MARK.length).equals(PNG_MARK);
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  const size = isPng ? pngSize(bytes) : isJpeg ? jpegSize(bytes) : null;
  if (size === null) throw new PictureError('is no PNG and no JPEG');
  if (size.width < 1 || size.height < 1) throw new PictureError('has no size');
  // Before anything is decoded: a small file can claim a wall of pixels.
  if (size.width * size.height > MAX_PIXELS)
    throw new PictureError(
      `has ${size.width} × ${size.height} pixels, more than ${MAX_PIXELS / 1_000_000} million`,
    );
  if (Math.max(size.width, size.height) > MAX_SOURCE_SIDE)
    throw new PictureError(`has a side of more than ${MAX_SOURCE_SIDE} pixels`);
  return size;
};

/** Whether any pixel is not wholly transparent; four bytes each, the last one says it. */
export const isSeen = (pixels: Uint8Array): boolean => {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0) return true;
  return false;
};

/** How large a picture may come out. */
export interface PictureBounds {
  maxWidth: number;
  maxHeight: number;
}
const BANNER: PictureBounds = { maxWidth: MAX_WIDTH, maxHeight: MAX_SIDE };

/** What draws a file within bounds; looked at before anything of it is decoded. @throws PictureError */
const drawingOf = (bytes: Buffer, bounds: PictureBounds): { svg: string; options: ResvgRenderOptions } => {
  if (bytes.length > MAX_BYTES) throw new PictureError(`is larger than ${MAX_BYTES / 1_000_000} MB`);
  const { type, width, height } = sizeOf(bytes);
  const scale = Math.min(1, bounds.maxWidth / width, bounds.maxHeight / height);
  if (Math.min(width, height) * scale < 1)
    throw new PictureError('is far longer than it is wide, or wider than long');
  const href = `data:${type};base64,${bytes.toString('base64')}`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${href}"/></svg>`,
    options: { fitTo: { mode: 'zoom', value: scale }, font: { loadSystemFonts: false } },
  };
};

const recodedOf = (picture: RenderedImage): RecodedPicture => {
  // What cannot be decoded is left out of the drawing.
  if (!isSeen(picture.pixels)) throw new PictureError('is broken, or has nothing to see in it');
  const png = picture.asPng();
  const id = createHash('sha256').update(png).digest('hex').slice(0, ID_LENGTH);
  return { id, width: picture.width, height: picture.height, png };
};

/**
 * Decodes a PNG or JPEG and writes its pixels as a new PNG: nothing else of the file remains, no metadata, no second meaning.
 * On a thread of its own: the gateway does it while others wait for answers.
 * @throws PictureError
 */
export const recodeSoon = async (bytes: Buffer, bounds: PictureBounds): Promise<RecodedPicture> => {
  const { svg, options } = drawingOf(bytes, bounds);
  return recodedOf(await renderAsync(svg, options));
};

/** The same for a picture that an operator brings, as wide as a banner. @throws PictureError */
export const recodePicture = (bytes: Buffer): Promise<RecodedPicture> => recodeSoon(bytes, BANNER);
