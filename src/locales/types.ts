import type { TextShapes } from './shapes';

/** Text groups. `common` and `errors` in English travel with the core; a feature brings its own English group. */
export type Namespace = keyof TextShapes;

/** Nested texts of one namespace. */
export interface Texts {
  [key: string]: string | Texts;
}

/** The shape of an English namespace with free leaves: what every other language must fill. */
export type TextsLike<T> = { [K in keyof T]: T[K] extends string ? string : TextsLike<T[K]> };

/** All namespaces of one language, as its lazy file exports them. */
export type LocaleTexts = Record<Namespace, Texts>;
