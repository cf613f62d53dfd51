import { roulette as en, type RouletteWord } from './en';
import { roulette as es } from './es';
import { roulette as pt } from './pt';

export type { RouletteWord };

export const rouletteWords = {
  en: en,
  pt: pt,
  es: es,
};
