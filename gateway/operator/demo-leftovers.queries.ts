import type { Query } from '../database/types';

/** The name of a merchant on its pages, by language. */
export const readBrandNames = async (query: Query, merchantId: number): Promise<string[]> => {
  const rows = await query<{ name: string }>(
    `select n.value as name from brand b, jsonb_each_text(coalesce(b.brand->'names', '{}')) n where b.merchant_id = $1`,
    [merchantId],
  );
  return rows.map(({ name }) => name);
};
