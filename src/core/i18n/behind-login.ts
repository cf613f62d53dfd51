import { loadersBehindLogin } from '../../locales/loaders-behind-login';
import type { I18nDomain } from '../types';

/** Whether the words that only members meet are a file of their own in the language that shows. */
export const hasTextsBehindLogin = (language: string): boolean => loaderOf(language) !== undefined;

const loaderOf = (language: string) =>
  loadersBehindLogin[language] ?? loadersBehindLogin[language.split('-')[0] ?? ''];

/** Adds what only members meet in the language that shows. Never rejects: a lost file leaves English standing. */
export async function addTextsBehindLogin(i18n: Pick<I18nDomain, 'store' | 'texts'>): Promise<void> {
  const tag = i18n.texts.language();
  try {
    const loaded = await loaderOf(i18n.store.getState().language)?.();
    for (const [namespace, pack] of Object.entries(loaded?.locale ?? {}))
      i18n.texts.add(tag, namespace, pack);
  } catch {
    // English stands in, and the next page of the member's own asks again.
  }
}
