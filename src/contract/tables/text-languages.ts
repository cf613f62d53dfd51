import type { LanguageCode } from './languages';

/**
 * Languages that all of our texts are written in, each in a folder (or file) of its name in small letters wherever a folder
 * `locales` is. A row here without the texts does not compile.
 */
export const textLanguages = [
  'EN',
  'PT',
  'ES',
  // A row a language: `npm run new-locale` adds one.
] as const satisfies readonly LanguageCode[];
export type TextLanguage = (typeof textLanguages)[number];
/** Name of a language's texts in a folder `locales`. */
export type TextFolder = Lowercase<TextLanguage>;

export const folderOf = (language: TextLanguage): TextFolder => language.toLowerCase() as TextFolder;
export const textFolders: readonly TextFolder[] = textLanguages.map(folderOf);
