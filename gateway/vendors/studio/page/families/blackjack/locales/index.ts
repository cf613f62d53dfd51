import { blackjack as en, type BlackjackWord } from './en';
import { blackjack as es } from './es';
import { blackjack as pt } from './pt';

export type { BlackjackWord };

export const blackjackWords = {
  en: en,
  pt: pt,
  es: es,
};
