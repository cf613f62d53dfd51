import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTheme, themeTokens } from './theme';

const tokensOf = (tokens: Record<string, unknown>) => readTheme({ tokens })?.tokens ?? {};

describe('a merchant’s theme', () => {
  it('is read unchanged if every value is valid', () => {
    const theme = {
      tokens: {
        accent: 'light-dark(#0a7755,#33ddaa)',
        'on-accent': '#fff',
        surface: 'light-dark(#ffffff, #000000)',
        text: '#12345678',
        'radius-s': '0px',
        radius: '12.5px',
        font: "Inter,'Noto Sans', system-ui,-apple-system,sans-serif",
      },
      login: '/brand/acme/picture.png',
      register: 'https://cdn.example/picture.png',
    };
    expect(readTheme(theme)).toEqual(theme);
  });

  it('knows only public tokens of our sheet', () => {
    const css = readFileSync(new URL('../../ui/styles/tokens.css', import.meta.url), 'utf8');
    for (const name of themeTokens) expect(css).toContain(`--f-${name}: var(`);
  });

  it.each([
    ['accent', 'red'],
    ['accent', '#12345'],
    ['accent', '#123456;color:red'],
    ['accent', '#123456}'],
    ['accent', ' #123456'],
    ['accent', 'light-dark(#123456)'],
    ['accent', 'light-dark(#123456,red)'],
    ['accent', 'url(https://evil.example/)'],
    ['accent', 'var(--x)'],
    ['accent', '12px'],
    ['accent', '#123456\n'],
    ['accent', 123456],
    ['accent', ['#123456']],
    ['radius', '100px'],
    ['radius', '-4px'],
    ['radius', '4'],
    ['radius', 'calc(1px)'],
    ['font', "'Open"],
    ['font', 'A,'],
    ['font', 'A;color:red'],
    ['font', 'url(x)'],
    ['font', 'A/**/'],
    ['font', 'a'.repeat(301)],
    ['nothing', '#123456'],
    ['shadow', '#123456'],
    ['__proto__', '#123456'],
  ])('leaves out %s: %j, and keeps the other values', (name, value) => {
    expect(tokensOf({ [name]: value, text: '#123456' })).toEqual({ text: '#123456' });
  });

  it.each([
    undefined,
    null,
    '',
    'dark',
    7,
    [],
    {},
    { tokens: [] },
    { tokens: 'x', login: 5 },
    { tokens: null },
  ])('is null if it has no value: %j', (sent) => {
    expect(readTheme(sent)).toBeNull();
  });

  it('takes nothing that another script of the page has added to all objects', () => {
    const all = Object.prototype as { tokens?: unknown; accent?: unknown; login?: unknown };
    Object.assign(all, { tokens: { text: '#123456' }, accent: '#123456', login: '/x.png' });
    try {
      expect(readTheme({})).toBeNull();
      expect(readTheme({ tokens: {} })).toBeNull();
    } finally {
      for (const name of ['tokens', 'accent', 'login']) Reflect.deleteProperty(all, name);
    }
  });

  it('has no picture with an address that is longer than any of ours', () => {
    expect(readTheme({ login: `/${'a'.repeat(1000)}` })).toBeNull();
  });

  it('lets no value leave its declaration, and rejects long ones immediately', () => {
    const piece = fc.constantFrom(
      ...[
        '#',
        'fff',
        '#123456',
        'light-dark(',
        ')',
        ',',
        ', ',
        "'",
        '"',
        ';',
        '}',
        '{',
        ':',
        '\\',
        '/*',
        '*/',
      ],
      ...['4px', 'Inter', '-', ' ', '\n', 'url(', '@', '<', 'a', '0', '!important', '\u2028', '\u212A'],
    );
    const value = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.constantFrom(...themeTokens), fc.oneof(value, fc.string()), (name, text) => {
        const read = Object.values(tokensOf({ [name]: text }));
        for (const one of read) {
          expect(one).not.toMatch(/[;{}\\:@!<\n]|\/\*|url/i);
          expect((one.match(/'/g) ?? []).length % 2).toBe(0);
          expect((one.match(/"/g) ?? []).length % 2).toBe(0);
          expect(one.split('(').length).toBe(one.split(')').length);
        }
      }),
      { numRuns: 3_000 },
    );
    for (const text of ['a '.repeat(50_000), "'a',".repeat(50_000), '-'.repeat(100_000)])
      expect(tokensOf({ font: text, accent: text, radius: text })).toEqual({});
  });
});
