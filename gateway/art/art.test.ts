import fc from 'fast-check';
import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { DEMO_MERCHANT } from '../platform/demo-accounts';
import { gameSeeds } from '../database/seed/games';
import { bannerSeeds } from '../database/seed/banners';
import {
  drawBannerArt,
  drawGameArt,
  drawVendorMark,
  MAX_ART_BYTES,
  saysWholeTitle,
  type GameArt,
} from './art';
import { motifs } from './art-motifs';
import { fitText, textWidthEm } from './art-text';

const art = (rest: Partial<GameArt>): GameArt => ({
  nodeId: 100123n,
  title: 'Golden Dragon',
  vendorName: 'Copper Finch',
  category: 'RNG',
  classify: '',
  motif: 'dragon',
  ...rest,
});
/** Throws unless the text is well-formed XML that a renderer understands. */
const parse = (svg: string): { width: number; height: number } => {
  const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } });
  return { width, height };
};
const DRAWN = new Set([
  'svg',
  'defs',
  'linearGradient',
  'radialGradient',
  'stop',
  'g',
  'path',
  'circle',
  'rect',
  'ellipse',
  'use',
  'text',
  'tspan',
]);
/** Only elements we draw with, and no tag that runs or fetches anything. */
const expectInert = (svg: string): void => {
  for (const [tag, name = ''] of svg.matchAll(/<\/?([A-Za-z!?][\w:-]*)[^>]*>/g)) {
    expect(DRAWN.has(name), tag).toBe(true);
    expect(tag).not.toMatch(/\son\w+=|href="(?!#)|url\((?!#)/i);
  }
};
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '</text><script>alert(1)</script>',
    '"><image href="https://evil.test/x"/>',
    "']]>&&&&&<<<<'''''",
    '\u0000\u0008\uFFFE',
    '\uD800 lone',
    ']]>',
    '💥'.repeat(60),
    '"'.repeat(200),
  ),
);

describe('the picture of an announcement', () => {
  it('says no title, which stands beside it, and has its motif in the middle', () => {
    const plain = drawBannerArt({ bannerId: 301n, title: '', subtitle: '', motif: 'heart' });
    parse(plain);
    expect(plain).not.toContain('<text');
    expect(plain).toContain('cx="600"');
    const worded = drawBannerArt({ bannerId: 301n, title: 'Invite a friend', subtitle: '', motif: 'heart' });
    expect(worded).toContain('Invite a friend');
    expect(worded).toContain('cx="930"');
  });
});

describe('a name in its picture', () => {
  it('is whole for every game of the demo, and is said not to be where it was cut', () => {
    const names = gameSeeds().flatMap(({ names: texts }) => Object.values(texts));
    expect(names.length).toBeGreaterThan(1000);
    const cut = names.filter((name) => !saysWholeTitle(name));
    expect(cut.length / names.length).toBeLessThan(0.01);
    const long = 'The Extraordinarily Long-Winded Adventures of Captain Montgomery and His Parrots';
    expect(saysWholeTitle(long)).toBe(false);
    expect(saysWholeTitle('Baccarat · Ivory Room 2')).toBe(true);
  });
});

describe('drawn art', () => {
  it('is well-formed and light for every motif and every kind', () => {
    for (const motif of Object.keys(motifs)) {
      const svg = drawGameArt(art({ motif, title: 'Treasure of the Northern Lights' }));
      expect(Buffer.byteLength(svg), motif).toBeLessThanOrEqual(MAX_ART_BYTES);
      expect(parse(svg)).toEqual({ width: 240, height: 320 });
    }
  });

  it('is well-formed and light for the demo catalogue', () => {
    for (const [at, row] of gameSeeds().entries()) {
      if (at % 41 !== 0) continue;
      const svg = drawGameArt(
        art({
          nodeId: BigInt(row.node_id),
          title: row.names.PT,
          category: row.category,
          classify: row.classify,
          motif: row.motif,
        }),
      );
      expect(Buffer.byteLength(svg), row.names.PT).toBeLessThanOrEqual(MAX_ART_BYTES);
      parse(svg);
    }
    for (const row of bannerSeeds)
      for (const language of DEMO_MERCHANT.languages)
        parse(
          drawBannerArt({
            bannerId: BigInt(row.banner_id),
            title: row.titles[language],
            subtitle: row.subtitles[language],
            motif: row.motif,
          }),
        );
  });

  it('names a drawn motif for every game of the demo', () => {
    const drawn = new Set(Object.keys(motifs));
    expect(
      gameSeeds()
        .filter((row) => row.motif !== '' && !drawn.has(row.motif))
        .map((row) => row.motif),
    ).toEqual([]);
  });

  it('is the same for the same row and another for another', () => {
    expect(drawGameArt(art({}))).toBe(drawGameArt(art({})));
    expect(drawGameArt(art({ nodeId: 100124n }))).not.toBe(drawGameArt(art({})));
  });

  it('lets no title, vendor or motif become markup', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (title, vendorName, motif) => {
        const svg = drawGameArt(art({ title, vendorName, motif, category: motif, classify: motif }));
        parse(svg);
        expectInert(svg);
        expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(MAX_ART_BYTES);
        for (const other of [
          drawBannerArt({ bannerId: 1n, title, subtitle: vendorName, motif }),
          drawVendorMark({ code: motif, name: title }),
        ]) {
          parse(other);
          expectInert(other);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('fitting text', () => {
  it('keeps within the width and the lines, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.integer({ min: 60, max: 400 }), (text, width) => {
        const { lines, size } = fitText({
          text,
          width,
          steps: [
            [34, 2],
            [22, 3],
            [16, 3],
          ],
        });
        expect(lines.length).toBeLessThanOrEqual(3);
        for (const line of lines) expect(textWidthEm(line) * size).toBeLessThanOrEqual(width + 0.001);
      }),
    );
  });

  it('cuts a word that never fits with an ellipsis and leaves no lonely last word', () => {
    expect(
      fitText({ text: 'Donaudampfschifffahrtsgesellschaft', width: 120, steps: [[20, 2]] }).lines[0],
    ).toMatch(/…$/);
    expect(fitText({ text: 'one two three four', width: 200, steps: [[24, 2]] }).lines).toEqual([
      'one two',
      'three four',
    ]);
  });
});
