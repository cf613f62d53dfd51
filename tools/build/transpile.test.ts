import { describe, expect, it } from 'vitest';
import { transpile } from './transpile.mjs';

const context = {
  error(message: string): never {
    throw new Error(message);
  },
};
const translate = (code: string, { id = '/a.ts', withMap = false } = {}) =>
  transpile({ withMap }).transform.call(context, code, id);

describe.each([false, true])('the translation of one file, with a source map: %s', (withMap) => {
  it('drops types and type imports, and keeps every other import', () => {
    const source = "import type { A } from './a';\nimport { b } from './b';\nexport const c: A = b;\n";
    const code = translate(source, { withMap })?.code ?? '';
    expect(code.replaceAll(/["\s;]/g, '')).toBe('import{b}from./bexportconstc=b');
  });

  it('calls the JSX runtime for elements', () => {
    const code = translate('export const a = <b.c />;', { id: '/a.tsx', withMap })?.code ?? '';
    expect(code).toMatch(/import ?\{ ?jsx as _jsx ?\} ?from ?"react\/jsx-runtime"/);
    expect(code).toContain('_jsx(b.c');
  });

  it('stops the build on a syntax error', () => {
    expect(() => translate('export const = 1;', { withMap })).toThrow(/unexpected/i);
  });
});

it('writes neither comments nor white space where nothing maps back, and changes no name', () => {
  const source =
    '// why\nexport const longName = (value: number) => {\n  /* how */\n  return value + 1;\n};\n';
  const translated = translate(source);
  expect(translated?.code).toMatch(/^export const longName=\(?value\)?=>\{return value\+1\};?$/);
  expect(translated?.map).toBeNull();
});

it('maps back to the source if the bundle has a map', () => {
  expect(translate('export const a: number = 1;', { withMap: true })?.map).toMatchObject({ version: 3 });
});

it('leaves other files alone', () => {
  expect(translate('a {}', { id: '/a.css' })).toBeNull();
});
