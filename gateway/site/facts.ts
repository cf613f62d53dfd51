import type { ShownBrand } from '../brand/index';
import { pickText } from '../platform/index';

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

export const siteName = (brand: Pick<ShownBrand, 'names'>, language: string): string =>
  pickText(brand.names, language) || OWN_NAME;
