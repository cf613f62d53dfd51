import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Intent } from '../../src/core/types';
import { useClient, useIntents, useLazy } from '../../src/react';
import type * as ToastsPart from './toasts-part';

/** Intents that come before the part that shows them. */
const MAX_WAITING = 6;
/** Where letters are read. */
const INBOX = '/member/messages';

/** Hears what is said to the visitor; the files that show it come with the first of them. */
export function useToasts(): typeof ToastsPart | null {
  const client = useClient();
  const [, navigate] = useLocation();
  const [wanted, setWanted] = useState(false);
  const waiting = useRef<Intent[]>([]);
  const { part, lost, retry } = useLazy(() => import('./toasts-part'), wanted);
  useIntents((intent) => {
    if (intent.type === 'open-inbox') {
      navigate(INBOX);
      return true;
    }
    if (intent.type !== 'toast' && intent.type !== 'modal') return false;
    if (part !== null) return part.hearMessage(client, intent);
    waiting.current = [...waiting.current, intent].slice(-MAX_WAITING);
    setWanted(true);
    // A file that was lost is tried again with the next intent.
    if (lost) retry();
    return true;
  });
  useEffect(() => {
    if (part === null) return;
    for (const intent of waiting.current.splice(0)) part.hearMessage(client, intent);
  }, [part, client]);
  return part;
}
