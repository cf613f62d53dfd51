import type { TextFolder } from '../contract/tables/text-languages';
import { pageFaults as en } from './en/page-faults';
import { pageFaults as es } from './es/page-faults';
import { pageFaults as pt } from './pt/page-faults';
import type { TextsLike } from './types';

/** What players read where an element cannot start, so that no other texts can be asked for. */
export const pageFaultTexts: Readonly<Record<TextFolder, TextsLike<typeof en>>> = {
  en: en,
  pt: pt,
  es: es,
};
