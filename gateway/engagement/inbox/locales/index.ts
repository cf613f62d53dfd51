import { languageOf } from '../../../../src/contract/tables/languages';
import type { TextFolder } from '../../../../src/contract/tables/text-languages';
import { en, type LetterWords } from './en';
import { es } from './es';
import { pt } from './pt';

const rows: Readonly<Record<TextFolder, LetterWords>> = {
  en: en,
  pt: pt,
  es: es,
};
const all: Readonly<Record<string, LetterWords>> = rows;

/** Words of letters in a language, English without one. */
export const letterWords = (language: string): LetterWords => {
  const [folder = 'en'] = languageOf(language)?.code.toLowerCase().split('-') ?? [];
  return (Object.hasOwn(all, folder) ? all[folder] : undefined) ?? en;
};
