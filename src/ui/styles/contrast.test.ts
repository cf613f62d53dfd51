import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { colourRoles, ownColoursOf, themes } from '../../contract/tables/colour-roles';
import { contrast, measurePairs } from '../../contract/tables/contrast';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Colour of a role as tokens.css has it: [light, dark]. */
const declared = (role: string): [string, string] => {
  const row = new RegExp(
    `--f-${role}: var\\(--foyer-${role}, (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}))\\);`,
  ).exec(css);
  const [, light, dark, both] = row ?? [];
  const found = [both ?? light, both ?? dark];
  if (found[0] === undefined || found[1] === undefined)
    throw new Error(`tokens.css has no colour for ${role}`);
  return [found[0], found[1]];
};

describe.each(themes)('the %s theme', (theme) => {
  it.each(measurePairs(ownColoursOf(theme)))('$front can be told from $ground', ({ ratio, least }) => {
    expect(ratio).toBeGreaterThanOrEqual(least);
  });
});

describe('the table of colours', () => {
  it.each(colourRoles)('has %s as tokens.css has it', (role) => {
    expect([ownColoursOf('light')[role], ownColoursOf('dark')[role]]).toEqual(declared(role));
  });

  it('has every colour of tokens.css', () => {
    const roles = [...css.matchAll(/--f-([a-z-]+): var\(--foyer-[a-z-]+, (?:light-dark\()?#/g)];
    expect(roles.map(([, role]) => role)).toEqual([...colourRoles]);
  });

  it('refuses a role that does not exist', () => {
    expect(() => declared('nothing')).toThrow('no colour for nothing');
  });
});

describe('the measure', () => {
  it('knows black on white and equal colours', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#777777')).toBe(1);
  });
});
