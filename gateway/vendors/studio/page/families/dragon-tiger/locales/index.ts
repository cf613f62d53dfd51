import { dragonTiger as en, type DragonTigerWord } from './en';
import { dragonTiger as es } from './es';
import { dragonTiger as pt } from './pt';

export type { DragonTigerWord };

export const dragonTigerWords = {
  en: en,
  pt: pt,
  es: es,
};
