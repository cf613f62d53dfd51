import { useCallback, useEffect, useState } from 'react';
import { useClient, useStore } from '../../react';
import type { PaidBy } from './pages';

/** Which agent put the offers off in this tab: the popup comes once after a login. */
const LATER = 'agent.offers.later';

/** What the consolidated answer says: kinds of pay with something to show, and whether contracts wait for an answer. */
export function useAsked(): {
  paidBy: readonly PaidBy[];
  /** Contracts wait and the agent has not put them off. */
  isDue: boolean;
  later(): void;
  /** After an answer the map is read again. */
  reload(): void;
} {
  const client = useClient();
  const who = useStore(client.session.store, (state) => state.member?.id ?? state.username);
  const isOn = useStore(client.system.store, ({ status }) => status?.flags['AGECONTRACT'] === true);
  const [turn, setTurn] = useState(0);
  const [told, setTold] = useState<{ paidBy: readonly PaidBy[]; waits: boolean }>({
    paidBy: [],
    waits: false,
  });
  const [isLater, setLater] = useState(() => client.ports.storage.session.get(LATER) === who);
  useEffect(() => {
    if (!isOn) return undefined;
    const stop = new AbortController();
    const read = async (): Promise<void> => {
      const { contractDomain } = await import('../../core/domains/contract');
      const { asked, shown } = await client.use(contractDomain).asked({ signal: stop.signal });
      if (!stop.signal.aborted) setTold({ paidBy: shown, waits: asked.length > 0 });
    };
    // Without an answer the pages of pay stay hidden, as before the first one.
    read().catch(() => undefined);
    return () => stop.abort();
  }, [client, isOn, who, turn]);
  useEffect(() => client.session.onLogout(() => client.ports.storage.session.remove(LATER)), [client]);
  return {
    paidBy: told.paidBy,
    isDue: told.waits && !isLater,
    later: useCallback(() => {
      client.ports.storage.session.set(LATER, who);
      setLater(true);
    }, [client, who]),
    reload: useCallback(() => setTurn((count) => count + 1), []),
  };
}
