import { events as en, type EventsWord } from './en';
import { events as es } from './es';
import { events as pt } from './pt';

export type { EventsWord };

export const eventsWords = {
  en: en,
  pt: pt,
  es: es,
};
