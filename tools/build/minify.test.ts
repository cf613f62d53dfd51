import { describe, expect, it } from 'vitest';
import { minify } from './minify.mjs';

const context = {
  error(message: string): never {
    throw new Error(message);
  },
};
const small = (code: string) => minify().renderChunk.call(context, code, { fileName: 'a.js' }).code;

describe('the minifier of pages of our own', () => {
  it('drops comments and shortens names, and keeps exports and names of the page', () => {
    const code = small('/* why */ const longName = globalName; export { longName as kept };');
    expect(code).toMatch(/^(const|let|var) (\w)=globalName;export\{\2 as kept\};?$/);
  });

  it('stops the build on a syntax error', () => {
    expect(() => small('const = 1')).toThrow();
  });
});
