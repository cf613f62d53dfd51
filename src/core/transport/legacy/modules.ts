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

/** Where these gateways have no module of their own for something, the one that opens it there. */
const OPENED_BY: Readonly<Record<string, string>> = { AGECONTRACT: 'AGENTPOLICY3' };

/**
 * Modules that this gateway cannot serve are off, whatever its merchant has switched on: every menu asks them. What it has no module
 * for is on with the one that opens it there. So it stays with each status, and with each call that turns out to be missing.
 */
export const fitModules = (shared: SystemDomain['store'], missing: MissingCalls): (() => void) => {
  // Read alone for everyone else: what cannot be served is known here and nowhere before.
  const store = shared as StoreApi<ReturnType<typeof shared.getState>>;
  const fit = (): void => {
    const { status } = store.getState();
    if (status === null) return;
    const { flags } = status;
    const closed = Object.keys(NEEDS).filter(
      (module) => flags[module] === true && NEEDS[module]?.some(missing.has),
    );
    const opened = Object.keys(OPENED_BY).filter(
      (module) => flags[module] === undefined && flags[OPENED_BY[module] ?? ''] === true,
    );
    if (closed.length + opened.length === 0) return;
    const changed = [
      ...closed.map((module) => [module, false] as const),
      ...opened.map((module) => [module, true] as const),
    ];
    store.setState({ status: { ...status, flags: { ...flags, ...Object.fromEntries(changed) } } });
  };
  fit();
  const ends = [store.subscribe(fit), missing.onChange(fit)];
  return () => ends.forEach((end) => end());
};
