import type { TextLanguage } from '../contract/tables/text-languages';
import type { LocaleTextsBehindLogin } from './types';

type Loader = () => Promise<{ locale: LocaleTextsBehindLogin }>;

/** What only members read, in every language besides English: guests do not carry it. Keys are language codes as on the wire. */
const loaders: Readonly<Record<Exclude<TextLanguage, 'EN'>, Loader>> = {
  PT: () => import('./pt/behind-login'),
  ES: () => import('./es/behind-login'),
};
export const loadersBehindLogin: Readonly<Record<string, Loader>> = loaders;
