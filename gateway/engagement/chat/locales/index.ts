import { languageOf } from '../../../../src/contract/tables/languages';
import type { TextFolder } from '../../../../src/contract/tables/text-languages';
import { en } from './en';
import { es } from './es';
import { pt } from './pt';

export type ChatKey = keyof typeof en;
const rows: Readonly<Record<TextFolder, typeof en>> = {
  en: en,
  pt: pt,
  es: es,
};
const all: Readonly<Record<string, typeof en>> = rows;

/** The words of a language by its code, English for any other. */
export const chatWords = (language: string): typeof en => {
  const [folder = 'en'] = languageOf(language)?.code.toLowerCase().split('-') ?? [];
  return (Object.hasOwn(all, folder) ? all[folder] : undefined) ?? en;
};
