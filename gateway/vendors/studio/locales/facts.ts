import type { TextFolder } from '../../../../src/contract/tables/text-languages';
import { facts as en, type FactKey } from './en/facts';
import { facts as es } from './es/facts';
import { facts as pt } from './pt/facts';

/** A round's words in the records, in every language. */
export const facts: Readonly<Record<TextFolder, Readonly<Record<FactKey, string>>>> = {
  en: en,
  pt: pt,
  es: es,
};
