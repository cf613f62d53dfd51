import { describe, expect, test } from 'vitest';
import { categoryCodes, factsOf, isCategory, pathOf } from './categories';

describe('the table of categories', () => {
  test('each has a drawing, and a code that makes a path of its own', () => {
    for (const code of categoryCodes) expect(factsOf(code).icon, code).toMatch(/^M[\d.\sMHVLAZahvlmcqz-]+$/);
    const paths = categoryCodes.map(pathOf);
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) expect(path).toMatch(/^\/[a-z]+$/);
  });

  test('a category that a gateway has besides gets an icon and nothing else, whatever it is called', () => {
    for (const code of ['NEW', '', 'rng', '__proto__', 'constructor', 'toString']) {
      expect(isCategory(code), code).toBe(false);
      expect(Object.keys(factsOf(code)), code).toEqual(['icon']);
    }
  });

  test('what is entered by a vendor has its vendors as tiles', () => {
    for (const code of categoryCodes)
      if (factsOf(code).shelf === 'vendors') expect(factsOf(code).tiles, code).toBe(true);
  });
});
