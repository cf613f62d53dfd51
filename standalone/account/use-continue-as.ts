import { useEffect, useRef, useState } from 'react';
import type { Intent } from '../../src/core/types';
import { useAction, useClient, useStore, useText } from '../../src/react';
import { linkSession } from './link-session';

export type ContinueIntent = Extract<Intent, { type: 'continue-as' }>;

/** Another member's link asks before it swaps the session; null while nothing is asked. */
export function useContinueAs(): { asked: ContinueIntent | null; done(): void } {
  const client = useClient();
  const t = useText('home');
  const [asked, setAsked] = useState<ContinueIntent | null>(null);
  const say = useRef(t);
  say.current = t;
  useEffect(() => {
    let latest: ContinueIntent | null = null;
    const ask = (next: ContinueIntent | null): void => setAsked((latest = next));
    const stop = client.onIntent((intent) => {
      if (intent.type !== 'continue-as') return false;
      ask(intent);
      return true;
    });
    // Taken once: an effect that React tries again while developing finds none, and leaves what is asked standing.
    const link = linkSession(client);
    if (link !== null) {
      ask(link.take());
      void client.session.restore().then(() => {
        const { state, username } = client.session.store.getState();
        // After a link a toast names the member; a question says so itself.
        if (latest === null && state !== 'guest' && username !== '')
          client.intend({ type: 'toast', tone: 'info', text: say.current('linkedAs', { name: username }) });
      });
    }
    return stop;
  }, [client]);
  return { asked, done: () => setAsked(null) };
}

/** The two answers, and whom they are about. */
export function useSwap(
  intent: ContinueIntent,
  onDone: () => void,
): {
  names: { name: string; current: string };
  accept(): void;
  refuse(): void;
  busy: boolean;
  /** Why it did not work, in words. */
  failure: string;
} {
  const { session, i18n } = useClient();
  const current = useStore(session.store, (state) => state.username);
  const { run, busy, error } = useAction(async () => {
    await intent.accept();
    onDone();
  });
  return {
    names: { name: intent.username, current },
    accept: () => void run(),
    refuse() {
      intent.refuse();
      onDone();
    },
    busy,
    failure: error === null ? '' : i18n.errorText(error),
  };
}
