import type { Database, Query } from '../database/types';

export type BotCheckAction = 'login' | 'register' | 'sms';

/** How a merchant wants people proved. */
export interface IdentitySettings extends Record<string, unknown> {
  /** ISO 3166 codes; empty: the home country alone. */
  sms_countries: string[];
  sms_daily_budget: number;
  /** 1 … 10. */
  code_minutes: number;
  bot_check: 'none' | 'altcha';
  bot_check_always: BotCheckAction[];
  /** With LOGINIPVERF3: a new address or device is a reason to ask for a second factor. */
  verify_new_places: boolean;
  /** 0: a password never has to be changed for its age. */
  password_days: number;
}

/** What holds for a merchant without a row; the same values stand in the table. */
export const DEFAULT_IDENTITY_SETTINGS: Readonly<IdentitySettings> = {
  sms_countries: [],
  sms_daily_budget: 500,
  code_minutes: 3,
  bot_check: 'none',
  bot_check_always: [],
  verify_new_places: true,
  password_days: 90,
};

const COLUMNS =
  'sms_countries, sms_daily_budget, code_minutes, bot_check, bot_check_always, verify_new_places, password_days';

export const readIdentitySettings = async (db: Database, merchantId: number): Promise<IdentitySettings> => {
  const [row] = await db
    .merchant(merchantId)
    .query<IdentitySettings>(`select ${COLUMNS} from identity_setting where merchant_id = $1`, [merchantId]);
  return row ?? DEFAULT_IDENTITY_SETTINGS;
};

/** Changes the given settings and leaves the others. The caller tells the nodes on CATALOGUE_CHANNEL after the commit. */
export const writeIdentitySettings = async (
  query: Query,
  input: { merchantId: number; change: Partial<IdentitySettings> },
): Promise<void> => {
  const known = COLUMNS.split(',').map((name) => name.trim());
  const changed = known.filter((name) => input.change[name] !== undefined);
  await query('insert into identity_setting (merchant_id) values ($1) on conflict do nothing', [
    input.merchantId,
  ]);
  if (changed.length === 0) return;
  // One text of JSON instead of a parameter for each: the columns' own types read it.
  await query(
    `update identity_setting s set (${changed.join(', ')}) =
       (select ${changed.map((name) => `n.${name}`).join(', ')}
          from json_populate_record(null::identity_setting, $2::text::json) n)
      where s.merchant_id = $1`,
    [input.merchantId, JSON.stringify(input.change)],
  );
};
