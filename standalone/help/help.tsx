import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useIntents, useLazy } from '../../src/react';
import { findRoute } from '../routing/paths';
import { LostDialog } from '../kit/lost-dialog';
import { addressUnder } from '../routing/navigation';
import { decodeHash } from '../routing/scroll';

/**
 * NAV-2: the help over the page: by its route, at the topic of the hash, or by an intent, and then the page stays
 * what it was.
 */
export function Help({ routed }: { routed: boolean }) {
  const [, navigate] = useLocation();
  const [topic, setTopic] = useState<string | null>(null);
  const [hash, setHash] = useState(() => decodeHash(window.location.hash));
  useIntents((intent) => {
    if (intent.type !== 'open-help') return false;
    setTopic(intent.topic ?? '');
    return true;
  });
  useEffect(() => {
    const look = (): void => setHash(decodeHash(window.location.hash));
    look();
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, [routed]);
  if (!routed && topic === null) return null;
  const close = (): void => {
    setTopic(null);
    // Read from the address: a navigation has closed the help already.
    if (findRoute(window.location.pathname)?.popup === 'help') navigate(addressUnder());
  };
  return <HelpPart topic={topic ?? hash} routed={routed} onClose={close} />;
}

function HelpPart(props: { topic: string; routed: boolean; onClose(): void }) {
  const { part, lost, retry } = useLazy(() => import('./help-popup'));
  if (part !== null) return <part.HelpPopup {...props} />;
  return lost ? <LostDialog onRetry={retry} onClose={props.onClose} /> : null;
}
