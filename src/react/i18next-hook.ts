import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isI18nextTexts } from '../core/i18n/i18next-texts';
import type { ReadText, TextsHook } from './texts-hook';

const OPTIONS = { useSuspense: false, bindI18n: 'languageChanged', bindI18nStore: 'added' } as const;

/** By react-i18next, for a client whose texts i18next reads. @throws Error on any other client: that is a bug of the composition. */
export const useI18nextTexts: TextsHook = (texts, namespace) => {
  if (!isI18nextTexts(texts)) throw new Error('useI18nextTexts needs a client whose texts i18next reads');
  // In an instance of the host's own our language is not the instance's, so its news are not all.
  const lng = useSyncExternalStore(texts.subscribe, texts.language, texts.language);
  const { t } = useTranslation(texts.namespaceOf(namespace), { i18n: texts.i18next, lng, ...OPTIONS });
  return useMemo<ReadText>(() => (key, values) => t(key, { ...values, ...texts.options }), [t, texts]);
};
