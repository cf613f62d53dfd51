import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './source-files';

const PAGES = [
  'README.md',
  'docs/architecture.md',
  'docs/ledger.md',
  'docs/glossary.md',
  'docs/testing.md',
  'docs/wire-it-up.md',
];
/** A path of this tree in code marks; a pattern or a place to be filled in is none. */
const PATH = /`((?:src|gateway|standalone|widgets|tools|examples|docs)\/[\w./-]+)`/g;
/** A module is named with its ending or, in a walk from hop to hop, without. */
const ENDINGS = ['', '.ts', '.tsx', '.view.tsx'];

const pathsOf = (page: string): string[] =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(PATH)].map(([, path = '']) => path);
const isThere = (path: string): boolean => ENDINGS.some((ending) => existsSync(join(ROOT, path + ending)));

describe('the documents', () => {
  it.each(PAGES)('%s names places that exist', (page) => {
    expect(pathsOf(page).filter((path) => !isThere(path))).toEqual([]);
  });

  it('name places at all, and one that is gone is found', () => {
    expect(pathsOf('docs/architecture.md').length).toBeGreaterThan(30);
    expect(isThere('gateway/services/login.ts')).toBe(false);
    expect(isThere('gateway/identity/login')).toBe(true);
  });
});
