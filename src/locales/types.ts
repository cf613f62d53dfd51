import type { TextShapes, TextShapesBehindAgent, TextShapesBehindLogin } from './shapes';

/** Text groups. `common` and `errors` in English travel with the core; a feature brings its own English group. */
export type Namespace = keyof TextShapes;

/** Nested texts of one namespace. */
export interface Texts {
  [key: string]: string | Texts;
}

/** The shape of an English namespace with free leaves: what every other language must fill. */
export type TextsLike<T> = { [K in keyof T]: T[K] extends string ? string : TextsLike<T[K]> };

/** Groups that only members meet; in other languages they are a file of their own. */
export type NamespaceBehindLogin = keyof TextShapesBehindLogin;
/** Groups that only agents meet; a third file. */
export type NamespaceBehindAgent = keyof TextShapesBehindAgent;

/** What all may meet, in one language, as its lazy file exports it. */
export type LocaleTexts = Record<Exclude<Namespace, NamespaceBehindLogin | NamespaceBehindAgent>, Texts>;
/** What only members meet. */
export type LocaleTextsBehindLogin = Record<NamespaceBehindLogin, Texts>;
/** What only agents meet. */
export type LocaleTextsBehindAgent = Record<NamespaceBehindAgent, Texts>;
