import type { TextFolder } from '../../../../../../../src/contract/tables/text-languages';
import { mines as en, type MinesKey } from './en';
import { mines as es } from './es';
import { mines as pt } from './pt';

export type { MinesKey };

export const minesTexts: Readonly<Record<TextFolder, Readonly<Record<MinesKey, string>>>> = {
  en: en,
  pt: pt,
  es: es,
};
