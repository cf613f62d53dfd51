import { Resvg } from '@resvg/resvg-js';

/** A violet square with a ring. */
export const MARK_SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#5b21b6"/><circle cx="32" cy="32" r="16" fill="none" stroke="#fff" stroke-width="6"/></svg>',
);
export const LOGO_SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 64"><circle cx="32" cy="32" r="24" fill="#5b21b6"/><path d="M80 16h16v32H80zm32 0h16v32h-16z" fill="#222"/></svg>',
);
/** The header of a font with one empty table. */
export const WOFF2 = ((): Buffer => {
  const bytes = Buffer.alloc(64);
  bytes.write('wOF2', 0, 'latin1');
  bytes.writeUInt32BE(bytes.length, 8);
  bytes.writeUInt16BE(1, 12);
  return bytes;
})();

export const pngOf = (width: number, height: number): Buffer =>
  new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#e02020"/></svg>`,
  )
    .render()
    .asPng();
