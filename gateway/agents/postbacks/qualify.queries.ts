import type { Database, Query } from '../../database/types';

/** What an operator asks of a newcomer before agents' systems are told; amounts in minor units. */
export interface QualifyRule extends Record<string, unknown> {
  /** '' asks for none. */
  verified: '' | 'contact' | 'identity';
  min_deposit: bigint;
  min_turnover: bigint;
  /** Days of the merchant, the one of the registration the first. */
  within_days: number;
}

export const readQualifyRule = async (query: Query, merchantId: number): Promise<QualifyRule | null> => {
  const [row] = await query<QualifyRule>(
    'select verified, min_deposit, min_turnover, within_days from agent_qualify_rule where merchant_id = $1',
    [merchantId],
  );
  return row ?? null;
};

/** null: nothing is asked any more. */
export const writeQualifyRule = async (
  query: Query,
  { merchantId, rule }: { merchantId: number; rule: QualifyRule | null },
): Promise<void> => {
  if (rule === null) {
    await query('delete from agent_qualify_rule where merchant_id = $1', [merchantId]);
    return;
  }
  await query(
    `insert into agent_qualify_rule (merchant_id, verified, min_deposit, min_turnover, within_days) values ($1, $2, $3, $4, $5)
     on conflict (merchant_id) do update set verified = excluded.verified, min_deposit = excluded.min_deposit,
       min_turnover = excluded.min_turnover, within_days = excluded.within_days`,
    [merchantId, rule.verified, rule.min_deposit, rule.min_turnover, rule.within_days],
  );
};

/** Looks at newcomers, those first who were not looked at for longest. @returns how many */
export const qualify = async (db: Database, of: { merchantId: number; limit: number }): Promise<number> => {
  const [row] = await db
    .merchant(of.merchantId)
    .query<{ looked: number }>('select agent_qualify($1, $2) as looked', [of.merchantId, of.limit]);
  return row?.looked ?? 0;
};
