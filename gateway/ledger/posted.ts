import type { Database } from '../database/types';
import type { Posted } from './ledger-api';
import type { AccountRef } from './types';

interface Row extends Record<string, unknown> {
  kind: string;
  meta: Record<string, string> | null;
  class: AccountRef['class'];
  owner: string;
  currency: string;
}

/** What stands in the journal under a key: one row an entry. */
export const findPosted = async (input: {
  database: Database;
  merchantId: number;
  source: string;
  key: string;
}): Promise<Posted | null> => {
  const { database, merchantId, source, key } = input;
  const rows = await database.merchant(merchantId).query<Row>(
    `select j.kind, j.meta, a.class, a.owner, a.currency
       from journal j
       join entry e on e.merchant_id = j.merchant_id and e.journal_id = j.id
       join account a on a.id = e.account_id and a.merchant_id = j.merchant_id
      where j.merchant_id = $1 and j.source = $2 and j.key = $3 and j.target_key is null
      order by e.line`,
    [merchantId, source, key],
  );
  const [first] = rows;
  if (!first) return null;
  const accounts = rows.map(({ class: kind, owner, currency }) => ({ class: kind, owner, currency }));
  return { kind: first.kind, meta: first.meta ?? {}, accounts };
};
