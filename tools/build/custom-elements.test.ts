import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readElements, readTokens } from './custom-elements';
import { WIDGET_TAGS } from './inputs.mjs';
import { ROOT } from './state.mjs';

const read = async () => (await readElements()).modules.flatMap((module) => module.declarations);

describe('[EMB-2] the manifest of the elements', () => {
  it('names every element with a name of its own, and a sentence about all that it has', async () => {
    const elements = await read();
    expect(elements.map(({ tagName }) => tagName).sort()).toEqual(Object.values(WIDGET_TAGS).sort());
    expect(new Set(elements.map(({ name }) => name)).size).toBe(elements.length);
    for (const element of elements) {
      const { tagName, attributes, members, events, cssParts, cssStates } = element;
      for (const row of [element, ...attributes, ...members, ...events, ...cssParts, ...cssStates])
        expect([tagName, row.name, (row.description ?? '') !== '']).toEqual([tagName, row.name, true]);
    }
  });

  it('has no two rows of one name', async () => {
    for (const { attributes, members, events, cssParts, cssProperties } of await read())
      for (const rows of [attributes, members, events, cssParts, cssProperties]) {
        const names = rows.map(({ name }) => name);
        expect(names).toEqual([...new Set(names)]);
      }
  });

  it('says what may be written, what is meant where nothing is, and what a page can do', async () => {
    const login = (await read()).find(({ tagName }) => tagName === 'foyer-login');
    expect(login?.name).toBe('FoyerLogin');
    expect(login?.attributes.find(({ name }) => name === 'mode')).toMatchObject({
      type: { text: "'inline' | 'popup'" },
      default: 'inline',
    });
    // Its method has that name.
    expect(login?.members.filter(({ name }) => name === 'open').map(({ kind }) => kind)).toEqual(['method']);
    expect(login?.events.find(({ name }) => name === 'foyer-need-register')).toMatchObject({
      type: { text: 'CustomEvent<{}>' },
      cancelable: true,
    });
  });

  it('is told of by the READMEs: what an element has for itself in its own, the rest where all is told', async () => {
    const shared = readFileSync(join(ROOT, 'docs/elements.md'), 'utf8');
    for (const [folder, tag] of Object.entries(WIDGET_TAGS)) {
      const element = (await read()).find(({ tagName }) => tagName === tag);
      const text = shared + readFileSync(join(ROOT, 'widgets', folder, 'README.md'), 'utf8');
      const named = (name: string): boolean =>
        text.includes(`\`${name}`) || text.includes(`\`:state(${name})`);
      const names = [
        ...(element?.attributes ?? []),
        ...(element?.members ?? []).filter(({ kind }) => kind === 'method'),
        ...(element?.events ?? []),
        ...(element?.cssParts ?? []).filter(({ name }) => name !== 'root'),
        ...(element?.cssStates ?? []),
      ].map(({ name }) => name);
      expect([tag, names.filter((name) => !named(name))]).toEqual([tag, []]);
      expect(names.length).toBeGreaterThan(8);
    }
  });

  it('reads tokens with values that have brackets of their own', () => {
    const css = '--f-a: var(--foyer-a, light-dark(#fff, rgb(5 8 14 / 62%)));\n--f-b: var(--foyer-b, 8px);';
    expect(readTokens(css)).toEqual([
      { name: '--foyer-a', default: 'light-dark(#fff, rgb(5 8 14 / 62%))' },
      { name: '--foyer-b', default: '8px' },
    ]);
    const all = readTokens(readFileSync(join(ROOT, 'src/ui/styles/tokens.css'), 'utf8'));
    expect(all.map(({ name }) => name)).toContain('--foyer-accent');
    for (const { default: value } of all) expect(value).not.toBe('');
  });
});
