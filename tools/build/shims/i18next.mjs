// i18next for foreign pages: the part of it that our texts use, by the same rules (i18next.test.ts holds both next to each
// other, text by text). Flat keys, {{values}}, plurals, one fallback language, texts added at any time. Loaders, nesting,
// contexts, formats and plug-ins are not there: nobody here calls them, and they are 10 of 11 KB.

/** Listeners by event. */
function createEvents() {
  const listeners = new Map();
  return {
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    },
    off(event, listener) {
      listeners.set(
        event,
        (listeners.get(event) ?? []).filter((one) => one !== listener),
      );
    },
    emit(event, ...words) {
      for (const listener of listeners.get(event) ?? []) listener(...words);
    },
  };
}

/** A value that nobody gave leaves its braces standing. */
const fill = (text, values) =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (braces, name) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : braces,
  );

function createInstance() {
  const { on, off, emit } = createEvents();
  const store = createEvents();
  const packs = new Map();
  const rules = new Map();
  let fallback = '';
  let mainSpace = '';

  const pluralOf = (language, count) => {
    let rule = rules.get(language);
    if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
    return rule.select(count);
  };
  const find = (keys, { ns = mainSpace, count }) => {
    for (const key of [keys].flat()) {
      for (const language of [instance.language, fallback]) {
        const pack = packs.get(`${language} ${ns}`) ?? {};
        const forms =
          typeof count === 'number'
            ? [...(count === 0 ? [`${key}_zero`] : []), `${key}_${pluralOf(language, count)}`, key]
            : [key];
        const form = forms.find((one) => Object.hasOwn(pack, one));
        if (form !== undefined) return pack[form];
      }
    }
    return undefined;
  };
  const add = (language, space, texts) => {
    const name = `${language} ${space}`;
    packs.set(name, { ...packs.get(name), ...texts });
  };
  const instance = {
    on,
    off,
    store: { on: store.on, off: store.off },
    language: '',
    init({ lng, fallbackLng, defaultNS, resources }) {
      instance.language = lng;
      fallback = fallbackLng;
      mainSpace = defaultNS;
      for (const [language, spaces] of Object.entries(resources))
        for (const [space, texts] of Object.entries(spaces)) add(language, space, texts);
      return Promise.resolve(instance.t);
    },
    addResourceBundle(language, space, texts) {
      add(language, space, texts);
      store.emit('added', language, space);
      return instance;
    },
    changeLanguage(language) {
      instance.language = language;
      emit('languageChanged', language);
      return Promise.resolve(instance.t);
    },
    exists: (key, options = {}) => find(key, options) !== undefined,
    t: (key, options = {}) =>
      fill(find(key, options) ?? options.defaultValue ?? [key].flat().at(-1), options),
    getFixedT: (_, ns) => (key, options) => instance.t(key, { ns, ...options }),
  };
  return instance;
}

export default { createInstance };
