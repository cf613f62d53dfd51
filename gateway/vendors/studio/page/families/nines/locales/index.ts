import { nines as en, type NinesWord } from './en';
import { nines as es } from './es';
import { nines as pt } from './pt';

export type { NinesWord };

export const ninesWords = {
  en: en,
  pt: pt,
  es: es,
};
