import { fishing as en, type FishingWord } from './en';
import { fishing as es } from './es';
import { fishing as pt } from './pt';

export type { FishingWord };

export const fishingWords = {
  en: en,
  pt: pt,
  es: es,
};
