import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useIntents } from '../../src/react';
import { findRoute } from '../routing/paths';
import { addressUnder } from '../routing/navigation';
import { decodeHash } from '../routing/scroll';

/** Whether the help stands over the page, and at which topic; closing it leaves its route. */
export function useHelpPopup(routed: boolean): { topic: string | null; close(): void } {
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
  const close = (): void => {
    setTopic(null);
    // Read from the address: a navigation has closed the help already.
    if (findRoute(window.location.pathname)?.popup === 'help') navigate(addressUnder());
  };
  return { topic: topic ?? (routed ? hash : null), close };
}
