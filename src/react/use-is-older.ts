import { useClient } from './client-context';
import { useStore } from './use-store';

/** Returns true for older gateways. A configured dialect counts before the start-up call has succeeded. */
export function useIsOlder(): boolean {
  const { config, system } = useClient();
  return useStore(system.store, ({ status }) => (config.speech.dialect ?? status?.dialect) === 'legacy');
}
