import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { JPEG } from '../../art/testing-pictures';
import { brandFieldRows } from '../../brand/index';
import { LOGO_SVG, MARK_SVG, pngOf } from '../../brand/testing';
import { freshDatabase, type TestDatabase } from '../../database/testing';
import { operatorOn } from '../testing';

const page = readFileSync(new URL('../../../docs/brand.md', import.meta.url), 'utf8');

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());

/** Splits a line like a shell, with quoted words. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

it('the commands on the page about brands run as written', async () => {
  const disk: Record<string, Buffer | string> = {
    'logo.svg': LOGO_SVG,
    'logo-dark.svg': LOGO_SVG,
    'icon.svg': MARK_SVG,
    'login.png': pngOf(900, 300),
    'register.jpg': JPEG,
  };
  const foyer = operatorOn(db, disk);
  const lines = [...page.matchAll(/^\s*npx foyer (.+)$/gm)].map(([, line = '']) => line);
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) {
    const [command = '', target] = line.split(' > ');
    const run = await foyer(wordsOf(command));
    expect([run.exit, run.err], line).toEqual([0, []]);
    if (target !== undefined) disk[target] = run.out.join('\n');
  }
  const shown = async (merchant: string) =>
    (await foyer(`brand show --merchant ${merchant} --json`)).data as { brand: object };
  expect((await shown('acme')).brand).toMatchObject({
    names: { EN: 'Acme Games', PT: 'Jogos Acme' },
    footers: { EN: 'Acme Ltd, Harbour Street 1\nLicence 12/345' },
    colour: '#0a7755',
  });
  expect((await shown('second')).brand).toEqual((await shown('acme')).brand);
});

it('the page about brands names every option', () => {
  for (const [, { option }] of brandFieldRows) expect(page, option).toContain(`\`--${option}\``);
});
