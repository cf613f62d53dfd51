import { languageOf } from '../../../src/contract/tables/languages';
import type { TextFolder } from '../../../src/contract/tables/text-languages';
import { en, type Questions } from './en';
import { es } from './es';
import { pt } from './pt';

const rows: Readonly<Record<TextFolder, Questions>> = {
  en: en,
  pt: pt,
  es: es,
};
const all: Readonly<Record<string, Readonly<Record<string, string>>>> = rows;

/** Words of a security question in a language, English without one; its id where there are none. */
export const questionText = (id: string, language: string): string => {
  const [folder = 'en'] = languageOf(language)?.code.toLowerCase().split('-') ?? [];
  const texts = Object.hasOwn(all, folder) ? all[folder] : undefined;
  return texts?.[id] ?? all['en']?.[id] ?? id;
};
