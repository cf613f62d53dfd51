import type { Database, Query } from '../database/types';
import { hostOf } from './site-hosts';

export interface MerchantRow {
  id: number;
  code: string;
  currency: string;
  currency_symbol: string;
  default_language: string;
  languages: string[];
  wallet: 'single' | 'transfer';
  time_zone: string;
  /** The settings that close it. */
  closure: Record<string, unknown>;
}

/** Every merchant with what a request needs to know of it. */
export const readMerchants = (db: Database): Promise<MerchantRow[]> =>
  db.operator.query<MerchantRow & Record<string, unknown>>(
    `select id, code, currency, coalesce(settings->>'currencySymbol', currency) as currency_symbol,
            default_language, languages,
            case settings->>'wallet' when 'transfer' then 'transfer' else 'single' end as wallet, time_zone,
            jsonb_build_object('maintenance', settings->'maintenance', 'maintenanceEnd', settings->'maintenanceEnd',
              'regionBlocked', settings->'regionBlocked', 'testers', settings->'testers', 'test', settings->'test',
              'registerRefused', settings->'registerRefused', 'playRefused', settings->'playRefused',
              'unknownCountry', settings->'unknownCountry') as closure
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

/** What operators change by their tool. Each write runs in the merchant's transaction that also notes it. */

export interface OperatorMerchant extends Record<string, unknown> {
  id: number;
  code: string;
  name: string;
  currency: string;
  default_language: string;
  languages: string[];
  settings: Record<string, unknown>;
  created_at: Date;
}

const MERCHANT = 'id, code, name, currency, default_language, languages, settings, created_at';

const MAX_MERCHANTS = 10_000;

export const listOperatorMerchants = (db: Database): Promise<OperatorMerchant[]> =>
  db.operator.query<OperatorMerchant>(`select ${MERCHANT} from merchant order by id limit ${MAX_MERCHANTS}`);

export const nextMerchantId = async (db: Database): Promise<number> => {
  const [row] = await db.operator.query<{ id: number }>(
    'select coalesce(max(id), 0) + 1 as id from merchant',
  );
  return row?.id ?? 1;
};

export const insertMerchant = async (
  query: Query,
  merchant: Pick<
    OperatorMerchant,
    'id' | 'code' | 'name' | 'currency' | 'default_language' | 'languages' | 'settings'
  >,
): Promise<void> => {
  await query(
    `insert into merchant (id, code, name, currency, default_language, languages, settings)
     values ($1, $2, $3, $4, $5, $6::text[], $7::text::jsonb)`,
    [
      merchant.id,
      merchant.code,
      merchant.name,
      merchant.currency,
      merchant.default_language,
      merchant.languages,
      JSON.stringify(merchant.settings),
    ],
  );
};

/** Columns that are null stay as they are; the settings are laid over those that are there. */
export const updateMerchant = async (
  query: Query,
  change: {
    id: number;
    name: string | null;
    defaultLanguage: string | null;
    languages: readonly string[] | null;
    settings: Record<string, unknown>;
  },
): Promise<void> => {
  await query(
    `update merchant set name = coalesce($2, name), default_language = coalesce($3, default_language),
            languages = coalesce($4::text[], languages), settings = settings || $5::text::jsonb where id = $1`,
    [change.id, change.name, change.defaultLanguage, change.languages, JSON.stringify(change.settings)],
  );
};

const MAX_ROWS = 5_000;

export interface OperatorOrigin extends Record<string, unknown> {
  origin: string;
  tier: 'own' | 'partner';
}

export const listOrigins = (query: Query, merchantId: number): Promise<OperatorOrigin[]> =>
  query<OperatorOrigin>(
    `select origin, tier from merchant_origin where merchant_id = $1 order by tier, origin limit ${MAX_ROWS}`,
    [merchantId],
  );

/** Another merchant has the host as its own already. */
export class OriginTakenError extends Error {
  constructor(
    readonly origin: string,
    /** Code of the merchant that has it. */
    readonly holder: string,
  ) {
    super(`${origin} is an own origin of ${holder}`);
  }
}

/** Any number that no other advisory lock of the operator's tool uses. */
const OWN_ORIGINS_LOCK = 6_410_028n;

/** @throws OriginTakenError; until the end of the transaction no other one registers an own origin */
const demandFreeHost = async (
  query: Query,
  { merchantId, origin }: { merchantId: number; origin: string },
): Promise<void> => {
  await query('select pg_advisory_xact_lock($1::bigint)', [OWN_ORIGINS_LOCK]);
  // Pages are chosen by the host, which says nothing of the scheme.
  const [row] = await query<{ code: string }>(
    `select merchant.code from merchant_origin join merchant on merchant.id = merchant_id
      where tier = 'own' and merchant_id <> $1
        and regexp_replace(regexp_replace(lower(origin), '^https?://', ''), ':(80|443)$', '') = $2
      order by merchant.id limit 1`,
    [merchantId, hostOf(origin)],
  );
  if (row !== undefined) throw new OriginTakenError(origin, row.code);
};

/**
 * Registers an origin or gives it another tier.
 * @returns the tier it had, null when it is new
 * @throws OriginTakenError if another merchant has its host as its own
 */
export const putOrigin = async (
  query: Query,
  input: OperatorOrigin & { merchantId: number },
): Promise<'own' | 'partner' | null> => {
  if (input.tier === 'own') await demandFreeHost(query, input);
  const [before] = await query<{ tier: 'own' | 'partner' }>(
    'select tier from merchant_origin where merchant_id = $1 and origin = $2 for update',
    [input.merchantId, input.origin],
  );
  await query(
    `insert into merchant_origin (merchant_id, origin, tier) values ($1, $2, $3)
     on conflict (origin, merchant_id) do update set tier = excluded.tier`,
    [input.merchantId, input.origin, input.tier],
  );
  return before?.tier ?? null;
};

export const deleteOrigin = async (
  query: Query,
  input: { merchantId: number; origin: string },
): Promise<'own' | 'partner' | null> => {
  const [row] = await query<{ tier: 'own' | 'partner' }>(
    'delete from merchant_origin where merchant_id = $1 and origin = $2 returning tier',
    [input.merchantId, input.origin],
  );
  return row?.tier ?? null;
};
