import type { Database } from '../database/types';

export interface MerchantRow {
  id: number;
  code: string;
  currency: string;
  currency_symbol: string;
  default_language: string;
  languages: string[];
  wallet: 'single' | 'transfer';
  /** The settings that close it. */
  closure: Record<string, unknown>;
}

/** Every merchant with what a request needs to know of it. */
export const readMerchants = (db: Database): Promise<MerchantRow[]> =>
  db.operator.query<MerchantRow & Record<string, unknown>>(
    `select id, code, currency, coalesce(settings->>'currencySymbol', currency) as currency_symbol,
            default_language, languages,
            case settings->>'wallet' when 'transfer' then 'transfer' else 'single' end as wallet,
            jsonb_build_object('maintenance', settings->'maintenance', 'maintenanceEnd', settings->'maintenanceEnd',
              'regionBlocked', settings->'regionBlocked', 'testers', settings->'testers', 'test', settings->'test') as closure
       from merchant order by id limit 10000`,
  );

export interface OriginRow {
  merchant_id: number;
  origin: string;
  tier: 'own' | 'partner';
}

export const readOrigins = (db: Database): Promise<OriginRow[]> =>
  db.operator.query<OriginRow & Record<string, unknown>>(
    'select merchant_id, origin, tier from merchant_origin order by merchant_id, origin limit 100000',
  );

/** Module flags of one merchant. */
export const readFlags = (
  db: Database,
  merchantId: number,
): Promise<{ mod_id: string; enabled: boolean }[]> =>
  db
    .merchant(merchantId)
    .query<{ mod_id: string; enabled: boolean }>('select mod_id, enabled from module_flag limit 2000');
