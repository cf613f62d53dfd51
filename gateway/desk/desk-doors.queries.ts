import type { DeskRole } from '../operator/index';
import type { Query } from '../database/types';

export interface DeskSessionRow extends Record<string, unknown> {
  id: bigint;
  operator_id: bigint;
  name: string;
  role: DeskRole;
  origin: string;
  expires_at: Date;
}

/** The live session of a token, null also where its operator was closed or changed since. */
export const findDeskSession = async (
  query: Query,
  input: { merchantId: number; tokenHash: string; nowMs: number; idleS: number },
): Promise<DeskSessionRow | null> => {
  const rows = await query<DeskSessionRow>(
    `select s.id, s.operator_id, o.name, o.role, s.origin, s.expires_at
       from desk_session s join desk_operator o on o.merchant_id = s.merchant_id and o.id = s.operator_id
      where s.merchant_id = $1 and s.token_hash = $2 and s.ended_at is null and o.closed_at is null
        and s.created_at >= o.changed_at and s.expires_at > to_timestamp($3 / 1000.0)
        and s.last_seen_at > to_timestamp($3 / 1000.0) - make_interval(secs => $4)`,
    [input.merchantId, input.tokenHash, input.nowMs, input.idleS],
  );
  return rows[0] ?? null;
};

export const insertDeskSession = async (
  query: Query,
  input: {
    merchantId: number;
    operatorId: bigint;
    tokenHash: string;
    origin: string;
    ip: string;
    userAgent: string;
    nowMs: number;
    lifeS: number;
  },
): Promise<void> => {
  await query(
    `insert into desk_session (merchant_id, operator_id, token_hash, origin, ip, user_agent, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp(), to_timestamp($7 / 1000.0),
             to_timestamp($7 / 1000.0) + make_interval(secs => $8))`,
    [
      input.merchantId,
      input.operatorId,
      input.tokenHash,
      input.origin,
      input.ip,
      input.userAgent,
      input.nowMs,
      input.lifeS,
    ],
  );
};

/** Notes the use of a session; its time never goes back. */
export const touchDeskSession = async (
  query: Query,
  input: { merchantId: number; id: bigint; nowMs: number },
): Promise<void> => {
  await query(
    `update desk_session set last_seen_at = greatest(last_seen_at, to_timestamp($3 / 1000.0))
      where merchant_id = $1 and id = $2`,
    [input.merchantId, input.id, input.nowMs],
  );
};

export const endDeskSession = async (
  query: Query,
  input: { merchantId: number; id: bigint },
): Promise<void> => {
  await query(
    'update desk_session set ended_at = clock_timestamp() where merchant_id = $1 and id = $2 and ended_at is null',
    [input.merchantId, input.id],
  );
};

export interface GuessBounds {
  /** Wrong ones within the window: at a name from one place that has logged in with it, from all others, and of a source. */
  own: number;
  others: number;
  source: number;
  windowS: number;
  /** How long a place counts as one of the operator's own. */
  ownDays: number;
}

/**
 * Counts one guess before it is looked at, all of a merchant one after the other, so that many at once are not one.
 * @returns its number, null when there was none left
 */
export const takeDeskGuess = async (
  query: Query,
  input: { merchantId: number; name: string; source: string; nowMs: number; bounds: GuessBounds },
): Promise<bigint | null> => {
  const { bounds } = input;
  await query(`select pg_advisory_xact_lock(hashtext('desk guess'), $1)`, [input.merchantId]);
  const rows = await query<{ id: bigint }>(
    `with own as (
       select exists (select from desk_attempt where merchant_id = $1 and name = $2 and source = $3 and ok
                         and at > to_timestamp($4 / 1000.0) - make_interval(days => $9)) as is_own),
     recent as (
       select name, source from desk_attempt
        where merchant_id = $1 and not ok and at > to_timestamp($4 / 1000.0) - make_interval(secs => $8)
          and (name = $2 or source = $3)),
     known as (
       select distinct source from desk_attempt where merchant_id = $1 and name = $2 and ok
          and at > to_timestamp($4 / 1000.0) - make_interval(days => $9))
     insert into desk_attempt (merchant_id, name, source, at)
     select $1, $2, $3, to_timestamp($4 / 1000.0) from own
      where (select count(*) from recent where source = $3) < $7
        and case when is_own then (select count(*) from recent where name = $2 and source = $3) < $5
                 else (select count(*) from recent where name = $2 and source not in (select source from known)) < $6 end
     returning id`,
    [
      input.merchantId,
      input.name,
      input.source,
      input.nowMs,
      bounds.own,
      bounds.others,
      bounds.source,
      bounds.windowS,
      bounds.ownDays,
    ],
  );
  return rows[0]?.id ?? null;
};

/** The guess was right. */
export const approveDeskGuess = async (
  query: Query,
  input: { merchantId: number; id: bigint },
): Promise<void> => {
  await query('update desk_attempt set ok = true where merchant_id = $1 and id = $2', [
    input.merchantId,
    input.id,
  ]);
};

/** Takes away what nothing looks at any more. */
export const sweepDeskDoors = async (
  query: Query,
  input: { merchantId: number; limit: number },
): Promise<void> => {
  const limit = Math.trunc(input.limit);
  await query(
    `delete from desk_session where merchant_id = $1 and id in (select id from desk_session
      where merchant_id = $1 and expires_at < now() - interval '90 days' limit ${limit})`,
    [input.merchantId],
  );
  await query(
    `delete from desk_attempt where merchant_id = $1 and id in (select id from desk_attempt
      where merchant_id = $1 and at < now() - interval '31 days' limit ${limit})`,
    [input.merchantId],
  );
};
