import type { GatewayErrorCode } from '../../src/contract/tables/error-codes';
import { languageOf } from '../../src/contract/tables/languages';
import type { TextFolder } from '../../src/contract/tables/text-languages';
import * as en from './en/index';
import type { GatewayTexts } from './en/errors';
import type { MessageTable } from './en/messages';
import type { ShelfNames } from './en/shelves';
import * as es from './es/index';
import * as pt from './pt/index';

interface Words {
  errors: GatewayTexts;
  messages: MessageTable;
  shelves: ShelfNames;
}
const words: Readonly<Record<TextFolder, Words>> = {
  en: en,
  pt: pt,
  es: es,
};

/** The words of a language, or of the one that it is a kind of (PT-BR reads PT); English without either. */
const wordsIn = (language: string): { words: Words; tag: string } => {
  const row = languageOf(language);
  const wanted = row?.code.toLowerCase() ?? '';
  const keys = [wanted, wanted.split('-')[0]];
  const found = Object.entries(words).find(([folder]) => keys.includes(folder));
  return row !== null && found !== undefined ? { words: found[1], tag: row.tag } : { words: en, tag: 'en' };
};

/** An error's text in a language of this table, English otherwise. */
export const errorText = (code: GatewayErrorCode, language: string): string => {
  const table: Partial<Record<GatewayErrorCode, string>> = wordsIn(language).words.errors;
  return table[code] ?? en.errors.INTERNAL;
};

/** The words of messages with the tag under which a page names their language. */
export const messageTable = (language: string): { language: string; texts: MessageTable } => {
  const { words: found, tag } = wordsIn(language);
  return { language: tag, texts: found.messages };
};

/** Name of a shelf inside a category of the catalogue; its key where there is no name. */
export const shelfName = (key: string, language: string): string => {
  const names: Readonly<Record<string, string>> = wordsIn(language).words.shelves;
  return Object.hasOwn(names, key) ? (names[key] ?? key) : key;
};
