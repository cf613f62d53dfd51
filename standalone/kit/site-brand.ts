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

/** The text in a language, in that language without its country, or in English. */
const textIn = (texts: Texts, tag: string): string | undefined =>
  texts[tag] ?? texts[tag.slice(0, 2)] ?? texts['en'];

/** The text in the language in use; the first text if neither that language nor English has one. */
const useWords = (texts: Texts = {}): string | undefined => {
  const { i18n } = useClient();
  const language = useStore(i18n.store, (state) => state.language.toLowerCase());
  return textIn(texts, language) ?? Object.values(texts)[0];
};

export const siteAbout = (language: string): string | undefined =>
  textIn(siteBrand().abouts ?? {}, language.toLowerCase());

export const useSiteName = (): string => useWords(siteBrand().names) ?? 'Foyer';
export const useFooterWords = (): string | undefined => useWords(siteBrand().footers);
