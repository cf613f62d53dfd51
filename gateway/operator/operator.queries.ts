import type { Database, Query } from '../database/types';
import type { RegisterRuleRow } from '../content/settings.queries';

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
const MAX_ROWS = 5_000;

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

export interface OperatorOrigin extends Record<string, unknown> {
  origin: string;
  tier: 'own' | 'partner';
}

export const listOrigins = (query: Query, merchantId: number): Promise<OperatorOrigin[]> =>
  query<OperatorOrigin>(
    `select origin, tier from merchant_origin where merchant_id = $1 order by tier, origin limit ${MAX_ROWS}`,
    [merchantId],
  );

/** Registers an origin or gives it another tier; answers the tier it had, null when it is new. */
export const putOrigin = async (
  query: Query,
  input: OperatorOrigin & { merchantId: number },
): Promise<'own' | 'partner' | null> => {
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

export interface OperatorProvider extends Record<string, unknown> {
  api_key: string;
  auth_domain: string;
  project_id: string;
  phone: boolean;
}

export const writeProvider = async (
  query: Query,
  input: OperatorProvider & { merchantId: number },
): Promise<void> => {
  await query(
    `insert into sign_in_provider (merchant_id, api_key, auth_domain, project_id, phone) values ($1, $2, $3, $4, $5)
     on conflict (merchant_id) do update set api_key = excluded.api_key, auth_domain = excluded.auth_domain,
       project_id = excluded.project_id, phone = excluded.phone`,
    [input.merchantId, input.api_key, input.auth_domain, input.project_id, input.phone],
  );
};

export const deleteProvider = async (query: Query, merchantId: number): Promise<boolean> => {
  const rows = await query('delete from sign_in_provider where merchant_id = $1 returning merchant_id', [
    merchantId,
  ]);
  return rows.length > 0;
};

export interface OperatorMember extends Record<string, unknown> {
  id: bigint;
  username: string;
  type: number;
  status: string;
  contact: Record<string, unknown>;
  mobile: string | null;
  mobile_verified_at: Date | null;
  email_verified_at: Date | null;
  has_password: boolean;
  registered_at: Date;
  last_login_at: Date | null;
}

export const findOperatorMember = async (
  query: Query,
  input: { merchantId: number; username: string },
): Promise<OperatorMember | null> => {
  const [row] = await query<OperatorMember>(
    `select id, username, type, status, contact, mobile, mobile_verified_at, email_verified_at,
            password_hash is not null as has_password, registered_at, last_login_at
       from member where merchant_id = $1 and lower(username) = lower($2)`,
    [input.merchantId, input.username],
  );
  return row ?? null;
};

export const setMemberStatus = async (
  query: Query,
  input: { merchantId: number; memberId: bigint; status: 'active' | 'locked' },
): Promise<void> => {
  await query('update member set status = $3 where merchant_id = $1 and id = $2', [
    input.merchantId,
    input.memberId,
    input.status,
  ]);
};

/** What is null stays as it is; the contact is laid over the one that is there. Another one than before is not proved by that. */
export const updateOperatorMember = async (
  query: Query,
  change: {
    merchantId: number;
    id: bigint;
    status: string | null;
    contact: Record<string, string>;
    mobile: string | null;
  },
): Promise<void> => {
  await query(
    `update member set status = coalesce($3, status), contact = contact || $4::text::jsonb,
            mobile = coalesce($5, mobile),
            mobile_verified_at = case when $5 is null or $5 = mobile then mobile_verified_at end,
            email_verified_at = case when lower(coalesce($4::text::jsonb ->> 'email', contact ->> 'email'))
                                      = lower(contact ->> 'email') then email_verified_at end
      where merchant_id = $1 and id = $2`,
    [change.merchantId, change.id, change.status, JSON.stringify(change.contact), change.mobile],
  );
};

export interface NewAction {
  merchantId: number;
  actor: string;
  command: string;
  target: string;
  before: unknown;
  after: unknown;
}

/** The note of a change, in its transaction, and the word to every running gateway. */
export const insertAction = async (
  query: Query,
  action: NewAction & { channels: readonly string[] },
): Promise<void> => {
  await query(
    `insert into operator_action (merchant_id, actor, command, target, before, after)
     values ($1, $2, $3, $4, $5::text::jsonb, $6::text::jsonb)`,
    [
      action.merchantId,
      action.actor,
      action.command,
      action.target,
      JSON.stringify(action.before ?? null),
      JSON.stringify(action.after ?? null),
    ],
  );
  await query('select pg_notify(channel, $2) from unnest($1::text[]) as channel', [
    action.channels,
    String(action.merchantId),
  ]);
};

export interface ActionRow extends Record<string, unknown> {
  id: bigint;
  actor: string;
  command: string;
  target: string;
  before: unknown;
  after: unknown;
  at: Date;
}

export const listActions = (
  query: Query,
  input: { merchantId: number; limit: number },
): Promise<ActionRow[]> =>
  query<ActionRow>(
    `select id, actor, command, target, before, after, at from operator_action
      where merchant_id = $1 order by id desc limit ${Math.trunc(input.limit)}`,
    [input.merchantId],
  );
