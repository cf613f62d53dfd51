import type { Database } from '../database/types';
import type { RemainderCall } from '../vendors/types';

/**
 * Notes what of a transaction is below the smallest unit of its currency, once for each transaction.
 * @returns false when another remainder was noted for it
 */
export const noteRemainder = async (db: Database, call: RemainderCall): Promise<boolean> => {
  const [row] = await db.merchant(call.merchantId).query<{ same: boolean | null }>(
    `with noted as (
       insert into vendor_remainder (merchant_id, vendor, transaction_id, member_id, round_id, game_id, currency, remainder)
       values ($1, $2, $3, $4, $5, $6, $7, $8::text::numeric) on conflict do nothing returning remainder
     )
     select (select remainder from vendor_remainder where merchant_id = $1 and vendor = $2 and transaction_id = $3) = $8::text::numeric as same`,
    [
      call.merchantId,
      call.vendor,
      call.transactionId,
      call.memberId,
      call.roundId,
      call.gameId,
      call.currency,
      call.remainder,
    ],
  );
  return row?.same !== false;
};
