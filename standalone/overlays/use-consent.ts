import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { analyticsDomain } from '../../src/core';
import { messages as words } from '../../src/locales/en/messages';
import { useClient, useDomain, useStore } from '../../src/react';

/** The choice itself; tells of the pages that are seen. */
export function useConsent(): { isUnasked: boolean; choose(given: boolean): void } {
  const { i18n } = useClient();
  // Before anything asks for a word.
  useState(() => i18n.addTexts('messages', words));
  const analytics = useDomain(analyticsDomain);
  const consent = useStore(analytics.store, (state) => state.consent);
  const counts = useStore(analytics.store, (state) => state.ids !== null);
  const [path] = useLocation();
  const seen = useRef('');
  // A choice that is made now counts the page it is made on; what React tries twice while developing was seen once.
  useEffect(() => {
    const now = JSON.stringify([path, consent, counts]);
    if (seen.current === now) return;
    seen.current = now;
    analytics.tell({ type: 'page-view', path });
  }, [analytics, path, consent, counts]);
  return { isUnasked: counts && consent === 'unasked', choose: (given) => analytics.choose(given) };
}
