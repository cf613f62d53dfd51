import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { PictureError } from '../art/index';
import { emptyBrand } from './brand';
import type { BrandFileKind } from './brand-fields';
import { brandFile, FILE_NAME } from './brand-files';
import { type GivenFile, prepareBrand } from './prepare-brand';
import { showBrand } from './show-brand';
import { LOGO_SVG, MARK_SVG, pngOf, WOFF2 } from './testing';

const svg = (inside: string, size = 'viewBox="0 0 64 64"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`);
const PATH = '<path d="M0 0h9v9z"/>';
/** Each group draws the previous one twice. */
const unfolding = (groups: number): Buffer => {
  const twice = Array.from(
    { length: groups },
    (_, at) => `<g id="g${at + 1}"><use href="#g${at}"/><use href="#g${at}"/></g>`,
  );
  return svg(`<g id="g0">${PATH}</g>${twice.join('')}`);
};
const refusal = async (kind: BrandFileKind, bytes: Buffer): Promise<string> => {
  try {
    await brandFile(kind, bytes);
    return '';
  } catch (error) {
    if (error instanceof PictureError) return error.message;
    throw error;
  }
};

describe('an SVG', () => {
  it('is rewritten from its outlines, and gets the same name when it is given again', async () => {
    const given = svg(
      `<!-- drawn by hand --><metadata><author>Ann</author></metadata><g id="layer1" data-x="1"><rect width="64" height="64" rx="8" fill="#0a7"/></g>`,
    );
    const { name, content } = await brandFile('logo', given);
    expect(name).toMatch(FILE_NAME);
    expect(content.toString()).toMatch(/^<svg /);
    expect(content.toString()).not.toMatch(/hand|Ann|data-x/);
    expect((await brandFile('logo', content)).name).toBe(name);
  });

  it.each([
    ['script', `<script>alert(1)</script>${PATH}`],
    ['script', `<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>${PATH}`],
    ['event attribute', `<path onload="alert(1)" d="M0 0h9v9z"/>`],
    ['event attribute', `<path\nonclick='alert(1)' d="M0 0h9v9z"/>`],
    ['foreignObject', `<foreignObject><p>hi</p></foreignObject>${PATH}`],
    ['picture', `<image href="data:image/png;base64,AAAA" width="9" height="9"/>`],
    ['picture', `<feImage href="#a"/>${PATH}`],
    ['effect', `<filter id="f"><feMorphology radius="500"/></filter><g filter="url(#f)">${PATH}</g>`],
    ['mask', `<mask id="m">${PATH}</mask><g mask="url(#m)">${PATH}</g>`],
    ['pattern', `<pattern id="p" width="1" height="1">${PATH}</pattern>`],
    ['more than 200 shapes', `<g opacity=".9">${PATH}</g>`.repeat(201)],
    ['more than 200 shapes', `<path style="fill:red;opacity:.9" d="M0 0h9v9z"/>`.repeat(201)],
    ['dashed', `<path stroke="red" stroke-dasharray=".001" d="M0 0h9v9z"/>`],
    ['dashed', `<path style="stroke:red;stroke-dasharray:.001" d="M0 0h9v9z"/>`],
    ['another file', `<use href="https://example.com/a.svg#b"/>`],
    ['another file', `<use xlink:href="other.svg#b" xmlns:xlink="http://www.w3.org/1999/xlink"/>`],
    ['another file', `<path fill="url(https://example.com/a.svg#b)" d="M0 0h9v9z"/>`],
    ['another file', `<style>@import "https://example.com/a.css";</style>${PATH}`],
    ['another file', `<style>path{fill:url('//example.com/a')}</style>${PATH}`],
    ['link', `<a href="#b">${PATH}</a>`],
    ['animated', `<path d="M0 0h9v9z"><animate attributeName="d"/></path>`],
    ['markers', `<marker id="m">${PATH}</marker><path marker-mid="url(#m)" d="M0 0h9v9z"/>`],
    ['text into paths', '<text x="1" y="9">Acme</text>'],
    ['nothing to see', '<g/>'],
    ['instruction', `<?xml-stylesheet href="a.css"?>${PATH}`],
    ['instruction', `<![CDATA[<script>]]>${PATH}`],
    ['broken', '<g><path d="M0 0h9v9z"/>'],
    ['comment is never closed', '<!--'.repeat(40_000)],
    ['instruction', `<style><![CDATA[<!--]]></style><script>alert(1)</script><!-- -->${PATH}`],
  ])('is refused with the reason: %s', async (reason, inside) => {
    expect(await refusal('logo', svg(inside))).toContain(reason);
  });

  it.each([
    ['see-through fills', '<path fill-opacity=".5" stroke="red" d="M0 0h9v9z"/>'],
    ['lines that are not dashed', '<path stroke="red" stroke-dasharray="0" d="M0 0h9v9z"/>'],
    [
      'the plain styles of Inkscape',
      '<path style="opacity:1;isolation:auto;mix-blend-mode:normal;stroke-dasharray:none" d="M0 0h9v9z"/>',
    ],
  ])('is taken with %s', async (_, shape) => {
    expect(await refusal('logo', svg(shape.repeat(201)))).toBe('');
  });

  it('is refused with entities, in another encoding, too large, or with too many nested copies', async () => {
    const entity = `<!DOCTYPE svg [<!ENTITY a "b">]>${svg(PATH).toString()}`;
    expect(await refusal('logo', Buffer.from(entity))).toContain('DOCTYPE');
    expect(await refusal('logo', Buffer.from(`\uFEFF${svg(PATH).toString()}`, 'utf16le'))).not.toBe('');
    expect(await refusal('logo', svg(PATH, 'width="8000" height="5000"'))).toContain('more than 25 million');
    expect(await refusal('logo', svg(PATH.repeat(20_000)))).toContain('larger than 200 kB');
    expect(await refusal('logo', unfolding(25))).toContain('too many');
  });
});

describe('the check of an SVG', () => {
  it('ends for hostile files', async () => {
    const spaces = ' '.repeat(150_000);
    for (const attribute of [
      `fill="url(${spaces})"`,
      `stroke-dasharray=${spaces}"1"`,
      `opacity=${spaces}"1"`,
    ])
      expect(await refusal('logo', svg(`<path ${attribute} d="M0 0h9v9z"/>`))).toEqual(expect.any(String));
    expect(await refusal('logo', unfolding(15))).toContain('too many');
  });
});

describe('a file of a brand', () => {
  it('is refused with the reason if it does not fit its field', async () => {
    expect(await refusal('logo', Buffer.from('GIF89a'))).toContain('no PNG and no JPEG');
    const wall = pngOf(40, 30);
    wall.writeUInt32BE(8_000, 16);
    wall.writeUInt32BE(5_000, 20);
    expect(await refusal('logo', wall)).toContain('8000 × 5000 pixels');
    expect(await refusal('icon', pngOf(600, 500))).toContain('must be square');
    expect(await refusal('icon', svg(PATH, 'viewBox="0 0 64 32"'))).toContain('must be square');
    expect(await refusal('icon', pngOf(100, 100))).toContain('needs 512');
    expect(await refusal('card', pngOf(630, 630))).toContain('1200 × 630');
    expect(await refusal('picture', MARK_SVG)).toContain('no PNG');
    expect(await refusal('font', Buffer.from('wOFF'))).toContain('no woff2');
    expect(await refusal('font', Buffer.concat([WOFF2, Buffer.from('x')]))).toContain('broken');
    expect(await refusal('font', Buffer.concat([WOFF2, Buffer.alloc(300_000)]))).toContain('300 kB');
  });

  it('resizes a card to 1200 × 630, and stores a font unchanged', async () => {
    const card = await brandFile('card', pngOf(2_400, 1_256));
    expect([card.content.readUInt32BE(16), card.content.readUInt32BE(20)]).toEqual([1_200, 630]);
    expect((await brandFile('font', WOFF2)).content).toEqual(WOFF2);
  });
});

describe('a brand with its files', () => {
  const files = new Map<string, GivenFile>([
    ['logo.svg', { content: LOGO_SVG }],
    ['icon.svg', { content: MARK_SVG }],
  ]);

  it('gets icons of every size and a card for link previews', async () => {
    const { prepared } = await prepareBrand(
      { ...emptyBrand, colour: '#0a7755', logoLight: 'logo.svg', icon: 'icon.svg' },
      files,
    );
    if (prepared === null) throw new Error('the brand is refused');
    const sizes = Object.fromEntries(
      prepared.files
        .filter(({ name }) => name.endsWith('.png'))
        .map(({ name, content }) => [name, [content.readUInt32BE(16), content.readUInt32BE(20)]]),
    );
    const { touch, medium, large, maskable, card } = prepared.made;
    expect(sizes[touch]).toEqual([180, 180]);
    expect(sizes[medium]).toEqual([192, 192]);
    expect(sizes[large]).toEqual([512, 512]);
    expect(sizes[maskable]).toEqual([512, 512]);
    expect(sizes[card]).toEqual([1_200, 630]);
    const shown = showBrand(prepared, { code: 'acme', name: 'Acme' });
    expect(shown.icon.small).toBe(`/brand/acme/${prepared.brand.icon}`);
    expect(shown.logo.dark).toBe(shown.logo.light);
    expect(shown.card).toBe(`/brand/acme/${card}`);
  });

  it('fills the maskable icon to its edges with the colour of the icon’s own edge', async () => {
    const { prepared } = await prepareBrand({ ...emptyBrand, icon: 'icon.svg' }, files);
    const cut = prepared?.files.find(({ name }) => name === prepared.made.maskable);
    const image = `<image width="512" height="512" href="data:image/png;base64,${cut?.content.toString('base64') ?? ''}"/>`;
    const { pixels } = new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">${image}</svg>`,
    ).render();
    expect([...pixels.subarray(0, 4)]).toEqual([0x5b, 0x21, 0xb6, 0xff]);
  });

  it('is refused with every problem and its field', async () => {
    const { problems } = await prepareBrand(
      {
        ...emptyBrand,
        colours: { light: { text: '#eeeeee' }, dark: {} },
        icon: 'logo.svg',
        card: 'gone.png',
      },
      files,
    );
    expect(new Set(problems.map(({ field }) => field))).toEqual(
      new Set(['colours.light.text', 'icon', 'card']),
    );
  });

  it('needs no files', async () => {
    const { prepared } = await prepareBrand(emptyBrand, new Map());
    expect(prepared).toMatchObject({ files: [], made: { card: '' } });
  });
});
