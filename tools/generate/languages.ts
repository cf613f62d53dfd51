import { GeneratorError, type Edits } from './edit';

export const TEXT_LANGUAGES = 'src/contract/tables/text-languages.ts';
/** Stands first in a file whose texts are still English; a check refuses files that have it. */
export const TO_TRANSLATE = '// To be translated: the texts of this file are English.';

/** Codes of the languages with texts, as the table of the tree says. */
export function textLanguagesOf(edits: Edits): string[] {
  const codes = [...edits.read(TEXT_LANGUAGES).matchAll(/^ {2}'([A-Z-]+)',$/gm)].map(([, code = '']) => code);
  if (codes.length === 0) throw new GeneratorError(`${TEXT_LANGUAGES} lists no languages, one a line`);
  return codes;
}

/** Names of their folders. */
export const textFoldersOf = (edits: Edits): string[] =>
  textLanguagesOf(edits).map((code) => code.toLowerCase());
