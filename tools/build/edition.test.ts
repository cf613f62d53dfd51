import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearEdition } from './edition';

let dist = '';
beforeEach(() => void (dist = mkdtempSync(join(tmpdir(), 'foyer-edition-'))));
afterEach(() => rmSync(dist, { recursive: true, force: true }));

/** A build at this second that makes these files. */
const build = (second: number, names: readonly string[]): void => {
  clearEdition(dist, second * 1_000);
  for (const name of [...names, '.build.json']) {
    const path = join(dist, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, name);
    utimesSync(path, second, second);
  }
};
const has = (...names: readonly string[]): boolean[] => names.map((name) => existsSync(join(dist, name)));

it('keeps the chunks of the edition before, and no older ones', () => {
  const same = 'widgets/v1/same-0123456.js';
  const chunks = (edition: string) => [
    `widgets/v1/part-${edition}123456.js`,
    `widgets/v1/part-${edition}123456.js.br`,
    `site/assets/page-${edition}234567.css`,
    `site/desk/assets/desk-${edition}2345678.js`,
    `games/studio/part-dice-${edition}2345678.js`,
    `gateway/part-x-${edition}_-34567.js`,
  ];
  build(10, [...chunks('a'), same]);
  build(20, [...chunks('b'), same]);
  expect(has(...chunks('a'), ...chunks('b'), same)).not.toContain(false);
  build(30, chunks('c'));
  expect(has(...chunks('a'))).not.toContain(true);
  expect(has(...chunks('b'), ...chunks('c'), same)).not.toContain(false);
});

it('keeps nothing whose name stays while its content changes, and nothing of other folders', () => {
  const others = [
    'site/index.html',
    'site/index.html.br',
    'widgets/v1/foyer.js',
    'games/studio/family-roulette.js',
    'examples/a-0123456.js',
  ];
  build(10, [...others, 'site/assets/a-0123456.js']);
  clearEdition(dist, 20_000);
  expect(has(...others)).not.toContain(true);
  expect(has('site/assets/a-0123456.js')).toEqual([true]);
});

it('keeps the edition before also when the build after it was broken off', () => {
  build(10, ['site/a-0123456.js']);
  build(20, ['site/b-0123456.js']);
  clearEdition(dist, 30_000);
  build(40, ['site/c-0123456.js']);
  expect(has('site/b-0123456.js', 'site/c-0123456.js')).toEqual([true, true]);
});
