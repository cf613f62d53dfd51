import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyBrand, readBrand } from './brand';
import { brandFieldRows } from './brand-fields';
import { prepareBrandDocument, readBrandDocument, writeBrandDocument } from './brand-document';
import { brandStyle } from './page-style';
import { showBrand } from './show-brand';
import { noMadeFiles } from './prepare-brand';

const problemsOf = (value: unknown): string[] =>
  readBrand(value).problems.map(({ field, problem }) => `${field} ${problem}`);

describe('a brand', () => {
  it('is read as it was written, with empty fields by default', () => {
    expect(readBrand({}).brand).toEqual(emptyBrand);
    expect(readBrand(emptyBrand).brand).toEqual(emptyBrand);
    expect(Object.keys(emptyBrand).sort()).toEqual(brandFieldRows.map(([name]) => name).sort());
    expect(readBrand({ colour: '#0A7', names: { pt_br: ' Acme ', EN: '' } }).brand).toMatchObject({
      colour: '#00aa77',
      names: { 'PT-BR': 'Acme' },
    });
  });

  it.each([
    ['brand must be an object', null],
    ['brand must be an object', []],
    ['slogan is no field of a brand', { slogan: '' }],
    ['__proto__ is no field', JSON.parse('{"__proto__":{}}')],
    ['colour must be a colour', { colour: 'rgb(0,0,0)' }],
    ['colour must be a colour', { colour: '#00000' }],
    ['colours.accent2 is no role', { colours: { light: { accent2: '#000' } } }],
    ['colours.sepia is no theme', { colours: { sepia: {} } }],
    ['colours.dark.accent must be a colour', { colours: { dark: { accent: 'red' } } }],
    ['names must be texts by language', { names: 'Acme' }],
    ['names.EN must be a text', { names: { EN: 1 } }],
    ['names.EN must be one line', { names: { EN: 'a\nb' } }],
    ['footers.EN has a control character', { footers: { EN: 'a\u0000b' } }],
    ['look must be one of auto, light, dark', { look: 'sepia' }],
    ['font must be one of system', { font: 'toString' }],
    ['icon must be the name of a file', { icon: '../../etc/passwd' }],
    ['icon must be the name of a file', { icon: 7 }],
  ])('is refused: %s', (problem, value) => {
    expect(problemsOf(value).join()).toContain(problem);
  });

  it('returns every problem', () => {
    expect(problemsOf({ colour: 1, corner: 2, look: 3, other: 4 })).toHaveLength(4);
  });

  it('returns a brand or problems for any input, and its style is a single rule', () => {
    const field = fc.constantFrom(...brandFieldRows.map(([name]) => name));
    fc.assert(
      fc.property(fc.dictionary(field, fc.anything()), (value) => {
        const { brand, problems } = readBrand(value);
        expect(brand === null).toBe(problems.length > 0);
        if (brand === null) return;
        const style = brandStyle(showBrand({ brand, made: noMadeFiles }, { code: 'acme', name: 'Acme' }));
        expect(style).toMatch(/^(@font-face\{[^{}<]*\})?(:root\{[^{}<]*\})?$/);
      }),
    );
  });
});

describe('the style of a page', () => {
  it('leaves out tokens and fonts of a row that could end it', () => {
    const tokens = {
      accent: '#0a7755',
      text: 'red;}</style><script>alert(1)</script>',
      'x:red;}y': '#000000',
      muted: 'url(https://example.com)',
      line: '#000000}',
      font: "'a\\27',serif",
    };
    const font = { family: "x'}", address: '/brand/acme/0123456789abcdef01234567.woff2' };
    expect(brandStyle({ tokens, font })).toBe(':root{--foyer-accent:#0a7755}');
    expect(
      brandStyle({ tokens: {}, font: { family: 'Brand', address: 'https://example.com/a.woff2' } }),
    ).toBe('');
    expect(brandStyle({ tokens: {}, font: { ...font, family: 'Brand' } })).toContain("font-family:'Brand'");
    expect(brandStyle({ tokens: {}, font: null })).toBe('');
  });

  it('loads the font if the merchant’s code is one of an older gateway', () => {
    const font = { family: 'Brand', address: '/brand/ACME_1/0123456789abcdef01234567.woff2' };
    expect(brandStyle({ tokens: {}, font })).toContain(`url(${font.address})`);
  });
});

describe('a brand’s file', () => {
  it('is read as it was written', () => {
    const document = {
      brand: { ...emptyBrand, names: { EN: 'Acme' }, icon: 'a.svg' },
      files: new Map([['a.svg', { content: Buffer.from('<svg/>') }]]),
      content: { help: [{ id: 1 }] },
    };
    expect(readBrandDocument(Buffer.from(writeBrandDocument(document))).document).toEqual(document);
  });

  it('is refused with a file that no field names, or with too many files', async () => {
    const read = async (files: object) =>
      (await prepareBrandDocument(Buffer.from(JSON.stringify({ foyerBrand: 1, brand: {}, files })))).problems;
    expect(await read({ 'a.svg': 'AAAA' })).toEqual([
      { field: 'files.a.svg', problem: 'is named by no field of the brand' },
    ]);
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}.svg`, 'AAAA']));
    expect((await read(many))[0]?.problem).toContain('at most 20 files');
    expect((await prepareBrandDocument(Buffer.alloc(20_000_001))).problems[0]?.problem).toContain('20 MB');
  });
});
