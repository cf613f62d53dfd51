import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Client, DomainDefinition } from '../core/types';

const ClientContext = createContext<Client | null>(null);

export function ClientProvider(props: { client: Client; children: ReactNode }) {
  return <ClientContext.Provider value={props.client}>{props.children}</ClientContext.Provider>;
}

/** The page's one client. Throws outside a provider: that is a bug, not a state. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('useClient needs a ClientProvider above it');
  return client;
}

/** A domain of the page's client; made once, whoever asks first. */
export function useDomain<T>(definition: DomainDefinition<T>): T {
  const client = useClient();
  return useMemo(() => client.use(definition), [client, definition]);
}
