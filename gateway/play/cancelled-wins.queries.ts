import type { Database, SqlValue } from '../database/types';
import type { AccountRef, LedgerAnswer } from '../ledger/index';

/** A shortfall: an account whose balance is below the amount to reverse. */
export interface Missing extends Record<string, unknown> {
  class: AccountRef['class'];
  owner: string;
  currency: string;
  missing: bigint;
  /** false for bonus money that never became the member's own: the house gave it, and the house has it. */
  owed: boolean;
}

/** Shortfalls of a cancellation; empty if every balance covers it. */
export const readMissing = (
  db: Database,
  input: { merchantId: number; vendor: string; transactionId: string },
): Promise<Missing[]> =>
  db.merchant(input.merchantId).query<Missing>(
    `select a.class, a.owner, a.currency, (sum(e.amount) - a.balance)::bigint as missing,
            (a.class <> 'bonus' or exists (
              select from entry c join journal d on d.merchant_id = c.merchant_id and d.id = c.journal_id
               where c.merchant_id = $1 and c.account_id = a.id and c.amount < 0 and d.kind = 'bonus')) as owed
       from journal j
       join entry e on e.merchant_id = j.merchant_id and e.journal_id = j.id
       join account a on a.merchant_id = j.merchant_id and a.id = e.account_id
      where j.merchant_id = $1 and j.source = $2 and j.key = $3 and j.target_key is null and a.balance is not null
      group by a.id, a.class, a.owner, a.currency, a.balance having sum(e.amount) > a.balance
      order by a.id`,
    [input.merchantId, input.vendor, input.transactionId],
  );

/** Posts a loan and the cancellation that it pays for with the debt; all of it, or nothing (-1). */
export const postCancelled = async (
  db: Database,
  input: {
    merchantId: number;
    vendor: string;
    transactionId: string;
    memberId: bigint;
    currency: string;
    /** 0 where nothing is owed: play money. */
    debtMinor: bigint;
  },
  posting: readonly SqlValue[],
): Promise<LedgerAnswer | undefined> => {
  const [row] = await db.merchant(input.merchantId).query<LedgerAnswer>(
    `select outcomes::text, journals::text, balance_ops::text, balance_accounts::text, balance_values::text
       from vendor_cancel($1, $2, $3, $4, $5, $6, $7, $8::text[], $9::text[], $10::text[], $11::text[], $12::bytea[], $13::text[],
         $14::text[], $15::int8[], $16::int4[], $17::int4[], $18::int8[])`,
    [
      input.merchantId,
      input.vendor,
      input.transactionId,
      input.memberId,
      input.currency,
      input.debtMinor,
      ...posting,
    ],
  );
  return row;
};
