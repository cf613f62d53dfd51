import { useClient } from './client-context';
import { useStore } from './use-store';

/** Whether the gateway is of an older version of this protocol. */
export function useIsOlder(): boolean {
  const { config, system } = useClient();
  return useStore(system.store, ({ status }) => (config.speech.dialect ?? status?.dialect) === 'legacy');
}
