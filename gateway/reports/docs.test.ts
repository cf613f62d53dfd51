import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { columnsOf, definitionOf, reportNames } from './definitions';

const page = readFileSync(new URL('../../docs/reports.md', import.meta.url), 'utf8');
const chapterOf = (name: string): string =>
  page.split(/^## /m).find((one) => one.startsWith(`${name}\n`)) ?? '';

it.each(reportNames)('[OPS-5] the page on reports has every column of %s, and no other', (name) => {
  const declared = Object.keys(definitionOf(name).groupings).flatMap((by) =>
    columnsOf(name, by).map((column) => column.name),
  );
  const named = [...chapterOf(name).matchAll(/^\| `(\w+)` \|/gm)].map(([, column = '']) => column);
  expect(named.sort()).toEqual([...new Set(declared)].sort());
});

it.each(reportNames)('[OPS-5] the page on reports names every grouping of %s', (name) => {
  for (const by of Object.keys(definitionOf(name).groupings)) expect(chapterOf(name)).toContain(`\`${by}\``);
});
