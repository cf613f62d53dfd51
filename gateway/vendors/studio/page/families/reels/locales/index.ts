import type { TextFolder } from '../../../../../../../src/contract/tables/text-languages';
import { reels as en, type ReelsKey } from './en';
import { reels as es } from './es';
import { reels as pt } from './pt';

export type { ReelsKey };

export const reelsTexts: Readonly<Record<TextFolder, Readonly<Record<ReelsKey, string>>>> = {
  en: en,
  pt: pt,
  es: es,
};
