import type { TextFolder } from '../../../../../../../src/contract/tables/text-languages';
import { plain as en, type PlainKey } from './en';
import { plain as es } from './es';
import { plain as pt } from './pt';

export type { PlainKey };

export const plainTexts: Readonly<Record<TextFolder, Readonly<Record<PlainKey, string>>>> = {
  en: en,
  pt: pt,
  es: es,
};
