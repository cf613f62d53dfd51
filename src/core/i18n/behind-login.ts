import { loadersBehindLogin } from '../../locales/loaders-behind-login';
import type { Texts } from '../../locales/types';
import type { I18nDomain } from '../types';

type Loaders = Readonly<Record<string, () => Promise<{ locale: Readonly<Record<string, Texts>> }>>>;

const loaderOf = (loaders: Loaders, language: string) =>
  loaders[language] ?? loaders[language.split('-')[0] ?? ''];

export const hasBehind = (loaders: Loaders, language: string): boolean =>
  loaderOf(loaders, language) !== undefined;

/** Never rejects: a lost file leaves English standing, and the next page asks again. */
export async function addBehind(loaders: Loaders, i18n: Pick<I18nDomain, 'store' | 'texts'>): Promise<void> {
  const tag = i18n.texts.language();
  try {
    const loaded = await loaderOf(loaders, i18n.store.getState().language)?.();
    for (const [namespace, pack] of Object.entries(loaded?.locale ?? {}))
      i18n.texts.add(tag, namespace, pack);
  } catch {
    // English stands in.
  }
}

/** Whether the words that only members meet are a file of their own in the language that shows. */
export const hasTextsBehindLogin = (language: string): boolean => hasBehind(loadersBehindLogin, language);

/** Adds what only members meet in the language that shows. */
export const addTextsBehindLogin = (i18n: Pick<I18nDomain, 'store' | 'texts'>): Promise<void> =>
  addBehind(loadersBehindLogin, i18n);
