import { withOthers as en, type WithOthersWord } from './en';
import { withOthers as es } from './es';
import { withOthers as pt } from './pt';

export type { WithOthersWord };

export const withOthersWords = {
  en: en,
  pt: pt,
  es: es,
};
