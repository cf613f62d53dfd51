import type { BrandField } from '../../brand/index';

/** A field of a brand as the form asks for it. */
export type DeskBrandField = { name: string } & BrandField;

export interface DeskBrand {
  /** Every field by its name; a file field names the stored file, '' for none. */
  brand: Record<string, unknown>;
  /** Goes back with a change: another operator's change meanwhile is not written over. */
  edition: string;
  fields: DeskBrandField[];
  /** Where the stored file of a field is. */
  addresses: Record<string, string>;
  /** Roles that colours can be set for by hand. */
  roles: string[];
  themes: ('light' | 'dark')[];
  /** Languages of the merchant, its default first. */
  languages: string[];
}

/** What a draft comes to. */
export interface DeskBrandLook {
  /** Values of the public properties without `--foyer-`; null while a field cannot be read. */
  tokens: Record<string, string> | null;
  colours: Record<'light' | 'dark', Record<string, string>> | null;
  /** By field, also for one language or role of it: `names.PT`, `colours.dark.accent`. */
  problems: { field: string; words: string }[];
}

export interface DeskBrandFile {
  brand: Record<string, unknown>;
  /** Rows of content that the file has, by kind. */
  rows: Record<string, number>;
}
