import { describe, expect, it } from 'vitest';
import { parseAst } from 'rollup/parseAst';
import { withOneKeyword } from './one-keyword.mjs';

const rewritten = (text: string): string => withOneKeyword(text, parseAst);

describe('the keyword of declarations in the widgets', () => {
  it('is one, wherever a declaration stands', () => {
    expect(
      rewritten('const a = 1; for (const b of [a]) { const { c } = b; let d = () => { const e = c; }; }'),
    ).toBe('let a = 1; for (let b of [a]) { let { c } = b; let d = () => { let e = c; }; }');
    expect(rewritten('export const a = 1;')).toBe('export let a = 1;');
  });

  it('is left alone where it is a word and no declaration', () => {
    const text = 'let a = "const b = 1", c = /const/, d = { const: `const ${a}` }.const; // const\n';
    expect(rewritten(text)).toBe(text);
  });
});
