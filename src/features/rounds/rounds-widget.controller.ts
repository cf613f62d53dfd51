import { useEffect, useState } from 'react';
import { useClient, useIntents, useSessionEvents, useStore } from '../../react';
import { useTier } from '../../react/use-tier';

/** Who sees rounds here: members and play-money accounts; on a partner's page in a frame of the operator. */
export function useVisitor() {
  const client = useClient();
  const { state, who } = useStore(client.session.store, (one) => ({
    state: one.state,
    who: one.member?.id ?? one.username,
  }));
  const tier = useTier();
  return {
    state: tier === 'unknown' ? 'restoring' : state,
    who,
    isFramed: tier === 'partner' && state === 'member',
    logIn: () => client.intend({ type: 'need-login' }),
  };
}

/** Whether the popup is open: wherever "show my rounds" is said, until the member leaves. */
export function useRoundsWidget(mode: 'inline' | 'popup') {
  const { intend, session, system } = useClient();
  const [isOpen, setOpen] = useState(false);
  useSessionEvents();
  useIntents((intent) => {
    if (mode !== 'popup' || intent.type !== 'open-rounds') return false;
    // Older gateways have no list of rounds; the bets stand on a page of the host's.
    const isElsewhere =
      system.store.getState().status?.dialect === 'legacy' &&
      intend({ type: 'open-member-page', page: 'personalHistoryCopy' });
    if (!isElsewhere) setOpen(true);
    return true;
  });
  useEffect(() => session.onLogout(() => setOpen(false)), [session]);
  return { isOpen, close: () => setOpen(false) };
}
