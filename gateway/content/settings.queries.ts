import type { Database } from '../database/types';
import type { TextMap } from '../catalogue/catalogue.queries';

const MAX_ROWS = 2_000;
/** Start-up carries them to everybody. */
export const MAX_RESOURCES = 100;
export const MAX_SERVICES = 100;

export interface MerchantSettingsRow extends Record<string, unknown> {
  code: string;
  currency: string;
  default_language: string;
  languages: string[];
  /** Unchecked JSON: whoever uses it reads it field by field. */
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
