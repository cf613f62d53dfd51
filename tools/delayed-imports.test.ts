import { describe, expect, it } from 'vitest';
import { delayedImports } from './delayed-imports';

const { transform } = delayedImports();
const codeOf = (code: string, id: string): string => {
  const out: unknown = typeof transform === 'function' ? Reflect.apply(transform, {}, [code, id]) : undefined;
  return typeof out === 'object' && out !== null && 'code' in out ? String(out.code) : code;
};
const LOADS = `const page = () => import("./page.view");`;

describe('delayed imports', () => {
  it('delay dynamic imports', () => {
    const delayed = codeOf(LOADS, '/foyer/src/features/mall/mall.view.tsx');
    expect(delayed).toMatch(/setTimeout\(go, \d+\)\)\.then\(\(\) => import\("\.\/page\.view"\)\);$/);
    expect(codeOf(LOADS, '/foyer/standalone/pages/pages.tsx')).toBe(delayed);
  });

  it.each([
    ['tests', LOADS, '/foyer/src/features/mall/mall.component.test.tsx'],
    ['the fake gateway', LOADS, '/foyer/src/testing/client.ts'],
    ['packages', LOADS, '/foyer/node_modules/swiper/src/index.js'],
    ['imports at the head of a file', `import { a } from "./a";`, '/foyer/src/a.ts'],
    ['methods of that name', `orders.import("./a");`, '/foyer/src/a.ts'],
    ['addresses that are computed', 'import(address)', '/foyer/src/a.ts'],
  ])('leave %s as they are', (_, code, id) => expect(codeOf(code, id)).toBe(code));
});
