import { useEffect, useState } from 'react';
import { addTextsBehindAgent, hasTextsBehindAgent } from '../../core/i18n/behind-agent';
import type { Namespace, Texts } from '../../locales/types';
import { useClient, useStore } from '../../react';

/** True once the words that only agents meet are here in the visitor's language, or are known to be lost. */
export function useAgentTexts(): boolean {
  const { i18n } = useClient();
  const language = useStore(i18n.store, (state) => state.language);
  const [settled, setSettled] = useState('');
  const isDue = hasTextsBehindAgent(language);
  useEffect(() => {
    if (!isDue) return undefined;
    let isGone = false;
    void addTextsBehindAgent(i18n).then(() => {
      if (!isGone) setSettled(language);
    });
    return () => {
      isGone = true;
    };
  }, [i18n, language, isDue]);
  return !isDue || settled === language;
}

/** Adds English words before anything below asks for one. */
export function useOwnTexts(texts: Partial<Record<Namespace, Texts>>): void {
  const { i18n } = useClient();
  useState(() => {
    for (const [namespace, pack] of Object.entries(texts)) i18n.addTexts(namespace as Namespace, pack);
  });
}
