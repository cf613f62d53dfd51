import { useEffect, useState } from 'react';
import { useClient } from './client-context';
import { useLazy } from './use-lazy';
import { useStore } from './use-store';

/** What is needed in front of an older gateway alone, and loaded only there. */
export function useOlder<Part extends object>(load: () => Promise<Part>) {
  const { config, system } = useClient();
  const isOlder = useStore(
    system.store,
    ({ status }) => (config.speech.dialect ?? status?.dialect) === 'legacy',
  );
  return { isOlder, ...useLazy(load, isOlder) };
}

type Has = (call: string) => boolean;
const all: Has = () => true;
const none: Has = () => false;

/** Whether the gateway does not have a call, by its name. While that is not known nothing counts as there. */
export function useMissing(): Has {
  const client = useClient();
  const { isOlder, part, lost } = useOlder(() => import('../core/domains/missing-pages'));
  const [has, setHas] = useState<Has>(() => all);
  useEffect(() => part?.watchMissingCalls(client, (known) => setHas(() => known)), [client, part]);
  return isOlder && !lost ? has : none;
}
