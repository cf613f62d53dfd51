import { useClient } from './client-context';
import { useStore } from './use-store';

/** The language in which numbers and spans are written. */
export function useTag(): string {
  const { i18n } = useClient();
  return useStore(i18n.store, () => i18n.texts.language());
}

/** The sign of the merchant's currency as the merchant writes it; '' while it is not known. */
export function useSign(): string {
  const { system } = useClient();
  return useStore(system.store, ({ status }) => status?.currencySymbol || (status?.currency ?? ''));
}
