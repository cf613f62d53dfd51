import type { TextFolder } from '../../../../../../../src/contract/tables/text-languages';
import { bingo as en, type BingoKey } from './en';
import { bingo as es } from './es';
import { bingo as pt } from './pt';

export type { BingoKey };

export const bingoTexts: Readonly<Record<TextFolder, Readonly<Record<BingoKey, string>>>> = {
  en: en,
  pt: pt,
  es: es,
};
