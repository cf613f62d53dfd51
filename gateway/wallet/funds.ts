import type { Funds } from '../../src/contract/entities/funds';
import type { Database } from '../database/types';
import type { Ledger } from '../ledger/index';
import type { MerchantContext } from '../platform/index';
import { readVendorFunds } from './funds.queries';
import { accountOf } from './wallet';

/** Everything that is a member's, by where it lies. Bonus and points are the engagement's to fill: nothing lies there yet. */
export interface FundsReader {
  all(input: { merchant: MerchantContext; memberId: bigint }): Promise<Funds>;
}

export const createFunds = (deps: { db: Database; ledger: Ledger; now: () => number }): FundsReader => ({
  async all({ merchant, memberId }) {
    const { currency } = merchant;
    const isSingle = merchant.wallet !== 'transfer';
    const account = accountOf({ memberId, trial: false, currency });
    const [own, vendors] = await Promise.all([
      deps.ledger.balances({ merchantId: merchant.id, account }),
      isSingle
        ? []
        : readVendorFunds(deps.db, { merchantId: merchant.id, memberId, currency, at: new Date(deps.now()) }),
    ]);
    return {
      single: isSingle,
      main: { minor: own?.availableMinor ?? 0n, currency },
      held: { minor: own?.heldMinor ?? 0n, currency },
      bonus: { minor: 0n, currency },
      points: 0n,
      vendors: vendors.map((row) => ({
        walletId: row.id,
        vendor: row.vendor,
        name: row.name,
        available: { minor: row.balance ?? 0n, currency },
        resting: row.resting,
      })),
    };
  },
});
