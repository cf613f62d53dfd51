import type { ArticleKind } from '../../../../src/contract/entities/points';
import { languageOf } from '../../../../src/contract/tables/languages';
import type { TextFolder } from '../../../../src/contract/tables/text-languages';
import { en, type KindWords } from './en';
import { es } from './es';
import { pt } from './pt';

const rows: Readonly<Record<TextFolder, KindWords>> = {
  en: en,
  pt: pt,
  es: es,
};
const all: Readonly<Record<string, KindWords>> = rows;

/** A kind's name in a language, English without one. */
export const kindName = (kind: ArticleKind, language: string): string => {
  const [folder = 'en'] = languageOf(language)?.code.toLowerCase().split('-') ?? [];
  return ((Object.hasOwn(all, folder) ? all[folder] : undefined) ?? en)[kind];
};
