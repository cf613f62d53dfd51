import type { Query } from '../database/types';

const MAX_PROVIDERS = 100;

export interface ProviderRow extends Record<string, unknown> {
  code: string;
  adapter: string;
  enabled: boolean;
  min_amount: bigint;
  max_amount: bigint;
  fee_fixed: bigint;
  fee_points: number;
}

/** Ways to pay as they stand now: the cashier's own list may be some seconds old, and leaves out what it cannot open. */
export const listDeskProviders = (query: Query, merchantId: number): Promise<ProviderRow[]> =>
  query<ProviderRow>(
    `select code, adapter, enabled, min_amount, max_amount, fee_fixed, fee_points from payment_provider
     where merchant_id = $1 order by code limit ${MAX_PROVIDERS}`,
    [merchantId],
  );
