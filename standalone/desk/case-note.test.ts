import { describe, expect, it } from 'vitest';
import { caseNote } from './case-note';
import { openTexts } from './desk-texts';
import { en } from './locales/en';

describe('[MEM-16] a note of a case', () => {
  it.each(['en', 'pt', 'es'])(
    'of the gateway is a sentence in %s, an operator’s stays as written',
    async (language) => {
      const texts = await openTexts(language);
      const words = Object.keys(en.caseNotes).map((word) => caseNote(texts.t, word));
      expect(new Set(words).size).toBe(words.length);
      for (const sentence of words) expect(sentence).toMatch(/^\p{Lu}.+\.$/u);
      expect(caseNote(texts.t, 'called the bank')).toBe('called the bank');
      expect(caseNote(texts.t, 'toString')).toBe('toString');
    },
  );
});
