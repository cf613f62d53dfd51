import type { TextFolder } from '../contract/tables/text-languages';
import { offlinePage as en } from './en/offline-page';
import { offlinePage as es } from './es/offline-page';
import { offlinePage as pt } from './pt/offline-page';
import type { TextsLike } from './types';

/** What a kept page says while the site cannot be reached; only the build asks for it. */
export const offlinePageTexts: Readonly<Record<TextFolder, TextsLike<typeof en>>> = {
  en: en,
  pt: pt,
  es: es,
};
