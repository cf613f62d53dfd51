/** Flat keys of one namespace; plural forms end in `_one`, `_other` and so on. */
export type TextPack = object;
/** What stands for `{{name}}` in a text; `count` also chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

/** What reads texts: one small interface, so that a page carries only the reader it was composed with. */
export interface Texts {
  /** BCP 47 tag of the language that shows. */
  language(): string;
  /** Adds texts, over those of the same keys. */
  add(language: string, namespace: string, pack: TextPack): void;
  /** Another language shows; what it lacks is read in the fallback language. */
  show(language: string): Promise<void>;
  has(namespace: string, key: string): boolean;
  /** The first of the keys that has a text, in the language that shows or else in the fallback; without any, the last key itself. */
  text(namespace: string, keys: string | readonly string[], values?: TextValues): string;
  /** Hears that another language shows or that texts came. Returns the end of it. */
  subscribe(listener: () => void): () => void;
  /** Grows with everything that `subscribe` tells. */
  edition(): number;
}

/** Makes the reader of one client. */
export type TextsFactory = (start: { language: string; fallback: string }) => Texts;
