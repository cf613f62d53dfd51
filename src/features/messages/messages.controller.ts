import { useEffect, useState } from 'react';
import { messagesDomain } from '../../core/domains/messages';
import type { ToastRequest } from '../../core/types';
import { useClient, useDomain, useStore } from '../../react';

/** What is said over the page now, and how it is answered. */
export function useMessages() {
  const client = useClient();
  const messages = useDomain(messagesDomain);
  const { toasts, modal } = useStore(messages.store, (state) => state);
  // A live region is heard when it fills: it has to be there before its first line.
  const [stands, setStands] = useState(false);
  useEffect(() => setStands(true), []);
  useEffect(() => {
    const fit = (): void => messages.fit(window.innerHeight);
    fit();
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, [messages]);
  return {
    toasts: stands ? toasts : [],
    modal,
    drop: messages.drop,
    hold: messages.hold,
    answer: messages.answer,
    act({ action }: ToastRequest & { id: number }) {
      if (action) client.intend(action.intent);
    },
  };
}
