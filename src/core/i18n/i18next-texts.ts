import i18next, { type i18n } from 'i18next';
import { createListeners } from '../kernel/listeners';
import type { Texts, TextsFactory } from './texts';

/** Before our namespaces in an instance that is the host's own. */
const HOST_PREFIX = 'foyer-';

/** Texts that i18next reads; adapters such as react-i18next find the instance here. */
export interface I18nextTexts extends Texts {
  readonly i18next: i18n;
  /** The name that a namespace of ours has in the instance. */
  namespaceOf(namespace: string): string;
  /** Goes with every text that is asked for. */
  readonly options: object;
}

export const isI18nextTexts = (texts: Texts): texts is I18nextTexts => Object.hasOwn(texts, 'i18next');

/**
 * The reader for programs with a build of their own: i18next as it is.
 * @param hosts the host's own initialised instance: our texts are added to it as `foyer-<namespace>`, its language stays the host's
 */
export const i18nextTexts =
  (hosts?: i18n): TextsFactory =>
  ({ language, fallback }): I18nextTexts => {
    const { add, tell } = createListeners<void>();
    const instance = hosts ?? i18next.createInstance();
    let shown = language;
    let edition = 0;
    if (hosts === undefined)
      void instance.init({
        lng: language,
        fallbackLng: fallback,
        load: 'currentOnly',
        initAsync: false,
        ns: ['common'],
        defaultNS: 'common',
        resources: { [fallback]: {} },
        interpolation: { escapeValue: false },
        react: { useSuspense: false, bindI18n: 'languageChanged', bindI18nStore: 'added' },
      });
    const changed = (): void => {
      edition += 1;
      tell();
    };
    const namespaceOf = (namespace: string): string =>
      hosts === undefined ? namespace : HOST_PREFIX + namespace;
    // A host that draws HTML may escape by default, and falls back as it likes; our views draw text.
    const options =
      hosts === undefined ? {} : { fallbackLng: fallback, interpolation: { escapeValue: false } };
    const asked = (namespace: string) => ({ ...options, ns: namespaceOf(namespace), lng: shown });
    return {
      i18next: instance,
      namespaceOf,
      options,
      language: () => shown,
      add(tag, namespace, pack) {
        instance.addResourceBundle(tag, namespaceOf(namespace), pack, false, true);
        changed();
      },
      async show(tag) {
        shown = tag;
        if (hosts === undefined) await instance.changeLanguage(tag);
        changed();
      },
      has: (namespace, key) => instance.exists(key, asked(namespace)),
      text: (namespace, keys, values = {}) => instance.t([keys].flat(), { ...values, ...asked(namespace) }),
      subscribe: add,
      edition: () => edition,
    };
  };
