import type { Query } from '../database/types';

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

const COLUMNS =
  'counting, zone, raise_wait_s, raise_life_s, reality_choices, pause_days_min, pause_days_max, exclusion_months';

export const readPolicy = async (query: Query, merchantId: number): Promise<PolicyRow | null> => {
  const [row] = await query<PolicyRow>(`select ${COLUMNS} from protection_policy where merchant_id = $1`, [
    merchantId,
  ]);
  return row ?? null;
};

/** A merchant's row, made of the defaults if there is none, and locked until the transaction ends. */
export const lockPolicy = async (query: Query, merchantId: number): Promise<PolicyRow> => {
  await query('insert into protection_policy (merchant_id) values ($1) on conflict do nothing', [merchantId]);
  const [row] = await query<PolicyRow>(
    `select ${COLUMNS} from protection_policy where merchant_id = $1 for update`,
    [merchantId],
  );
  if (row === undefined) throw new Error('the policy was not stored');
  return row;
};

export const updatePolicy = async (query: Query, merchantId: number, row: PolicyRow): Promise<void> => {
  await query(
    `update protection_policy set counting = $2, zone = $3, raise_wait_s = $4, raise_life_s = $5, reality_choices = $6::int[],
            pause_days_min = $7, pause_days_max = $8, exclusion_months = $9::int[] where merchant_id = $1`,
    [
      merchantId,
      row.counting,
      row.zone,
      row.raise_wait_s,
      row.raise_life_s,
      row.reality_choices.map(String),
      row.pause_days_min,
      row.pause_days_max,
      row.exclusion_months.map(String),
    ],
  );
};

/** Whether the database can count days in a time zone; the names that it knows depend on its version. */
export const hasZone = async (query: Query, zone: string): Promise<boolean> =>
  (await query('select 1 from pg_timezone_names where name = $1', [zone])).length > 0;
