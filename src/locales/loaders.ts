import type { LocaleTexts } from './types';

/** Languages with texts besides the built-in English, each one lazy file. Keys are language codes as on the wire. */
export const localeLoaders: Readonly<Record<string, () => Promise<{ locale: LocaleTexts }>>> = {
  PT: () => import('./pt/index'),
  ES: () => import('./es/index'),
};
