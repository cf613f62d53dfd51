import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkReaders, readerBreaches } from './readers';
import { emptyTree } from './testing-empty-tree';

describe('the check of valibot functions', () => {
  it.each([
    'export const a = v.custom(isA);',
    'export const a = v.pipe(v.string(), v.trim());',
    'export const a = v\n  .variant("kind", []);',
    'export const a = (text: string) => <p>{v.parse(one, text)}</p>;',
  ])('refuses %s', (text) => {
    expect(readerBreaches('x.tsx', text)).toHaveLength(1);
  });

  it.each([
    'export const a = v.pipe(v.optional(v.string()), v.check(isA));',
    'export const a = JSON.parse(v.text).trim();',
    'export const a = "v.parse"; // v.trim',
    'export const a = v.parser;',
  ])('accepts %s', (text) => {
    expect(readerBreaches('x.tsx', text)).toEqual([]);
  });

  it('names file, line and function', () => {
    expect(readerBreaches('x.ts', 'a;\nv.url();')[0]).toMatch(/^x\.ts:2: every page would load v\.url;/);
  });

  it('skips tests, test data and the parser of the lottery', () => {
    const root = emptyTree();
    for (const file of [
      'src/a.ts',
      'widgets/b/c.tsx',
      'standalone/d.ts',
      'src/a.test.ts',
      'src/testing/e.ts',
      'src/contract/lottery/parse.ts',
    ]) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), 'v.parse(one, two);\n');
    }
    const { looked, refusals } = checkReaders(root);
    expect([looked, ...refusals.map((line) => line.split(':')[0])]).toEqual([
      3,
      'src/a.ts',
      'standalone/d.ts',
      'widgets/b/c.tsx',
    ]);
  });

  it('reports zero files for an empty tree', () => {
    expect(checkReaders(emptyTree())).toEqual({ looked: 0, refusals: [] });
  });
});
