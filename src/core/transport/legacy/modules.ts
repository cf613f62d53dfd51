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
  LOTTERY: ['lottery.boards'],
  MAILCEN: ['inbox.list', 'inbox.letter'],
  MANPLAYREB3: ['promotions.rebateDue', 'promotions.rebateCollect'],
  MYRBT3: ['promotions.bonuses'],
  PASSKEY3: ['passkey.login'],
  PTSYS3: ['points.balance', 'points.rewards'],
  REWCEN3: ['promotions.issued', 'promotions.claim'],
  WITHDRAW: ['withdrawals.settings', 'withdrawals.create', 'payees.list'],
};

/** Places of the site that no module opens, and the calls without which there is nothing. A place whose flag is false is closed. */
export const PLACES: Readonly<Record<string, readonly string[]>> = {
  rounds: ['rounds.list'],
  vip: ['promotions.vip'],
  wallet: ['funds.all'],
};

/** Where these gateways have no module of their own for something, the one that opens it there. */
const OPENED_BY: Readonly<Record<string, string>> = { AGECONTRACT: 'AGENTPOLICY3' };

/**
 * Modules that this gateway cannot serve are off, whatever its merchant has switched on: every menu asks them. What it has no module
 * for is on with the one that opens it there. So it stays with each status, and with each change of what is missing.
 */
export const fitModules = (shared: SystemDomain['store'], missing: MissingCalls): (() => void) => {
  // Read alone for everyone else: what cannot be served is known here and nowhere before.
  const store = shared as StoreApi<ReturnType<typeof shared.getState>>;
  type Status = NonNullable<ReturnType<typeof store.getState>['status']>;
  let fitted: Status | null = null;
  /** As the merchant has them: what is no longer missing goes on again. */
  let own: Status['flags'] = {};
  const fit = (): void => {
    const { status } = store.getState();
    if (status === null) return;
    if (status !== fitted) own = status.flags;
    const flags = { ...own };
    for (const [module, calls] of Object.entries(NEEDS))
      if (flags[module] === true && calls.some(missing.has)) flags[module] = false;
    for (const [place, calls] of Object.entries(PLACES)) if (calls.some(missing.has)) flags[place] = false;
    for (const [module, by] of Object.entries(OPENED_BY))
      if (flags[module] === undefined && flags[by] === true) flags[module] = true;
    const isSame = Object.keys({ ...status.flags, ...flags }).every(
      (module) => flags[module] === status.flags[module],
    );
    fitted = isSame ? status : { ...status, flags };
    if (!isSame) store.setState({ status: fitted });
  };
  fit();
  const ends = [store.subscribe(fit), missing.onChange(fit)];
  return () => ends.forEach((end) => end());
};
