import type { Database } from '../database/types';
import type { Ledger } from '../ledger/index';
import type { Merchants, Opened } from '../platform/index';
import { createFunds, type FundsReader } from './funds';
import { transferJobs } from './transfer-jobs';
import { createTransfers, type Transfers } from './transfers';
import { createWalletIds, type WalletIds } from './wallet-ids';
import { createWallets, type Wallets } from './wallet';

/** A member's money, wherever it lies. */
export interface WalletServices {
  wallets: Wallets;
  transfers: Transfers;
  walletIds: WalletIds;
  funds: FundsReader;
}

export const openWallet = (deps: {
  db: Database;
  ledger: Ledger;
  merchants: Merchants;
  now: () => number;
}): Opened<WalletServices> => {
  const { db, ledger, merchants, now } = deps;
  const walletIds = createWalletIds({ db, now });
  const transfers = createTransfers({ db, ledger, ids: walletIds, now });
  const wallets = createWallets(ledger, (member) => transfers.balances(member));
  return {
    services: { wallets, transfers, walletIds, funds: createFunds(deps) },
    jobs: transferJobs({ merchants, transfers }),
    close: async () => undefined,
  };
};
