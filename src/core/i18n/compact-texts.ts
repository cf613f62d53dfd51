import { createListeners } from '../kernel/listeners';
import type { TextPack, TextsFactory, TextValues } from './texts';

/** A value that is not given leaves its braces standing. */
const fill = (text: string, values: TextValues): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (braces, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : braces,
  );

/**
 * The reader for pages of others: flat keys, values, plurals and one fallback language, by i18next's rules
 * (compact-texts.test.ts compares every text). Loaders, nesting, contexts and formats are not there: no text of ours uses them.
 */
export const compactTexts: TextsFactory = ({ language, fallback }) => {
  const { add: subscribe, tell } = createListeners<void>();
  const packs = new Map<string, TextPack>();
  const rules = new Map<string, Intl.PluralRules>();
  let edition = 0;
  const changed = (): void => {
    edition += 1;
    tell();
  };
  const pluralOf = (tag: string, count: number): string => {
    let rule = rules.get(tag);
    if (!rule) rules.set(tag, (rule = new Intl.PluralRules(tag)));
    return rule.select(count);
  };
  const find = (namespace: string, keys: string | readonly string[], count?: unknown): string | undefined => {
    for (const key of [keys].flat())
      for (const tag of [language, fallback]) {
        const pack = packs.get(`${tag} ${namespace}`) ?? {};
        const forms =
          typeof count === 'number'
            ? [...(count === 0 ? [`${key}_zero`] : []), `${key}_${pluralOf(tag, count)}`, key]
            : [key];
        const form = forms.find((one) => Object.hasOwn(pack, one));
        if (form !== undefined) return String(Reflect.get(pack, form));
      }
    return undefined;
  };
  return {
    language: () => language,
    add(tag, namespace, pack) {
      const name = `${tag} ${namespace}`;
      packs.set(name, { ...packs.get(name), ...pack });
      changed();
    },
    show(tag) {
      language = tag;
      changed();
      return Promise.resolve();
    },
    has: (namespace, key) => find(namespace, key) !== undefined,
    text: (namespace, keys, values = {}) =>
      fill(
        find(namespace, keys, Object.hasOwn(values, 'count') && values['count']) ??
          [keys].flat().at(-1) ??
          '',
        values,
      ),
    subscribe,
    edition: () => edition,
  };
};
