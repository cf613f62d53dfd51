import { languageOf } from '../../../src/contract/tables/languages';

/** The texts of one language by key. */
type Table<K extends string> = Readonly<Record<K, string>>;

/** … and of every language. */
export type TextTables<K extends string> = Readonly<{ en: Table<K> } & Record<string, Table<K>>>;

export interface Language<K extends string> {
  /** BCP 47 tag. */
  code: string;
  /** Text of a key with its values filled in. */
  say(key: K, values?: Readonly<Record<string, string | number>>): string;
  has(key: string): key is K;
}

/** The language that a code asks for, or its first two letters do; English for any other. */
export const createLanguage = <K extends string>(tables: TextTables<K>, requested: string): Language<K> => {
  const wanted = requested.toLowerCase();
  const found = [wanted, wanted.slice(0, 2)].find((one) => Object.hasOwn(tables, one)) ?? 'en';
  const texts = tables[found] ?? tables.en;
  return {
    code: languageOf(found)?.tag ?? found,
    say: (key, values = {}) =>
      texts[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')),
    has: (key): key is K => Object.hasOwn(texts, key),
  };
};
