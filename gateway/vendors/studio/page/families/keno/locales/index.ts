import type { TextFolder } from '../../../../../../../src/contract/tables/text-languages';
import { keno as en, type KenoKey } from './en';
import { keno as es } from './es';
import { keno as pt } from './pt';

export type { KenoKey };

export const kenoTexts: Readonly<Record<TextFolder, Readonly<Record<KenoKey, string>>>> = {
  en: en,
  pt: pt,
  es: es,
};
