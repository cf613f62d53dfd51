import type { TextFolder } from '../../../../../../../src/contract/tables/text-languages';
import { dice as en, type DiceKey } from './en';
import { dice as es } from './es';
import { dice as pt } from './pt';

export type { DiceKey };

export const diceTexts: Readonly<Record<TextFolder, Readonly<Record<DiceKey, string>>>> = {
  en: en,
  pt: pt,
  es: es,
};
