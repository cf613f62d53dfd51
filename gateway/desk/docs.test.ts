import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DESK_ROLES } from '../operator/desk-roles';
import { type DeskCall, deskCalls, isDeskCall } from './desk-calls';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const page = read('../../docs/desk.md');

/** Calls of a role as the page lists them: what it may besides all roles. */
export const rolesTable = (): string[] => {
  const names = Object.keys(deskCalls).filter(isDeskCall);
  const rolesOf = (name: (typeof names)[number]): DeskCall['roles'] => deskCalls[name].roles;
  const ofAll = names.filter((name) => rolesOf(name).length === DESK_ROLES.length);
  const list = (found: readonly string[]): string => found.map((name) => `\`${name}\``).join(', ');
  return [
    `| every role | ${list(ofAll)} |`,
    ...DESK_ROLES.map((role) => {
      const more = names.filter((name) => rolesOf(name).includes(role) && !ofAll.includes(name));
      return `| \`${role}\` | ${more.length === 0 ? 'nothing more' : list(more)} |`;
    }),
  ];
};

describe('the page on the desk', () => {
  it('names the calls of each role', () => {
    for (const row of rolesTable()) expect(page).toContain(row);
  });

  it('names tests that are there', () => {
    const claims = [...page.matchAll(/\(`([\w-]+)`: ((?:"[^"]+"(?:, )?)+)\)/g)];
    expect(claims.length).toBeGreaterThan(15);
    for (const [, file = '', titles = ''] of claims)
      for (const [, title = ''] of titles.matchAll(/"([^"]+)"/g))
        expect(read(`./${file}.test.ts`), `${file}: ${title}`).toContain(`'${title}`);
  });
});
