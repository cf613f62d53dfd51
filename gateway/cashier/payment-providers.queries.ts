import type { Database, Query } from '../database/types';

export interface ProviderRow extends Record<string, unknown> {
  code: string;
  adapter: string;
  enabled: boolean;
  settings: unknown;
  secrets: Uint8Array;
  callback_hash: string;
  min_amount: bigint;
  max_amount: bigint;
  life_s: number;
  fee_fixed: bigint;
  fee_points: number;
  may_cancel: boolean;
}

const MAX_PROVIDERS = 50;

/** Every provider of a merchant, those that are switched off too: what they owe us goes on. */
export const readProviders = (db: Database, merchantId: number): Promise<ProviderRow[]> =>
  db.merchant(merchantId).query<ProviderRow>(
    `select code, adapter, enabled, settings, secrets, callback_hash, min_amount, max_amount, life_s,
            fee_fixed, fee_points, may_cancel
       from payment_provider where merchant_id = $1 order by sort, code limit ${MAX_PROVIDERS}`,
    [merchantId],
  );

export const putProvider = async (
  query: Query,
  provider: {
    merchantId: number;
    code: string;
    adapter: string;
    settings: unknown;
    secrets: Uint8Array;
    callbackHash: string;
    minAmount: bigint;
    maxAmount: bigint;
    lifeS: number;
    feeFixed: bigint;
    feePoints: number;
    mayCancel: boolean;
  },
): Promise<void> => {
  await query(
    `insert into payment_provider
       (merchant_id, code, adapter, settings, secrets, callback_hash, min_amount, max_amount, life_s,
        fee_fixed, fee_points, may_cancel)
     values ($1, $2, $3, $4::text::jsonb, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (merchant_id, code) do update set adapter = excluded.adapter, settings = excluded.settings,
       secrets = excluded.secrets, callback_hash = excluded.callback_hash, min_amount = excluded.min_amount,
       max_amount = excluded.max_amount, life_s = excluded.life_s, fee_fixed = excluded.fee_fixed,
       fee_points = excluded.fee_points, may_cancel = excluded.may_cancel`,
    [
      provider.merchantId,
      provider.code,
      provider.adapter,
      JSON.stringify(provider.settings),
      provider.secrets,
      provider.callbackHash,
      provider.minAmount,
      provider.maxAmount,
      provider.lifeS,
      provider.feeFixed,
      provider.feePoints,
      provider.mayCancel,
    ],
  );
};

/** What it was before; null: there is no such provider. */
export const switchProvider = async (
  query: Query,
  input: { merchantId: number; code: string; enabled: boolean },
): Promise<boolean | null> => {
  const [row] = await query<{ enabled: boolean }>(
    'select enabled from payment_provider where merchant_id = $1 and code = $2 for update',
    [input.merchantId, input.code],
  );
  if (!row) return null;
  await query('update payment_provider set enabled = $3 where merchant_id = $1 and code = $2', [
    input.merchantId,
    input.code,
    input.enabled,
  ]);
  return row.enabled;
};
