import type { ComponentType } from 'react';
import type { Namespace, Texts } from '../locales/types';
import type { ElementHost } from '../react';

/**
 * What a host may write in an attribute; a wrong value is named in the console and the fallback serves. Words about a row may
 * stand in it, or in the element's AboutElement, which no page has to download.
 */
export type AttributeRow =
  | { type: 'boolean'; summary?: string }
  | { type: 'enum'; values: readonly [string, ...string[]]; summary?: string }
  | { type: 'string'; pattern: RegExp; summary?: string };
export type AttributeTable = Readonly<Record<string, AttributeRow>>;

export type Camel<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : S;
type ValueOf<R extends AttributeRow> = R extends { type: 'boolean' }
  ? boolean
  : R extends { type: 'enum'; values: readonly (infer V)[] }
    ? V
    : string;
/** Properties of the element and of its view, named in camelCase. Enums fall back to their first value, strings to ''. */
export type AttributeValues<A extends AttributeTable> = {
  [K in keyof A & string as Camel<K>]: ValueOf<A[K]>;
};

export interface EventRow {
  summary: string;
  /** TypeScript type of `detail`, as text for the manifest; '' when there is none. */
  detail: string;
  cancelable?: true;
}
export interface MethodRow {
  summary?: string;
  run(host: ElementHost): void;
}

/** One element as data: what its class is made from. */
export interface ElementTable<A extends AttributeTable = AttributeTable> extends Partial<ElementWords> {
  tag: `foyer-${string}`;
  attributes: A;
  methods: Readonly<Record<string, MethodRow>>;
}

interface ElementWords {
  summary: string;
  events: Readonly<Record<`foyer-${string}`, EventRow>>;
  /** Inner elements that a host may style with ::part. */
  parts: Readonly<Record<string, string>>;
  /** Custom states for :state(). */
  states: Readonly<Record<string, string>>;
}

/** The words about an element: manifest and README tables are made from them and the table. */
export interface AboutElement<T extends Pick<ElementTable, 'attributes' | 'methods'>> extends ElementWords {
  attributes: Readonly<Record<keyof T['attributes'], string>>;
  methods: Readonly<Record<keyof T['methods'], string>>;
  /** What only a script can hand over: no attribute stands for it. */
  properties?: Readonly<Record<string, { summary: string; type: string }>>;
}

export interface ElementDefinition<A extends AttributeTable> extends ElementTable<A> {
  /** Sheet texts besides tokens and reset; equal texts share one sheet on the page. Lazy parts bring their own. */
  styles: readonly string[];
  /** English texts by namespace; other languages load by themselves. */
  texts: Readonly<Partial<Record<Namespace, Texts>>>;
  view: ComponentType<AttributeValues<A>>;
}

/** Keeps the exact rows of a table. */
export const elementTable = <const T extends ElementTable>(table: T): T => table;
