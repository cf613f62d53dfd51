import type { Database, Query, SqlValue } from '../database/types';

/** What a merchant lets its members take out, and who decides. */
export interface WithdrawalPolicy extends Record<string, unknown> {
  member_cancels: boolean;
  fee_fixed: bigint;
  fee_bps: number;
  min_amount: bigint;
  max_amount: bigint;
  times_a_day: number | null;
  amount_a_day: bigint | null;
  open_at_once: number;
  opens: string;
  closes: string;
  zone: string;
  auto_below: bigint;
  second_above: bigint;
  review_score: number;
  identity_above: bigint | null;
  /** Above it a code by text message is asked for; null: never. */
  code_above: bigint | null;
  turnover_bps: number;
  asks_arrival: boolean;
  arrival_minutes: number;
  due_minutes: number;
}

const COLUMNS = [
  'member_cancels',
  'fee_fixed',
  'fee_bps',
  'min_amount',
  'max_amount',
  'times_a_day',
  'amount_a_day',
  'open_at_once',
  'opens',
  'closes',
  'zone',
  'auto_below',
  'second_above',
  'review_score',
  'identity_above',
  'code_above',
  'turnover_bps',
  'asks_arrival',
  'arrival_minutes',
  'due_minutes',
] as const satisfies readonly (keyof WithdrawalPolicy)[];

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

export type PolicyChange = Partial<Record<(typeof COLUMNS)[number], SqlValue>>;

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
