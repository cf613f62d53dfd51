import { languageOf } from '../../../../src/contract/tables/languages';
import type { TextFolder } from '../../../../src/contract/tables/text-languages';
import { type CopyWords, en } from './en';
import { es } from './es';
import { pt } from './pt';

export type { CopyWords } from './en';

const rows: Readonly<Record<TextFolder, CopyWords>> = {
  en: en,
  pt: pt,
  es: es,
};
const all: Readonly<Record<string, CopyWords>> = rows;

/** Words of copies in a language, English without one. */
export const copyWords = (language: string): CopyWords => {
  const [folder = 'en'] = languageOf(language)?.code.toLowerCase().split('-') ?? [];
  return (Object.hasOwn(all, folder) ? all[folder] : undefined) ?? en;
};
