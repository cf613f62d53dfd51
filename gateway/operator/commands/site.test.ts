import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '../cli';

const root = mkdtempSync(join(tmpdir(), 'foyer-site-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
writeFileSync(join(root, 'full'), 'x');

const BRAND = JSON.stringify({ foyerBrand: 1, brand: { names: { EN: 'Acme' } } });
const run = async (...words: string[]) => {
  const printed: string[] = [];
  const exit = await runCli(['site', 'export', ...words], {
    openDatabase: () => Promise.reject(new Error('no database is needed')),
    findDatabase: () => Promise.reject(new Error('no database is needed')),
    readFile: (path) =>
      Buffer.from(path === 'empty.json' ? '{"foyerBrand":1,"brand":{}}' : path === 'odd.json' ? '{}' : BRAND),
    production: false,
    actor: 'test',
    out: (line) => void printed.push(line),
    err: (line) => void printed.push(line),
  });
  return { exit, text: printed.join('\n') };
};
const right = ['--brand', 'acme.json', '--merchant', 'acme'];

describe('[OPS-1] foyer site export refuses', () => {
  it.each([
    [['--brand', 'acme.json'], '--merchant'],
    [['--merchant', 'acme'], '--brand'],
    [['--brand', 'acme.json', '--merchant', '"><script>'], '--merchant'],
    [['--brand', 'empty.json', '--merchant', 'acme'], 'names.EN'],
    [['--brand', 'odd.json', '--merchant', 'acme'], '--brand: odd.json is refused'],
    [[...right, '--url', 'play.acme.example'], '--url'],
    [[...right, '--language', 'XX'], '--language'],
    [[...right, '--gateway', '[1]'], '--gateway'],
    [[...right, '--gateway', '{'], '--gateway'],
    [[...right, '--gateway', '{"dialectRows":"https://"}'], '--gateway: dialectRows'],
  ])('%j and names the option or field', async (options, words) => {
    const { exit, text } = await run(join(root, 'new'), ...options);
    expect([exit, text]).toEqual([2, expect.stringContaining(words)]);
  });

  it('a folder that is not empty', async () => {
    const { exit, text } = await run(root, ...right);
    expect([exit, text]).toEqual([2, expect.stringContaining('FOLDER: ')]);
    expect(text).toContain('is not empty');
  });
});
