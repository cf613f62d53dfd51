import { createStore } from 'zustand/vanilla';
import type { DomainDefinition, MissingCallsDomain } from '../types';

/** What this gateway cannot be asked. Empty in front of one that has every call, and until its dialect is there. */
export const missingCallsDomain: DomainDefinition<MissingCallsDomain> = {
  name: 'missingCalls',
  create(client) {
    const store = createStore<{ has(name: string): boolean }>(() => ({ has: () => false }));
    const watch = async (): Promise<void> => {
      const missing = (await client.dialect())?.missing;
      if (!missing) return;
      // A new function each time, so that the store's readers look again.
      const tell = () => store.setState({ has: (name) => missing.has(name) });
      client.onDestroy(missing.onChange(tell));
      tell();
    };
    // Lost files are asked for again by the next call; until then everything is offered.
    watch().catch(() => undefined);
    return { store };
  },
};
