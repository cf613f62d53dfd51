import type { TextLanguage } from '../contract/tables/text-languages';
import type { LocaleTextsBehindAgent } from './types';

type Loader = () => Promise<{ locale: LocaleTextsBehindAgent }>;

/** What only agents read, in every language besides English: members do not carry it. Keys are language codes as on the wire. */
const loaders: Readonly<Record<Exclude<TextLanguage, 'EN'>, Loader>> = {
  PT: () => import('./pt/behind-agent'),
  ES: () => import('./es/behind-agent'),
};
export const loadersBehindAgent: Readonly<Record<string, Loader>> = loaders;
