import { useEffect, useState } from 'react';
import { useClient, useIntents, useLazy, useStore } from '../../src/react';

/** Asks whether visits may be counted, where the operator counts; nothing is sent before. Its file is deferred. */
export function Consent() {
  const { system } = useClient();
  const counts = useStore(
    system.store,
    ({ status }) => status !== null && Object.values(status.analytics).join('') !== '',
  );
  const [asked, setAsked] = useState(false);
  const { part, lost, retry } = useLazy(() => import('./consent-bar'), counts || asked);
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
  return part && <part.ConsentBar asked={asked} onAnswered={() => setAsked(false)} />;
}
