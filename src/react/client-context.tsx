import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Client, DomainDefinition } from '../core/types';
import { useTexts, type TextsHook } from './texts-hook';

const ClientContext = createContext<Client | null>(null);
const TextsContext = createContext<TextsHook>(useTexts);

/** @param texts how components hear of texts, the same for the whole life of the tree; default: by the client's own reader */
export function ClientProvider(props: { client: Client; texts?: TextsHook; children: ReactNode }) {
  return (
    <ClientContext.Provider value={props.client}>
      <TextsContext.Provider value={props.texts ?? useTexts}>{props.children}</TextsContext.Provider>
    </ClientContext.Provider>
  );
}

export const useTextsHook = (): TextsHook => useContext(TextsContext);

/** The page's one client. Throws outside a provider: that is a bug, not a state. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('useClient needs a ClientProvider above it');
  return client;
}

/** A domain of the page's client, made once. */
export function useDomain<T>(definition: DomainDefinition<T>): T {
  const client = useClient();
  return useMemo(() => client.use(definition), [client, definition]);
}
