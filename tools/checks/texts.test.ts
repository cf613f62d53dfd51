import { describe, expect, it } from 'vitest';
import { checkTranslations, textBreaches, untranslated } from './texts';
import { TO_TRANSLATE } from '../generate/languages';

describe('the check for texts in code', () => {
  it.each([
    'const a = <p>Hello there</p>;',
    'const a = <input placeholder="Your name" />;',
    'const a = <button aria-label="Close" />;',
    'const a = <p>{name} wins</p>;',
  ])('refuses %s', (code) => {
    expect(textBreaches('x.tsx', code)).toHaveLength(1);
  });

  it.each([
    'const a = <p>{text("hello")}</p>;',
    'const a = <p>18+ · × –</p>;',
    'const a = <input placeholder={text("name")} name="username" className="field" />;',
    'const a = <strong>Foyer</strong>;',
  ])('lets %s pass', (code) => {
    expect(textBreaches('x.tsx', code)).toEqual([]);
  });
});

describe('the check for translations', () => {
  const english = `export const a = { b: 'This is a sentence of seven words', c: 'Retry' };`;

  it('finds nothing in this tree that waits for one', () => {
    const { looked, refusals } = checkTranslations();
    expect(looked).toBeGreaterThan(50);
    expect(refusals).toEqual([]);
  });

  it('refuses a file that is marked, and a sentence that is English still', () => {
    expect(untranslated('pt/a.ts', `${TO_TRANSLATE}\nexport const a = {};`, english)).toHaveLength(1);
    expect(untranslated('pt/a.ts', english, english)).toEqual([
      'pt/a.ts is English: "This is a sentence of seven words"',
    ]);
  });

  it('lets names and short words be the same', () => {
    expect(
      untranslated(
        'pt/a.ts',
        `export const a = { b: 'Esta é uma frase em português', c: 'Retry' };`,
        english,
      ),
    ).toEqual([]);
  });
});
