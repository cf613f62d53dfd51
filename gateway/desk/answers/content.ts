import type { ContentName, FieldInput } from '../../operator/index';
import type { DeskSiteName } from '../desk-setting-names';

export type { ContentName as DeskContentKind, FieldInput as DeskFieldInput };

/** A field of a kind of content as a form asks for it. */
export interface DeskField {
  name: string;
  input: FieldInput;
  /** Names the row: it is written once. */
  isKey: boolean;
  /** A new row must say it. */
  needed: boolean;
  /** Empty is a value. */
  nullable: boolean;
  /** What a new row begins with; null where it must say it, or where nothing is a value. */
  standard: unknown;
}

/** A row in a list. */
export interface DeskContentLine {
  /** What names it, with `~` between several fields. */
  id: string;
  title: string;
  facts: Record<string, string>;
  enabled: boolean;
  /** 0 at the top of a tree, and where there is none. */
  depth: number;
}

export interface DeskContentList {
  fields: DeskField[];
  rows: DeskContentLine[];
  /** Rows that were left out: a filter finds them. */
  more: number;
  /** A number that no row has; null where rows are not numbered. */
  nextId: number | null;
  /** Languages of the merchant, its default first. */
  languages: string[];
}

/** A row as a file has it. */
export interface DeskContentRow {
  row: Record<string, unknown>;
  /** Goes back with a change: another operator's change meanwhile is not written over. */
  edition: string;
}

/** A picture that was uploaded. */
export interface DeskPicture {
  id: string;
  width: number;
  height: number;
  address: string;
}

/** What the site is called, in which languages it speaks and whose countries it offers. */
export interface DeskSite {
  settings: Record<DeskSiteName, string>;
  /** Every language there is. */
  known: string[];
  countries: { code: string; dialling: string; on: boolean }[];
}
