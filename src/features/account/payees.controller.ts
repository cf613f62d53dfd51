import type { ReactNode } from 'react';
import type { PayeeBook, PayeeView } from '../../contract/entities/payee';
import { payeesDomain } from '../../core/domains/payees';
import { useClient, useDomain, useText } from '../../react';
import { useLoaded, type Loaded } from '../../react/use-loaded';
import { useOutcome } from '../../react/use-outcome';

export { payeeWords } from '../../core/domains/payees';

export const usePayees = (): Loaded<PayeeBook> & { look(): Promise<void> } => {
  const domain = useDomain(payeesDomain);
  const loaded = useLoaded(() => domain.list());
  return { ...loaded, look: async () => loaded.put(await domain.list()) };
};

/** What the page says while it is unknown whether a payee was added. */
export function useOpenPayee(look: () => Promise<void>): ReactNode {
  const t = useText('account');
  return useOutcome(
    { call: 'payees.add', currency: '', look, done: () => t('payeeAdded') },
    () => import('../../ui/primitives/unknown-outcome'),
  );
}

/** Whether one can be used already, by this page's clock. */
export function useIsUsable() {
  const { clock } = useClient().ports;
  return ({ usableFrom }: PayeeView): boolean => usableFrom === null || usableFrom <= clock.now();
}
