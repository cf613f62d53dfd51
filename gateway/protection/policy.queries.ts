import type { Database } from '../database/types';

export interface PolicyRow extends Record<string, unknown> {
  counting: 'fixed' | 'rolling';
  zone: string;
  raise_wait_s: number;
  raise_life_s: number;
  reality_choices: number[];
  pause_days_min: number;
  pause_days_max: number;
  exclusion_months: number[];
}

export const readPolicy = async (db: Database, merchantId: number): Promise<PolicyRow | null> => {
  const [row] = await db.merchant(merchantId).query<PolicyRow>(
    `select counting, zone, raise_wait_s, raise_life_s, reality_choices, pause_days_min, pause_days_max, exclusion_months
         from protection_policy where merchant_id = $1`,
    [merchantId],
  );
  return row ?? null;
};
