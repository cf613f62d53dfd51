/** The texts of one language by key. */
type Table<K extends string> = Readonly<Record<K, string>>;

export interface Language<K extends string> {
  /** Two letters. */
  code: string;
  /** Text of a key with its values filled in. */
  say(key: K, values?: Readonly<Record<string, string | number>>): string;
  has(key: string): key is K;
}

/** The language that a code asks for by its first two letters; English for any other. */
export const createLanguage = <K extends string>(
  tables: Readonly<{ en: Table<K> } & Record<string, Table<K>>>,
  requested: string,
): Language<K> => {
  const short = requested.slice(0, 2).toLowerCase();
  const code = Object.hasOwn(tables, short) ? short : 'en';
  const texts = tables[code] ?? tables.en;
  return {
    code,
    say: (key, values = {}) =>
      texts[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')),
    has: (key): key is K => Object.hasOwn(texts, key),
  };
};
