import type { TextFolder } from '../../../../../../../src/contract/tables/text-languages';
import { poker as en, type PokerKey } from './en';
import { poker as es } from './es';
import { poker as pt } from './pt';

export type { PokerKey };

export const pokerTexts: Readonly<Record<TextFolder, Readonly<Record<PokerKey, string>>>> = {
  en: en,
  pt: pt,
  es: es,
};
