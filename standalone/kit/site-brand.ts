import { useClient, useStore } from '../../src/react';

/** Texts by the tag of their language: en, pt-br. */
type Texts = Record<string, string>;

/** What of the merchant's brand is not ours. */
interface SiteBrand {
  names?: Texts;
  /** What is said of the site as a whole. */
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

/** In the language in use, else in that language without its country, else in the first one. */
const useWords = (texts: Texts = {}): string | undefined => {
  const { i18n } = useClient();
  const language = useStore(i18n.store, (state) => state.language.toLowerCase());
  return texts[language] ?? texts[language.slice(0, 2)] ?? texts['en'] ?? Object.values(texts)[0];
};

export const useSiteName = (): string => useWords(siteBrand().names) ?? 'Foyer';
export const useFooterWords = (): string | undefined => useWords(siteBrand().footers);
