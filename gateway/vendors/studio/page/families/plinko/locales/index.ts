import type { TextFolder } from '../../../../../../../src/contract/tables/text-languages';
import { plinko as en, type PlinkoKey } from './en';
import { plinko as es } from './es';
import { plinko as pt } from './pt';

export type { PlinkoKey };

export const plinkoTexts: Readonly<Record<TextFolder, Readonly<Record<PlinkoKey, string>>>> = {
  en: en,
  pt: pt,
  es: es,
};
