import { baccarat as en, type BaccaratWord } from './en';
import { baccarat as es } from './es';
import { baccarat as pt } from './pt';

export type { BaccaratWord };

export const baccaratWords = {
  en: en,
  pt: pt,
  es: es,
};
