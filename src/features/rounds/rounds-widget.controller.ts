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
  const { session } = useClient();
  const [isOpen, setOpen] = useState(false);
  useSessionEvents();
  useIntents((intent) => {
    if (mode !== 'popup' || intent.type !== 'open-rounds') return false;
    setOpen(true);
    return true;
  });
  useEffect(() => session.onLogout(() => setOpen(false)), [session]);
  return { isOpen, close: () => setOpen(false) };
}
