import { localeLoaders } from '../../src/locales/loaders';
import { useClient, useStore } from '../../src/react';

/** Texts by the tag of their language: en, pt-br. */
type Texts = Record<string, string>;

/** The fields of the merchant's brand that differ from ours. */
interface SiteBrand {
  names?: Texts;
  /** Descriptions of the whole site, for search engines. */
  abouts?: Texts;
  footers?: Texts;
  icon?: string;
  /** Addresses for a light and for a dark ground; one may be ''. */
  logo?: { light: string; dark: string };
  look?: string;
}

/** As the gateway wrote it into the page. */
export const siteBrand = (): SiteBrand =>
  JSON.parse(
    document.querySelector<HTMLMetaElement>('meta[name="foyer-brand"]')?.content ?? '{}',
  ) as SiteBrand;

/** The text in a language, in that language without its country, or with any country. */
const textIn = (texts: Texts, tag: string): string | undefined => {
  const short = tag.slice(0, 2);
  const near = Object.keys(texts).find((key) => key.startsWith(`${short}-`));
  return texts[tag] ?? texts[short] ?? (near && texts[near]);
};

/** The text in the language in use, or in English; the first text if there is neither. */
const useWords = (texts: Texts = {}): string | undefined => {
  const { i18n } = useClient();
  const language = useStore(i18n.store, (state) => state.language.toLowerCase());
  return textIn(texts, language) ?? texts['en'] ?? Object.values(texts)[0];
};

/** The merchant's description in a language. English stands in only for languages without a description of ours, as in the gateway's pages. */
export const siteAbout = (language: string): string | undefined => {
  const { abouts = {} } = siteBrand();
  const hasOurs = localeLoaders[language.slice(0, 2)] !== undefined;
  return textIn(abouts, language.toLowerCase()) ?? (hasOurs ? undefined : abouts['en']);
};

export const useSiteName = (): string => useWords(siteBrand().names) ?? 'Foyer';
export const useFooterWords = (): string | undefined => useWords(siteBrand().footers);
