import { describe, expect, it } from 'vitest';
import { circleRefusals, circlesOf, graphOf } from './circles';

const circlesIn = (files: Record<string, string>): string[][] =>
  circlesOf(graphOf(Object.keys(files), (file) => files[file] ?? ''));

describe('import circles', () => {
  it('are found through any number of files, types included', () => {
    const found = circlesIn({
      'src/a.ts': `import type { B } from './b';`,
      'src/b.ts': `import { c } from './c/index';`,
      'src/c/index.ts': `export { a } from '../a';`,
      'src/d.ts': `import './a';`,
    });
    expect(found).toEqual([['src/a.ts', 'src/b.ts', 'src/c/index.ts']]);
  });

  it('are not made by an import() and not by files that meet at a third', () => {
    expect(
      circlesIn({
        'src/a.ts': `import { b } from './b'; import { c } from './c';`,
        'src/b.ts': `import { c } from './c'; export const later = () => import('./a');`,
        'src/c.ts': '',
      }),
    ).toEqual([]);
  });

  it('that are known may shrink, and then the list has to', () => {
    const known = [['a', 'b', 'c']];
    expect(circleRefusals([['a', 'b', 'c']], known)).toEqual([]);
    expect(circleRefusals([['a', 'b', 'c', 'd']], known).join()).toMatch(/circle: a, b, c, d/);
    expect(circleRefusals([['a', 'b']], known)).toEqual([
      'tools/checks/circles.json: this circle has shrunk or gone: a, b, c',
    ]);
    expect(circleRefusals([], known)).toHaveLength(1);
    expect(circleRefusals([['x', 'y']], known)).toHaveLength(2);
  });
});
