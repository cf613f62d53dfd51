import i18next, { type i18n } from 'i18next';
import type { TextsLike } from '../../src/locales/types';
import { en } from './locales/en';

export type DeskTexts = TextsLike<typeof en>;

const LOADERS: Record<string, () => Promise<DeskTexts>> = {
  en: () => Promise.resolve(en),
  pt: async () => (await import('./locales/pt')).pt,
  es: async () => (await import('./locales/es')).es,
};

/** The first of the browser's languages that the desk speaks. */
export const chooseLanguage = (wanted: readonly string[]): string =>
  wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => Object.hasOwn(LOADERS, tag)) ?? 'en';

/** Texts of the desk, which has one namespace of its own. */
export const openTexts = async (language: string): Promise<i18n> => {
  const instance = i18next.createInstance();
  const texts = await (LOADERS[language] ?? LOADERS['en'])?.();
  await instance.init({
    lng: language,
    fallbackLng: 'en',
    load: 'currentOnly',
    ns: ['desk'],
    defaultNS: 'desk',
    resources: { en: { desk: en }, ...(texts && language !== 'en' ? { [language]: { desk: texts } } : {}) },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
};
