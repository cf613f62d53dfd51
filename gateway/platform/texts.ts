/** The text of a language, else English, else any there is, else ''. */
export const pickText = (texts: Readonly<Record<string, string>>, language: string): string =>
  texts[language] || texts.EN || Object.values(texts).find((text) => text !== '') || '';

const MARKS = /\p{M}+/gu;

/** Text as a search compares it: no accents, no case, one kind of space. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim();

/** Texts by language code. */
export type TextMap = Record<string, string>;
