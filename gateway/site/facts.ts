import type { ShownBrand } from '../brand/index';
import { pickText, type TextMap } from '../platform/index';

/** Facts that the site's pages are filled with, from a running gateway or from an operator's brand file. */
export interface SiteFacts {
  /** Code of the merchant, as its pages send it. */
  merchant: string;
  /** The merchant's default language, as on the wire. */
  language: string;
  /** Origin of the site; '' if unknown. */
  origin: string;
  /** Address of the first picture of home; '' if there is none. */
  picture: string;
  brand: ShownBrand;
}

/** Name of the site if a merchant has set none. */
export const OWN_NAME = 'Foyer';

/** Returns the text of a language, of the language without its country, or of the language with any country; '' if there is none. */
const textIn = (texts: TextMap, language: string): string => {
  const [short = ''] = language.split('-', 1);
  const near = Object.keys(texts).find((key) => key.startsWith(`${short}-`));
  return texts[language] || texts[short] || (near === undefined ? '' : texts[near]) || '';
};

export const siteName = (brand: Pick<ShownBrand, 'names'>, language: string): string =>
  textIn(brand.names, language) || pickText(brand.names, language) || OWN_NAME;

/** Returns the merchant's description of its site in the first language that has one; '' if none has. */
export const aboutIn = ({ abouts }: Pick<ShownBrand, 'abouts'>, languages: readonly string[]): string =>
  languages.map((language) => textIn(abouts, language.toUpperCase())).find((text) => text !== '') ?? '';
