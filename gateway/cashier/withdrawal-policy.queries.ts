import type { Database, Query } from '../database/types';
import { type WithdrawalPolicy, withdrawalSettings } from './withdrawal-settings';

const COLUMNS = Object.values(withdrawalSettings).map(({ column }) => column);

/** A merchant's policy; its first reading writes the defaults down. */
export const readPolicy = async (query: Query, merchantId: number): Promise<WithdrawalPolicy> => {
  const read = () =>
    query<WithdrawalPolicy>(`select ${COLUMNS.join(', ')} from withdrawal_policy where merchant_id = $1`, [
      merchantId,
    ]);
  let [row] = await read();
  if (!row) {
    await query('insert into withdrawal_policy (merchant_id) values ($1) on conflict do nothing', [
      merchantId,
    ]);
    [row] = await read();
  }
  if (!row) throw new Error('a merchant has no policy for withdrawals');
  return row;
};

export type PolicyChange = Partial<WithdrawalPolicy>;

/** Changes what is named and answers with what stood before and what stands now. */
export const changePolicyWith = async (
  query: Query,
  { merchantId, change }: { merchantId: number; change: PolicyChange },
): Promise<{ before: WithdrawalPolicy; after: WithdrawalPolicy }> => {
  const before = await readPolicy(query, merchantId);
  const names = COLUMNS.filter((name) => change[name] !== undefined);
  if (names.length > 0)
    await query(
      `update withdrawal_policy set ${names.map((name, at) => `${name} = $${at + 2}`).join(', ')} where merchant_id = $1`,
      [merchantId, ...names.map((name) => change[name] ?? null)],
    );
  return { before, after: await readPolicy(query, merchantId) };
};

export const changePolicy = async (
  db: Database,
  input: { merchantId: number; change: PolicyChange },
): Promise<WithdrawalPolicy> =>
  (await db.merchant(input.merchantId).tx((query) => changePolicyWith(query, input))).after;
