// react-i18next for foreign pages: texts of one namespace that are drawn again when the language changes or texts arrive.
// Suspense, several namespaces and loading are not there: nobody here asks for them.
import { useMemo, useSyncExternalStore } from 'react';

/** Library → how often its texts changed, and who wants to know. */
const news = new WeakMap();

function newsOf(i18n) {
  let one = news.get(i18n);
  if (one) return one;
  const listeners = new Set();
  let count = 0;
  one = {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    count: () => count,
  };
  const tell = () => {
    count += 1;
    for (const listener of listeners) listener();
  };
  i18n.on('languageChanged', tell);
  i18n.store.on('added', tell);
  news.set(i18n, one);
  return one;
}

export function useTranslation(namespace, { i18n }) {
  const { subscribe, count } = newsOf(i18n);
  const turn = useSyncExternalStore(subscribe, count, count);
  // Another turn is another text for the same key.
  const t = useMemo(() => i18n.getFixedT(null, namespace), [i18n, namespace, turn]);
  return { t };
}
