import type { BrandField } from '../../brand/index';

/** The declaration of a brand field, from which the form is built. */
export type DeskBrandField = { name: string } & BrandField;

export interface DeskBrand {
  /** Every field by its name; a file field names the stored file, '' for none. */
  brand: Record<string, unknown>;
  /** Sent back with a change, so that the gateway refuses to overwrite a newer one. */
  edition: string;
  fields: DeskBrandField[];
  /** Address of the stored file of each file field; '' without one. */
  addresses: Record<string, string>;
  /** Colour roles that can be set one by one. */
  roles: string[];
  themes: ('light' | 'dark')[];
  /** Languages of the merchant, its default first. */
  languages: string[];
}

/** Colours and problems computed from a draft. */
export interface DeskBrandPreview {
  /** CSS properties by name without `--foyer-`; null if a field is invalid. */
  tokens: Record<string, string> | null;
  colours: Record<'light' | 'dark', Record<string, string>> | null;
  /** `field` may name one language or role: `names.PT`, `colours.dark.accent`. */
  problems: { field: string; words: string }[];
}

export interface DeskBrandFile {
  brand: Record<string, unknown>;
  /** Number of content rows in the file, by kind. */
  rows: Record<string, number>;
}
