import { describe, expect, it } from 'vitest';
import { partsOf, wordBreaches } from './words';

describe('the check for private words', () => {
  it.each([
    ['a name', 'const wish = 1;'],
    ['a part of a name', 'const useCalmBlur = 1;'],
    ['a constant', 'const MAX_WISHES = 1;'],
    ['a private member', 'class A { #calm = 1; }'],
    ['a property', 'const a = { isPassing: true };'],
    ['a whole name', 'const pageOf = 1;'],
    ['a comment', '/** Nobody reads it. */'],
    ['a comment at the end of a line', "const a = 'x'; // for whoever asks"],
    ['a comment in a block without statements', 'function a() { /* he waits */ }'],
    ['a title', "it('tells nobody', () => undefined);"],
    ['a title of a table', "it.each([1])('tells nobody %s', () => undefined);"],
  ])('refuses %s, with the line and the word to use', (_, code) => {
    const [breach, ...more] = wordBreaches('a/x.ts', `\n${code}`);
    expect(more).toEqual([]);
    expect(breach).toMatch(/^a\/x\.ts:2: ".+" is no word of the trade: write .+$/);
  });

  it.each(['a/login-late.view.tsx', 'a/launch.rare.ts', 'a/use-calm.ts', 'a/lean-calls.mjs'])(
    'refuses the file name %s',
    (file) => expect(wordBreaches(file, '')).toHaveLength(1),
  );

  it('refuses prose of documents and comments of sheets, and no code in them', () => {
    expect(wordBreaches('docs/a.md', 'For whoever\nwants `nobody`.')).toEqual([
      'docs/a.md:1: "whoever" is no word of the trade: write the member, visitor or caller that',
    ]);
    expect(wordBreaches('a/x.css', '/* nobody */ .calm {}')).toHaveLength(1);
  });

  it.each([
    "const audience = 'everybody';",
    'const a = `nobody ${b} // whoever`;',
    'const a = /whoever/;',
    'const template = translate(related, isLate);',
    '/** As root: the account `nobody`. */',
    '// The others, there, this and the history of a visit.',
  ])('lets %s pass', (code) => {
    expect(wordBreaches('a/x.ts', code)).toEqual([]);
  });

  it('takes names apart as they are written', () => {
    expect(partsOf('loadHTMLPart')).toEqual(['load', 'html', 'part']);
    expect(partsOf('MAX_WISHES')).toEqual(['max', 'wishes']);
    expect(partsOf('use-calm.test.ts')).toEqual(['use', 'calm', 'test', 'ts']);
  });
});
