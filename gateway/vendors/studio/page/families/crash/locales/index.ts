import { crash as en, type CrashWord } from './en';
import { crash as es } from './es';
import { crash as pt } from './pt';

export type { CrashWord };

export const crashWords = {
  en: en,
  pt: pt,
  es: es,
};
