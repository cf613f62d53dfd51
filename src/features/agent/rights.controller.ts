import { createContext, useContext, useEffect, useState } from 'react';
import type { SubAccountRight, SubAccountSelf } from '../../contract/entities/agent-sub-account';
import { useClient, useStore } from '../../react';

/** What the one who is here may do. `null`: not told yet, and everything is shown; the gateway decides anyway. */
export type Rights = SubAccountSelf | null;

export const RightsContext = createContext<Rights>(null);

/** Asks what the one who is here may do: an agent everything, a sub-account what it was given. */
export function useOwnRights(): Rights {
  const client = useClient();
  const who = useStore(client.session.store, (state) => state.member?.id ?? state.username);
  const [told, setTold] = useState<{ who: string; rights: Rights }>({ who: '', rights: null });
  useEffect(() => {
    const stop = new AbortController();
    const read = async (): Promise<void> => {
      const { agentDomain } = await import('../../core/domains/agent');
      const rights = await client.use(agentDomain).ownRights({ signal: stop.signal });
      if (!stop.signal.aborted) setTold({ who, rights });
    };
    read().catch(() => undefined);
    return () => stop.abort();
  }, [client, who]);
  return told.who === who ? told.rights : null;
}

/** Rights inside of a page. */
export function useRights(): { isSubAccount: boolean; may(right: SubAccountRight): boolean } {
  const rights = useContext(RightsContext);
  return {
    isSubAccount: rights?.isSubAccount === true,
    may: (right) => rights === null || !rights.isSubAccount || rights.rights.includes(right),
  };
}
