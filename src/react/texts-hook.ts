import { useMemo, useSyncExternalStore } from 'react';
import type { Texts, TextValues } from '../core/i18n/texts';

/** Reads one namespace; another function once its texts read differently. */
export type ReadText = (key: string, values?: TextValues) => string;
/** How components hear of texts: chosen where a tree is composed, beside what reads them. */
export type TextsHook = (texts: Texts, namespace: string) => ReadText;

/** The same texts read anew with each edition, so that what is drawn from them is drawn again. */
const readerOf =
  ({ texts, namespace }: { texts: Texts; namespace: string; edition: number }): ReadText =>
  (key, values) =>
    texts.text(namespace, key, values);

/** Asks nothing but the client's own reader. */
export const useTexts: TextsHook = (texts, namespace) => {
  const edition = useSyncExternalStore(texts.subscribe, texts.edition, texts.edition);
  return useMemo(() => readerOf({ texts, namespace, edition }), [texts, namespace, edition]);
};
