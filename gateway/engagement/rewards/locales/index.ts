import { languageOf } from '../../../../src/contract/tables/languages';
import type { TextFolder } from '../../../../src/contract/tables/text-languages';
import { en, type PlayWords } from './en';
import { es } from './es';
import { pt } from './pt';

const rows: Readonly<Record<TextFolder, PlayWords>> = {
  en: en,
  pt: pt,
  es: es,
};
const all: Readonly<Record<string, PlayWords>> = rows;

/** Words of a language, English without them. */
export const playWords = (language: string): PlayWords => {
  const [folder = 'en'] = languageOf(language)?.code.toLowerCase().split('-') ?? [];
  return (Object.hasOwn(all, folder) ? all[folder] : undefined) ?? en;
};
