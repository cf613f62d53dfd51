import type { StoreApi } from 'zustand/vanilla';
import type { MissingCalls, SystemDomain } from '../../types';

/** What a merchant's module opens, and the calls without which that cannot work. */
export const NEEDS: Readonly<Record<string, readonly string[]>> = {
  AGENTANNOUNCE3: ['agents.announcements'],
  AGESUBACCOUNT: ['agents.subAccounts'],
  AGETRANSFERUP3: ['funds.toUpline'],
  BINDGA3: ['authenticator.begin'],
  CBS3: ['chat.launch'],
  DEPOSIT: ['deposits.settings', 'deposits.methods', 'deposits.create'],
  INBOX3: ['inbox.list', 'inbox.letter'],
  MAILCEN: ['inbox.list', 'inbox.letter'],
  MANPLAYREB3: ['promotions.rebateDue', 'promotions.rebateCollect'],
  MYRBT3: ['promotions.bonuses'],
  PASSKEY3: ['passkey.login'],
  PTSYS3: ['points.balance', 'points.rewards'],
  REWCEN3: ['promotions.issued', 'promotions.claim'],
  WITHDRAW: ['withdrawals.settings', 'withdrawals.create', 'payees.list'],
};

/**
 * Modules that this gateway cannot serve are off, whatever its merchant has switched on: every menu asks them. So it stays with each
 * status, and with each call that turns out to be missing.
 */
export const closeModules = (shared: SystemDomain['store'], missing: MissingCalls): (() => void) => {
  // Read alone for everyone else: what cannot be served is known here and nowhere before.
  const store = shared as StoreApi<ReturnType<typeof shared.getState>>;
  const close = (): void => {
    const { status } = store.getState();
    const closed = Object.entries(NEEDS)
      .filter(([module, calls]) => status?.flags[module] === true && calls.some(missing.has))
      .map(([module]) => [module, false] as const);
    if (status === null || closed.length === 0) return;
    store.setState({ status: { ...status, flags: { ...status.flags, ...Object.fromEntries(closed) } } });
  };
  close();
  const ends = [store.subscribe(close), missing.onChange(close)];
  return () => ends.forEach((end) => end());
};
