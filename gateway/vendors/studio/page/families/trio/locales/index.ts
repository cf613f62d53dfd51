import { trio as en, type TrioWord } from './en';
import { trio as es } from './es';
import { trio as pt } from './pt';

export type { TrioWord };

export const trioWords = {
  en: en,
  pt: pt,
  es: es,
};
