import { useEffect, useState } from 'react';
import { useClient, useIntents, useLazy, useStore } from '../../src/react';
import type * as ConsentBar from './consent-bar.view';

/** Whether visits may be counted at all, and whether the choice is open again; the question's file is deferred. */
export function useConsentQuestion(): { part: typeof ConsentBar | null; asked: boolean; answered(): void } {
  const { system } = useClient();
  const counts = useStore(
    system.store,
    ({ status }) => status !== null && Object.values(status.analytics).join('') !== '',
  );
  const [asked, setAsked] = useState(false);
  const { part, lost, retry } = useLazy(() => import('./consent-bar.view'), counts || asked);
  useIntents(({ type }) => {
    if (type !== 'open-consent') return false;
    setAsked(true);
    if (lost) retry();
    return true;
  });
  // Nothing is counted without an answer, so a lost file does no harm.
  useEffect(() => {
    if (lost) setAsked(false);
  }, [lost]);
  return { part, asked, answered: () => setAsked(false) };
}
