import { table as en, type TableWord } from './en';
import { table as es } from './es';
import { table as pt } from './pt';

export type { TableWord };

export const tableWords = {
  en: en,
  pt: pt,
  es: es,
};
