import type { ContentName, FieldInput } from '../../operator/index';
import type { DeskSiteName } from '../desk-setting-names';

export type { ContentName as DeskContentKind, FieldInput as DeskFieldInput };

/** The declaration of a content field, from which the form is built. */
export interface DeskField {
  name: string;
  input: FieldInput;
  /** Part of the row's key, which cannot be changed later. */
  isKey: boolean;
  /** Required in a new row. */
  needed: boolean;
  /** Whether null is stored if the field is left empty. */
  nullable: boolean;
  /** Default in a new row; null for required fields, and for nullable ones that start empty. */
  standard: unknown;
}

/** A row in a list. */
export interface DeskContentLine {
  /** The key fields, joined by `~`. */
  id: string;
  title: string;
  facts: Record<string, string>;
  enabled: boolean;
  /** Level in the tree; 0 at the top and in flat lists. */
  depth: number;
}

export interface DeskContentList {
  fields: DeskField[];
  rows: DeskContentLine[];
  /** Number of rows beyond the limit; the operator finds them with the filter. */
  more: number;
  /** A free id for a new row; null if ids are not numbers. */
  nextId: number | null;
  /** Languages of the merchant, its default first. */
  languages: string[];
}

/** A row in the format of `content export`. */
export interface DeskContentRow {
  row: Record<string, unknown>;
  /** Sent back with a change, so that the gateway refuses to overwrite a newer one. */
  edition: string;
}

/** A picture that was uploaded. */
export interface DeskPicture {
  id: string;
  width: number;
  height: number;
  address: string;
}

/** Name, languages and countries of the site. */
export interface DeskSite {
  settings: Record<DeskSiteName, string>;
  /** Codes of all languages that the gateway supports. */
  known: string[];
  countries: { code: string; dialling: string; on: boolean }[];
}
