import type { ShownBrand } from '../brand/index';
import { pickText, type TextMap } from '../platform/index';

/** What pages of the site are filled with: what only a running gateway, or an operator's file, knows. */
export interface SiteFacts {
  /** Code of the merchant, as its pages send it. */
  merchant: string;
  /** The merchant's default language, as on the wire. */
  language: string;
  /** Where the page is asked for, without a slash at the end; '' if that is not known. */
  origin: string;
  /** Address of the first picture of home; '' for none. */
  picture: string;
  brand: ShownBrand;
}

/** What the site is called while no merchant says otherwise. */
export const OWN_NAME = 'Foyer';

/** The text of a language: of the very one, of the one without its country, or of one with any country; '' for none. */
const textIn = (texts: TextMap, language: string): string => {
  const [short = ''] = language.split('-', 1);
  const near = Object.keys(texts).find((key) => key.startsWith(`${short}-`));
  return texts[language] || texts[short] || (near === undefined ? '' : texts[near]) || '';
};

export const siteName = (brand: Pick<ShownBrand, 'names'>, language: string): string =>
  textIn(brand.names, language) || pickText(brand.names, language) || OWN_NAME;

/** What the merchant says of its site, in the first of the languages that has words; '' for nothing. */
export const aboutIn = ({ abouts }: Pick<ShownBrand, 'abouts'>, languages: readonly string[]): string =>
  languages.map((language) => textIn(abouts, language.toUpperCase())).find((text) => text !== '') ?? '';
