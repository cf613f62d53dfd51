import type { Database, Query } from '../database/types';
import type { TextMap } from '../platform/index';

const MAX_ROWS = 2_000;
/** Start-up carries them to every client. */
export const MAX_RESOURCES = 100;
export const MAX_SERVICES = 100;

export interface MerchantSettingsRow extends Record<string, unknown> {
  code: string;
  currency: string;
  default_language: string;
  languages: string[];
  /** Unchecked JSON: its readers check it field by field. */
  settings: Record<string, unknown>;
}

export const readMerchantSettings = async (
  db: Database,
  merchantId: number,
): Promise<MerchantSettingsRow | null> => {
  const [row] = await db.operator.query<MerchantSettingsRow>(
    'select code, currency, default_language, languages, settings from merchant where id = $1',
    [merchantId],
  );
  return row ?? null;
};

export interface FlagRow extends Record<string, unknown> {
  mod_id: string;
  parent_id: string;
  enabled: boolean;
}

export const readFlagTree = (db: Database, merchantId: number): Promise<FlagRow[]> =>
  db
    .merchant(merchantId)
    .query<FlagRow>(
      `select mod_id, parent_id, enabled from module_flag order by sort, mod_id limit ${MAX_ROWS}`,
    );

/** Whether the merchant draws a lottery of its own now. */
export const readHasLottery = async (db: Database, merchantId: number): Promise<boolean> =>
  (
    await db
      .merchant(merchantId)
      .query(`select 1 from lottery_game where merchant_id = $1 and state = 'on' limit 1`, [merchantId])
  ).length > 0;

export interface RegisterRuleRow extends Record<string, unknown> {
  field: string;
  enabled: boolean;
  required: boolean;
  update_required: boolean;
  min_length: number;
  max_length: number;
  accepted_pattern: string;
  pattern_id: number;
}

export const readRegisterRules = (db: Database, merchantId: number): Promise<RegisterRuleRow[]> =>
  db.merchant(merchantId).query<RegisterRuleRow>(
    `select field, enabled, required, update_required, min_length, max_length, accepted_pattern, pattern_id
       from register_rule order by sort, field limit ${MAX_ROWS}`,
  );

export interface ResourceRow extends Record<string, unknown> {
  resource_type: string;
  url: string;
  labels: TextMap;
}

export const readResources = (db: Database, merchantId: number): Promise<ResourceRow[]> =>
  db
    .merchant(merchantId)
    .query<ResourceRow>(
      `select resource_type, url, labels from resource where enabled order by sort, resource_type limit ${MAX_RESOURCES}`,
    );

export interface CustomerServiceRow extends Record<string, unknown> {
  cs_type: string;
  cs_position: string;
  titles: TextMap;
  path: string;
  label_ids: string[];
}

export const readCustomerService = (db: Database, merchantId: number): Promise<CustomerServiceRow[]> =>
  db.merchant(merchantId).query<CustomerServiceRow>(
    `select cs_type, cs_position, titles, path, label_ids
         from customer_service where enabled order by sort, entry_id limit ${MAX_SERVICES}`,
  );

export interface CountryRow extends Record<string, unknown> {
  code: string;
  dialling: string;
  currency: string;
  symbol: string;
}

export const readCountries = (db: Database, merchantId: number): Promise<CountryRow[]> =>
  db
    .merchant(merchantId)
    .query<CountryRow>(
      `select code, dialling, currency, symbol from country where enabled order by code limit ${MAX_ROWS}`,
    );

export interface OperatorFlag extends Record<string, unknown> {
  mod_id: string;
  parent_id: string;
  enabled: boolean;
}

/** Sets one flag, which is made where the merchant has none yet; answers what it was, null when it was not there. */
export const setFlag = async (
  query: Query,
  flag: { merchantId: number; code: string; parent: string; enabled: boolean; sort: number },
): Promise<boolean | null> => {
  const [before] = await query<{ enabled: boolean }>(
    'select enabled from module_flag where merchant_id = $1 and mod_id = $2 for update',
    [flag.merchantId, flag.code],
  );
  await query(
    `insert into module_flag (merchant_id, mod_id, parent_id, enabled, sort) values ($1, $2, $3, $4, $5)
     on conflict (merchant_id, mod_id) do update set enabled = excluded.enabled`,
    [flag.merchantId, flag.code, flag.parent, flag.enabled, flag.sort],
  );
  return before?.enabled ?? null;
};

export const readRule = async (
  query: Query,
  input: { merchantId: number; field: string },
): Promise<RegisterRuleRow | null> => {
  const [row] = await query<RegisterRuleRow>(
    `select field, enabled, required, update_required, min_length, max_length, accepted_pattern, pattern_id
       from register_rule where merchant_id = $1 and field = $2 for update`,
    [input.merchantId, input.field],
  );
  return row ?? null;
};

export const writeRule = async (
  query: Query,
  rule: Pick<
    RegisterRuleRow,
    'field' | 'enabled' | 'required' | 'min_length' | 'max_length' | 'accepted_pattern' | 'pattern_id'
  > & {
    merchantId: number;
    sort: number;
  },
): Promise<void> => {
  await query(
    `insert into register_rule
       (merchant_id, field, enabled, required, min_length, max_length, accepted_pattern, pattern_id, sort)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (merchant_id, field) do update set enabled = excluded.enabled, required = excluded.required,
       min_length = excluded.min_length, max_length = excluded.max_length,
       accepted_pattern = excluded.accepted_pattern, pattern_id = excluded.pattern_id`,
    [
      rule.merchantId,
      rule.field,
      rule.enabled,
      rule.required,
      rule.min_length,
      rule.max_length,
      rule.accepted_pattern,
      rule.pattern_id,
      rule.sort,
    ],
  );
};

export const insertCountries = async (
  query: Query,
  input: { merchantId: number; rows: readonly object[] },
): Promise<void> => {
  await query(
    `insert into country (merchant_id, code, dialling, currency, symbol)
     select $1, code, dialling, currency, symbol
       from jsonb_to_recordset($2::text::jsonb) as row (code text, dialling text, currency text, symbol text)`,
    [input.merchantId, JSON.stringify(input.rows)],
  );
};

const MAX_COUNTRIES = 400;

export interface CountryRow extends Record<string, unknown> {
  code: string;
  dialling: string;
  enabled: boolean;
}

export const listCountries = (query: Query, merchantId: number): Promise<CountryRow[]> =>
  query<CountryRow>(
    `select code, dialling, enabled from country where merchant_id = $1 order by code limit ${MAX_COUNTRIES}`,
    [merchantId],
  );

/** Enables or disables countries. Returns the codes of those that changed. */
export const switchCountries = async (
  query: Query,
  input: { merchantId: number; codes: readonly string[]; enabled: boolean },
): Promise<string[]> => {
  const rows = await query<{ code: string }>(
    `update country set enabled = $3 where merchant_id = $1 and code = any($2::text[]) and enabled <> $3
     returning code`,
    [input.merchantId, input.codes, input.enabled],
  );
  return rows.map(({ code }) => code).sort();
};
