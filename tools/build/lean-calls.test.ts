import { parseAst } from 'rollup/parseAst';
import { describe, expect, it } from 'vitest';
import { leanCalls } from './lean-calls.mjs';

const lean = (text: string) => leanCalls(text, (source) => parseAst(source));

describe('calls in browser builds', () => {
  it('keep what a client reads and lose what only a gateway does, wherever it stands', () => {
    const text = `const own = { tier: 'own' };
export const a = defineCall({ ...own, name: 'x.a', module: 'M', path: '/a', limit: 'read', request: v.strictObject({ limit: text(1) }), reply: v.object({ request: v.string() }), errors: ['X'] });
export const b = defineCall({
  errors: [],
  name: 'x.b',
  aliases: [{ path: '/c' }],
});`;
    const found = lean(text);
    for (const gone of ['module', 'limit', 'strictObject', 'errors', 'aliases'])
      expect(found).not.toContain(gone);
    expect(found.replace(/\s+/g, ' ')).toBe(
      "const own = { tier: 'own' }; " +
        "export const a = defineCall({ ...own, name: 'x.a', path: '/a', reply: v.object({ request: v.string() }) }); " +
        "export const b = defineCall({ name: 'x.b' });",
    );
  });

  it('leave other calls alone, and refuse a contract that is written otherwise', () => {
    expect(lean(`other({ request: 1 });`)).toContain('request');
    expect(() => lean('export const a = defineCall(made);')).toThrow('lean-calls');
  });
});
