import type { TextFolder } from '../../../src/contract/tables/text-languages';
import { en, type Words } from './en';
import { es } from './es';
import { pt } from './pt';

export type { Words };

const rows: Readonly<Record<TextFolder, Words>> = {
  en: en,
  pt: pt,
  es: es,
};
const all: Readonly<Record<string, Words>> = rows;

/** The words and their language, by what a browser prefers. */
export const returnWords = (accepted: string): { language: string; words: Words } => {
  for (const part of accepted.toLowerCase().slice(0, 200).split(',')) {
    const language = part.trim().slice(0, 2);
    const words = Object.hasOwn(all, language) ? all[language] : undefined;
    if (words) return { language, words };
  }
  return { language: 'en', words: en };
};
