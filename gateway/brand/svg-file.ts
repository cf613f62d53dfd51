import { Resvg } from '@resvg/resvg-js';
import { PICTURE_LIMITS, PictureError } from '../art/index';

const MAX_BYTES = 200_000;
/** After the rewrite, in which every `use` is written out. */
const MAX_WRITTEN = 300_000;
/** A rewrite of a rewrite changes nothing; at most so often it is tried. */
const MAX_REWRITES = 3;
/** Characters that an SVG can unfold to with all of its copies. */
const MAX_UNFOLDED = 10_000_000;

/** Without the fonts of the machine: an outline must not depend on where the tool runs. */
export const SVG_OPTIONS = { font: { loadSystemFonts: false } } as const;

export interface PlainSvg {
  text: string;
  width: number;
  height: number;
}

/** Elements that are refused, by what is said of them. A prefix before the name changes nothing. */
const REFUSED: Readonly<Record<string, string>> = {
  script: 'has a script in it',
  handler: 'has a script in it',
  listener: 'has a script in it',
  foreignobject: 'has a foreignObject in it',
  iframe: 'has a page in it',
  object: 'has a page in it',
  embed: 'has a page in it',
  image: 'has a picture in it; only outlines are taken, or give the file as PNG',
  feimage: 'has a picture in it; only outlines are taken, or give the file as PNG',
  video: 'has a film in it',
  audio: 'has a sound in it',
  animate: 'is animated',
  animatemotion: 'is animated',
  animatetransform: 'is animated',
  animatecolor: 'is animated',
  set: 'is animated',
  a: 'has a link in it',
  text: 'has text in it, which needs a font; turn the text into paths',
  // Drawn once for each point of a path.
  marker: 'has markers in it; turn them into paths',
  // A small file can make each of these take minutes.
  filter: 'has an effect in it (filter); draw it as shapes, or give the file as PNG',
  mask: 'has a mask in it; cut the shapes themselves, or use a clip path',
  pattern: 'has a pattern in it; draw it as shapes, or give the file as PNG',
};

/** Elements that are drawn on a picture of their own first, as resvg writes them. */
const LAYERS = /<\w+[^>]*[\s";](?:opacity|clip-path|mix-blend-mode)\s*[:=]/g;
const MAX_LAYERS = 200;

const decode = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new PictureError('is no SVG in UTF-8');
  }
};

const DECLARATION = /^\s*<\?xml [^>]*\?>/;
const QUOTED = /\s([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g;

/** In one walk: a pattern would look for the end of each comment that is never closed. @throws PictureError */
const withoutComments = (text: string): string => {
  const parts: string[] = [];
  let at = 0;
  for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--', at)) {
    const end = text.indexOf('-->', start + 4);
    if (end < 0) throw new PictureError('is broken: a comment is never closed');
    parts.push(text.slice(at, start));
    at = end + 3;
  }
  parts.push(text.slice(at));
  return parts.join('');
};

/** @throws PictureError that says what is refused */
const refuse = (svg: string): void => {
  const text = withoutComments(svg.replace(DECLARATION, ''));
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new PictureError('has a DOCTYPE or an entity in it');
  if (/<[!?]/.test(text)) throw new PictureError('has an instruction in it that is no element');
  if (!/^\s*<(?:\w+:)?svg[\s>]/.test(text)) throw new PictureError('is no SVG');
  for (const [, name = ''] of text.matchAll(/<\s*(?:[\w.-]+:)?([\w.-]+)/g)) {
    const words = REFUSED[name.toLowerCase()];
    if (words !== undefined) throw new PictureError(words);
  }
  for (const [, name = '', quoted = ''] of text.matchAll(QUOTED)) {
    const attribute = name.slice(name.indexOf(':') + 1).toLowerCase();
    const value = quoted.slice(1, -1).trim();
    if (/^on[a-z]/.test(attribute)) throw new PictureError(`has an event attribute in it (${name})`);
    if ((attribute === 'href' || attribute === 'src') && !value.startsWith('#'))
      throw new PictureError(
        value.startsWith('data:')
          ? 'has a picture in it; only outlines are taken, or give the file as PNG'
          : 'has a reference to another file in it',
      );
  }
  // Copies of copies grow fastest in steps of three.
  const uses = [...text.matchAll(/<\s*(?:[\w.-]+:)?use[\s/>]/gi)].length;
  if (3 ** (uses / 3) * text.length > MAX_UNFOLDED)
    throw new PictureError('has far too many copies of shapes (use); write the shapes out');
  if (/@import/i.test(text)) throw new PictureError('has a reference to another file in it');
  // Two runs of spaces beside each other would be split in every way.
  for (const [, target = ''] of text.matchAll(/url\(\s*(?:(?:["']|&quot;|&apos;)\s*)?([^)\s])/gi))
    if (target !== '#') throw new PictureError('has a reference to another file in it');
};

/** Refuses outlines that would take minutes to draw. @throws PictureError */
const refuseSlow = (written: string): void => {
  if ([...written.matchAll(LAYERS)].length > MAX_LAYERS)
    throw new PictureError(`has more than ${MAX_LAYERS} shapes that are see-through or cut; join them`);
  if (written.includes('stroke-dasharray'))
    throw new PictureError('has dashed lines in it; turn them into paths');
};

const parse = (text: string): Resvg => {
  try {
    return new Resvg(text, SVG_OPTIONS);
  } catch {
    throw new PictureError('is broken, or has far too many elements');
  }
};

/**
 * Reads an SVG and writes its outlines anew: nothing else of the file remains. Whatever could act or load is refused and not
 * removed, since the file may look different without it. @throws PictureError
 */
export const plainSvg = (bytes: Buffer): PlainSvg => {
  if (bytes.length > MAX_BYTES) throw new PictureError(`is larger than ${MAX_BYTES / 1_000} kB`);
  const given = decode(bytes);
  refuse(given);
  let picture = parse(given);
  const { width, height } = picture;
  if (!(width >= 1 && height >= 1)) throw new PictureError('has no size');
  if (width * height > PICTURE_LIMITS.maxPixels)
    throw new PictureError(
      `has ${Math.round(width)} × ${Math.round(height)} pixels, more than ${PICTURE_LIMITS.maxPixels / 1_000_000} million`,
    );
  if (picture.getBBox() === undefined) throw new PictureError('has nothing to see in it');
  let text = '';
  for (let rewrites = 0; rewrites < MAX_REWRITES; rewrites += 1) {
    const written = picture.toString().replace(/\n\s*/g, '\n').trim();
    if (written.length > MAX_WRITTEN)
      throw new PictureError(`has ${Math.round(written.length / 1_000)} kB of outlines; draw it simpler`);
    if (written === text) break;
    text = written;
    picture = parse(text);
  }
  refuse(text);
  refuseSlow(text);
  return { text, width, height };
};
