import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../checks/source-files';
import { HELP } from './arguments';
import { olderTable, withTable } from './older';

const page = readFileSync(join(ROOT, 'docs/conformance.md'), 'utf8');

it('the page about conformance shows the stand-in as the tool sees it', async () => {
  const fresh = withTable(page, await olderTable());
  expect(page, 'node --import tsx tools/conformance/write-older-table.ts writes it').toBe(fresh);
});

it('the page about conformance names every option, and no other', () => {
  const optionsIn = (text: string) => [...new Set(text.match(/--[a-z][a-z-]+/g))].sort();
  const own = optionsIn(page.slice(0, page.indexOf('## An older gateway')));
  expect(own).toEqual(optionsIn(HELP.join('\n')));
});

it('a page without a place for the table is refused', () => {
  expect(() => withTable('# Something else', '')).toThrow('no place for the table');
});
