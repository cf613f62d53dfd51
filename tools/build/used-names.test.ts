import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, sourceFiles } from '../checks/source-files';
import { readElements } from './custom-elements';

/** Sources of the elements, without tests and what only tests use. */
const sources = sourceFiles({ root: ROOT, folders: ['src'], endings: ['.ts', '.tsx', '.css'] })
  .filter((file) => !/\.test\.|^src\/(testing|package)\//.test(file))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'));
const found = (pattern: RegExp): string[] =>
  sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
const elements = (await readElements()).modules.flatMap(({ declarations }) => declarations);
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

const TONES = ['error', 'warning', 'info', 'success'].map((tone) => `alert-${tone}`);

describe('[TRIAL-E8] the manifest and the sources', () => {
  it('name the same parts', () => {
    const used = [
      ...found(/\spart="([\w -]+)"/g),
      ...found(/\spart: '([\w-]+)'/g),
      ...found(/\spart=\{([^{}`]+)\}/g).flatMap((chosen) => chosen.match(/(?<=[?:]\s*')[\w-]+(?=')/g) ?? []),
      ...found(/setAttribute\('part', '([\w-]+)'\)/g),
    ];
    expect(found(/\spart=\{`([^`]+)`\}/g)).toEqual(['alert alert-${tone}']);
    const named = elements.flatMap(({ cssParts }) => cssParts.map(({ name }) => name));
    expect(sorted(named)).toEqual(sorted([...used, 'alert', ...TONES]));
  });

  it('name the same tokens, --foyer-font and the sizes among them', () => {
    const named = elements.flatMap(({ cssProperties }) => cssProperties.map(({ name }) => name));
    expect(sorted(named)).toEqual(sorted(found(/var\(\s*(--foyer-[\w-]+)/g)));
    expect(named).toEqual(expect.arrayContaining(['--foyer-font', '--foyer-login-block-size']));
  });

  it('name the same events: those that views tell, and intents that no element of the page answers', () => {
    const types = readFileSync(join(ROOT, 'src/core/types.intents.ts'), 'utf8');
    const intents = /export type Intent =([\s\S]*?);\n(?:\n|$)/.exec(types)?.[1] ?? '';
    const used = [
      ...found(/emit\(\s*'(foyer-[\w-]+)'/g),
      ...found(/new CustomEvent(?:<\w+>)?\(\s*'(foyer-[\w-]+)'/g),
      ...found(/_EVENT = '(foyer-[\w-]+)'/g),
      ...[...intents.matchAll(/type: '([\w-]+)'/g)].map(([, type = '']) => `foyer-${type}`),
    ];
    const named = elements.flatMap(({ events }) => events.map(({ name }) => name));
    expect(sorted(named)).toEqual(sorted(used));
  });

  it('name the list of games that a page may hand to the lobby', () => {
    const lobby = elements.find(({ tagName }) => tagName === 'foyer-lobby');
    expect(lobby?.members).toContainEqual(expect.objectContaining({ kind: 'field', name: 'games' }));
  });
});
