import { describe, expect, it } from 'vitest';
import { filesOf, heaviestGame, measure, scriptsOf, servedBytes, withImports } from './budgets';
import type { Manifest, ManifestFile } from './build/manifest.mjs';

const file = (over: Partial<ManifestFile>): ManifestFile => ({
  name: 'x',
  entry: false,
  imports: [],
  dynamicImports: [],
  bytes: 0,
  integrity: 'sha384-x',
  ...over,
});
const manifest: Manifest = {
  version: '0.0.0',
  files: {
    'foyer.js': file({ entry: true, dynamicImports: ['login-1.js', 'lobby-1.js'] }),
    'core-1.js': file({}),
    'login-1.js': file({ tag: 'foyer-login', imports: ['core-1.js'] }),
    'lobby-1.js': file({ tag: 'foyer-lobby', imports: ['core-1.js', 'grid-1.js'] }),
    'grid-1.js': file({ imports: ['core-1.js', 'first-1.js'] }),
    'first-1.js': file({ name: 'first' }),
    'wallet-1.js': file({ tag: 'foyer-wallet', imports: ['core-1.js'], dynamicImports: ['purse-1.js'] }),
    'purse-1.js': file({ name: 'purse', imports: ['core-1.js', 'first-1.js', 'session-1.js', 'sums-1.js'] }),
    'sums-1.js': file({}),
    'session-1.js': file({ name: 'session', imports: ['first-1.js'] }),
  },
};
const texts: Record<string, string> = Object.fromEntries(
  Object.keys(manifest.files).map((name) => [name, name.repeat(9)]),
);
const readFrom =
  (folder: Record<string, string>) =>
  (name: string): Uint8Array => {
    const text = folder[name];
    if (text === undefined) throw new Error(`${name} is missing`);
    return Buffer.from(text);
  };
const read = readFrom(texts);

describe('the size budgets', () => {
  it('weigh a file as it is served: compressed, or as it is where no copy was worth it', () => {
    const folder = readFrom({ 'large.js': 'x'.repeat(900), 'large.js.br': 'packed', 'small.js': 'x' });
    expect(servedBytes('large.js', folder)).toBe(6);
    expect(servedBytes('small.js', folder)).toBe(1);
    expect(() => servedBytes('none.js', folder)).toThrow('none.js is missing');
  });

  it('count the loader and the whole static graph of a tag', () => {
    expect([...filesOf(manifest, ['foyer-lobby'])]).toEqual([
      'foyer.js',
      'lobby-1.js',
      'core-1.js',
      'grid-1.js',
      'first-1.js',
    ]);
  });

  it('count only what a second widget adds to a running client', () => {
    const row = { name: 'second', load: ['foyer-lobby'], after: ['foyer-login'], maxBytes: 1000 };
    const result = measure({ row, manifest, read });
    expect(result.files).toEqual(['lobby-1.js', 'grid-1.js']);
    expect(result.bytes).toBe(servedBytes('lobby-1.js', read) + servedBytes('grid-1.js', read));
    expect(result.faults).toEqual([]);
  });

  it('count what a tag shows itself with, without what a member’s client has loaded by itself', () => {
    const row = { name: 'purse', load: ['foyer-wallet'], parts: ['purse'], maxBytes: 1000 };
    const { files, faults } = measure({ row, manifest, read });
    expect(files).toEqual(['foyer.js', 'wallet-1.js', 'core-1.js', 'purse-1.js', 'sums-1.js']);
    expect(faults).toEqual([]);
    const unknown = { ...row, parts: ['grid'] };
    expect(measure({ row: unknown, manifest, read }).faults).toEqual(['foyer-wallet loads no grid']);
  });

  it('[NAV-8] count of a page of the site what it runs and asks for first, each file once', () => {
    const html =
      '<link rel="modulepreload" href="/a.js" integrity="x"><link rel="modulepreload" href="/b.js"><script type="module" src="/a.js"></script>';
    expect(scriptsOf(html)).toEqual(['a.js', 'b.js']);
    expect(() => scriptsOf('<p>')).toThrow('runs no script');
    const site: Record<string, string> = { 'index.html': html, 'a.js': 'aaaa', 'b.js': 'bb' };
    const result = measure({
      row: { name: 'home', page: 'index.html', maxBytes: 1000 },
      manifest,
      read,
      readSite: readFrom(site),
    });
    expect(result.bytes).toBe('aaaa'.length + 'bb'.length);
  });

  it('refuse one byte too many', () => {
    const bytes = servedBytes('foyer.js', read);
    const row = { name: 'loader', load: [], maxBytes: bytes };
    expect(measure({ row, manifest, read }).faults).toEqual([]);
    expect(measure({ row: { ...row, maxBytes: bytes - 1 }, manifest, read }).faults).toEqual([
      '1 bytes too many',
    ]);
  });

  it('refuse a file too many', () => {
    const row = { name: 'login', load: ['foyer-login'], maxBytes: 9999, maxFiles: 2 };
    expect(measure({ row, manifest, read }).faults).toEqual(['3 files, 2 allowed']);
  });

  it('fail on a missing file and on an unknown tag', () => {
    const gone = measure({
      row: { name: 'loader', load: [], maxBytes: 9999 },
      manifest,
      read: () => {
        throw new Error('foyer.js is missing');
      },
    });
    expect(gone.faults).toEqual(['foyer.js is missing']);
    const row = { name: 'none', load: ['foyer-none'], maxBytes: 9999 };
    expect(measure({ row, manifest, read }).faults).toEqual(['no file carries foyer-none']);
  });

  const games: Record<string, string> = {
    'base.css': 'a{}',
    'studio.css': 'b{}',
    'studio.js': 'import{a}from"./part-a-1.js";const b=()=>import("./family-small.js");',
    'part-a-1.js': 'export const a=1;',
    'part-b-1.js': `export const b=${'"long"+'.repeat(400)}1;`,
    'family-small.js': 'import"./part-a-1.js";',
    'family-large.js': 'import{a}from"./part-a-1.js";import{b}from"./part-b-1.js";',
    'verify.js': 'import"./part-b-1.js";',
  };
  const readGame = readFrom(games);

  it('count of the studio’s games the heaviest, with its sheets and what both scripts import', () => {
    expect([...withImports('studio.js', (name) => games[name] ?? '')]).toEqual(['studio.js', 'part-a-1.js']);
    const files = heaviestGame(Object.keys(games), readGame);
    expect(files.sort()).toEqual(
      ['base.css', 'family-large.js', 'part-a-1.js', 'part-b-1.js', 'studio.css', 'studio.js'].sort(),
    );
    const row = { name: 'game', game: 'heaviest', maxBytes: 10 } as const;
    const result = measure({ row, manifest, read, games: { names: Object.keys(games), read: readGame } });
    expect(result.faults.join()).toContain('bytes too many');
    expect(measure({ row, manifest, read }).faults).toEqual(['there is no family']);
  });
});
