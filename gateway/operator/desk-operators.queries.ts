import type { DeskRole } from './desk-roles';
import type { Query } from '../database/types';

/** An operator of the desk without what proves them. */
export interface DeskOperatorRow extends Record<string, unknown> {
  id: bigint;
  name: string;
  role: DeskRole;
  state: 'invited' | 'open' | 'closed';
  created_at: Date;
  last_seen_at: Date | null;
}

const MAX_OPERATORS = 500;
const STATE = `case when closed_at is not null then 'closed' when password_hash is null then 'invited' else 'open' end`;

export const listDeskOperators = (query: Query, merchantId: number): Promise<DeskOperatorRow[]> =>
  query<DeskOperatorRow>(
    `select id, name, role, ${STATE} as state, created_at,
            (select max(s.last_seen_at) from desk_session s
              where s.merchant_id = o.merchant_id and s.operator_id = o.id) as last_seen_at
       from desk_operator o where merchant_id = $1 order by name limit ${MAX_OPERATORS}`,
    [merchantId],
  );

/** Operators whose password is the demo's: no person has added or renewed them with the tool since the demo last did. */
export const listDemoOperators = async (query: Query, merchantId: number): Promise<string[]> => {
  const rows = await query<{ name: string }>(
    `select name from desk_operator o
      where merchant_id = $1 and closed_at is null and coalesce((
        select a.command from operator_action a where a.merchant_id = $1 and a.target = o.name
           and a.command in ('desk add', 'desk renew', 'demo desk')
         order by a.id desc limit 1), 'demo desk') = 'demo desk'
      order by name limit ${MAX_OPERATORS}`,
    [merchantId],
  );
  return rows.map(({ name }) => name);
};

/** null: no operator has the name. */
export const findDeskOperatorState = async (
  query: Query,
  { merchantId, name }: { merchantId: number; name: string },
): Promise<DeskOperatorRow['state'] | null> => {
  const [row] = await query<{ state: DeskOperatorRow['state'] }>(
    `select ${STATE} as state from desk_operator where merchant_id = $1 and name = $2`,
    [merchantId, name],
  );
  return row?.state ?? null;
};

/** Makes an account that waits for its link. @throws PostgreSQL's unique violation where the name was ever given */
export const insertDeskOperator = async (
  query: Query,
  input: { merchantId: number; name: string; role: DeskRole; enrolHash: string; lifeS: number },
): Promise<void> => {
  await query(
    `insert into desk_operator (merchant_id, name, role, enrol_hash, enrol_until)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [input.merchantId, input.name, input.role, input.enrolHash, input.lifeS],
  );
};

/** Another role, or the end; whatever is open is over. null: there is no such account. */
export const changeDeskOperator = async (
  query: Query,
  input: { merchantId: number; name: string; role: DeskRole | null; close: boolean },
): Promise<{ role: DeskRole; state: string } | null> => {
  const rows = await query<{ role: DeskRole; state: string }>(
    `with had as (
       select id, role, ${STATE} as state from desk_operator where merchant_id = $1 and name = $2 for update)
     update desk_operator o
        set role = coalesce($3, o.role), changed_at = clock_timestamp(),
            closed_at = case when $4 then coalesce(o.closed_at, clock_timestamp()) else o.closed_at end,
            enrol_hash = case when $4 then null else o.enrol_hash end
       from had where o.merchant_id = $1 and o.id = had.id returning had.role, had.state`,
    [input.merchantId, input.name, input.role, input.close],
  );
  return rows[0] ?? null;
};

/** Forgets password and authenticator; the account opens by the new link alone. */
export const renewDeskOperator = async (
  query: Query,
  input: { merchantId: number; name: string; enrolHash: string; lifeS: number },
): Promise<{ state: string } | null> => {
  const rows = await query<{ state: string }>(
    `with had as (
       select id, ${STATE} as state from desk_operator where merchant_id = $1 and name = $2 for update)
     update desk_operator o
        set password_hash = null, secret_box = null, pending_box = null, enrol_hash = $3, closed_at = null,
            enrol_until = now() + make_interval(secs => $4), changed_at = clock_timestamp()
       from had where o.merchant_id = $1 and o.id = had.id returning had.state`,
    [input.merchantId, input.name, input.enrolHash, input.lifeS],
  );
  return rows[0] ?? null;
};

export interface DeskSecrets extends Record<string, unknown> {
  id: bigint;
  name: string;
  role: DeskRole;
  password_hash: string | null;
  secret_box: Uint8Array | null;
}

/** An open account with what proves it. */
export const findDeskSecrets = async (
  query: Query,
  input: { merchantId: number; name: string },
): Promise<DeskSecrets | null> => {
  const rows = await query<DeskSecrets>(
    `select id, name, role, password_hash, secret_box from desk_operator
      where merchant_id = $1 and name = $2 and closed_at is null and password_hash is not null`,
    [input.merchantId, input.name],
  );
  return rows[0] ?? null;
};

/** Takes a time step: false when it, or a later one, was taken before. */
export const takeDeskStep = async (
  query: Query,
  input: { merchantId: number; id: bigint; step: bigint },
): Promise<boolean> => {
  const rows = await query(
    `update desk_operator set last_step = $3 where merchant_id = $1 and id = $2 and last_step < $3 returning id`,
    [input.merchantId, input.id, input.step],
  );
  return rows.length === 1;
};

export interface Enrolment extends Record<string, unknown> {
  id: bigint;
  name: string;
  pending_box: Uint8Array | null;
}

/** Who a link is for, null when it is none of ours, used up or too old. */
export const findEnrolment = async (
  query: Query,
  input: { merchantId: number; enrolHash: string },
): Promise<Enrolment | null> => {
  const rows = await query<Enrolment>(
    `select id, name, pending_box from desk_operator
      where merchant_id = $1 and enrol_hash = $2 and enrol_until > now() and closed_at is null`,
    [input.merchantId, input.enrolHash],
  );
  return rows[0] ?? null;
};

export const writeDeskPending = async (
  query: Query,
  input: { merchantId: number; enrolHash: string; box: Uint8Array },
): Promise<void> => {
  await query('update desk_operator set pending_box = $3 where merchant_id = $1 and enrol_hash = $2', [
    input.merchantId,
    input.enrolHash,
    input.box,
  ]);
};

/** Opens the account and uses the link up; false when another page was quicker or showed another secret. */
export const openDeskOperator = async (
  query: Query,
  input: { merchantId: number; enrolHash: string; box: Uint8Array; passwordHash: string; step: bigint },
): Promise<boolean> => {
  const rows = await query(
    `update desk_operator
        set password_hash = $4, secret_box = pending_box, pending_box = null, enrol_hash = null, enrol_until = null,
            last_step = $5, changed_at = clock_timestamp()
      where merchant_id = $1 and enrol_hash = $2 and pending_box = $3 and enrol_until > now() returning id`,
    [input.merchantId, input.enrolHash, input.box, input.passwordHash, input.step],
  );
  return rows.length === 1;
};
