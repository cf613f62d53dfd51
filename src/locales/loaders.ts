import type { TextLanguage } from '../contract/tables/text-languages';
import type { LocaleTexts } from './types';

type Loader = () => Promise<{ locale: LocaleTexts }>;

/** Every language besides the built-in English, each one lazy file. Keys are language codes as on the wire. */
const loaders: Readonly<Record<Exclude<TextLanguage, 'EN'>, Loader>> = {
  PT: () => import('./pt/index'),
  ES: () => import('./es/index'),
};
export const localeLoaders: Readonly<Record<string, Loader>> = loaders;
