import { isUndone } from '../database/errors';
import { createGather } from '../database/gather';
import type { Database } from '../database/types';
import type { AccountRef } from './types';

/** Stored balances, those that are asked for together with one statement; each is read after it was asked for. */
export const createBalanceReads = (database: Database) => {
  const gather = createGather<AccountRef, bigint | null>({
    isUndone,
    async send(merchantId, accounts) {
      const rows = await database.merchant(merchantId).query<{ balance: bigint | null }>(
        `select a.balance
           from unnest($2::text[], $3::text[], $4::text[]) with ordinality w(class, owner, currency, n)
           left join lateral (
             select f.balance from account f
              where f.merchant_id = $1 and f.class = w.class and f.owner = w.owner and f.currency = w.currency offset 0) a on true
          order by w.n`,
        [
          merchantId,
          accounts.map((account) => account.class),
          accounts.map(({ owner }) => owner),
          accounts.map(({ currency }) => currency),
        ],
      );
      return rows.map(({ balance }) => balance);
    },
  });
  return (input: { merchantId: number; account: AccountRef }): Promise<bigint | null> =>
    gather.ask(input.merchantId, input.account);
};
