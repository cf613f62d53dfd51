import type { Database } from '../../database/types';
import type { Ledger, LedgerAnswer, PostOperation } from '../../ledger/index';

const PAY = `select verdict, outcomes::text, journals::text, balance_ops::text, balance_accounts::text, balance_values::text
  from contest_bonus_pay($1, $2, $3, $4, $5, $6::text[], $7::text[], $8::text[], $9::text[], $10::bytea[], $11::text[], $12::text[], $13::int8[],
    $14::int4[], $15::int4[], $16::int8[])`;

type BonusPaid = 'done' | 'before' | 'budget' | 'unknown';
const VERDICTS: Readonly<Record<number, BonusPaid>> = { 0: 'done', 1: 'before', 4: 'budget' };

/** A prize with bonus money, its grant and their journal together, or none of them. */
export const payBonusPrize = async (
  deps: { db: Database; ledger: Pick<Ledger, 'postWith'> },
  of: { merchantId: number; prizeId: bigint; required: bigint; days: number; move: PostOperation },
): Promise<BonusPaid> => {
  const { merchantId } = of;
  let verdict: BonusPaid = 'unknown';
  await deps.ledger.postWith({
    merchantId,
    operations: [of.move],
    call: async (posting) => {
      const [row] = await deps.db
        .merchant(merchantId)
        .query<LedgerAnswer & { verdict: number }>(PAY, [
          ...[merchantId, of.prizeId, of.required, of.days],
          ...posting,
        ]);
      verdict = VERDICTS[row?.verdict ?? -1] ?? 'unknown';
      return row;
    },
  });
  return verdict;
};
