import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readConfig } from '../config';
import { commands } from './commands/index';

const page = readFileSync(new URL('../../docs/operator.md', import.meta.url), 'utf8');

it('the page for operators names every variable that the gateway reads, and no other', () => {
  const read = new Set<string>();
  readConfig(
    new Proxy<Record<string, string>>(
      {},
      {
        get: (_, name) => {
          if (typeof name === 'string') read.add(name);
          return undefined;
        },
      },
    ),
  );
  const table = page.slice(page.indexOf('## The environment'));
  const named = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  );
  expect(named.sort()).toEqual([...read].sort());
});

it('the page for operators names every command', () => {
  for (const { name } of commands) expect(page).toMatch(new RegExp(`\`${name}( [A-Z]|\`)`));
});
