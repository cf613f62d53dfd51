import { parseAst } from 'rollup/parseAst';
import { describe, expect, it } from 'vitest';
import { stripCalls } from './strip-calls.mjs';

const strip = (text: string) => stripCalls(text, (source) => parseAst(source));

describe('calls in browser builds', () => {
  it('keep what a client reads and lose what only a gateway does, wherever it stands', () => {
    const text = `const own = { tier: 'own' };
export const a = defineCall({ ...own, name: 'x.a', module: 'M', path: '/a', limit: 'read', request: v.strictObject({ limit: text(1) }), reply: v.object({ request: v.string() }), errors: ['X'] });
export const b = defineCall({
  errors: [],
  name: 'x.b',
  aliases: [{ path: '/c' }],
});`;
    const found = strip(text);
    for (const gone of ['module', 'limit', 'strictObject', 'errors', 'aliases'])
      expect(found).not.toContain(gone);
    expect(found.replace(/\s+/g, ' ')).toBe(
      "const own = { tier: 'own' }; " +
        "export const a = defineCall({ ...own, name: 'x.a', path: '/a', reply: v.object({ request: v.string() }) }); " +
        "export const b = defineCall({ name: 'x.b' });",
    );
  });

  it('leave other calls alone, and refuse a contract that is written otherwise', () => {
    expect(strip(`other({ request: 1 });`)).toContain('request');
    expect(() => strip('export const a = defineCall(made);')).toThrow('strip-calls');
  });
});
