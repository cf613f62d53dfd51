import type { SignInWay } from '../platform/index';
import type { SubAccountRight } from '../../src/contract/entities/agent-sub-account';
import type { Database, Query } from '../database/types';
import { SUB_ACCOUNT_TYPE } from './sub-account-type';

/** Told to every node when a session ended or changed; the payload is merchant:hash. */
export const SESSION_CHANNEL = 'foyer_session';

export interface SessionRow extends Record<string, unknown> {
  id: bigint;
  member_id: bigint;
  username: string;
  type: number;
  status: string;
  tier: 'own' | 'partner';
  origin: string;
  last_seen_at: Date;
  expires_at: Date;
  idle_s: number;
  how: SignInWay;
  authenticated_at: Date | null;
  restricted: boolean;
  /** Of a sub-account: the agent it helps, whether both may still log in, and what it may do. */
  sub_agent_id: bigint | null;
  sub_active: boolean | null;
  sub_rights: SubAccountRight[] | null;
}

/** The live session of a token hash with its member; idle expiry is the caller's, who knows of unsaved touches. */
export const findSession = async (
  db: Database,
  input: { merchantId: number; tokenHash: string },
): Promise<SessionRow | null> => {
  const rows = await db.merchant(input.merchantId).query<SessionRow>(
    `select s.id, s.member_id, m.username, m.type, m.status, s.tier, s.origin, s.last_seen_at, s.expires_at, s.idle_s,
            s.how, s.authenticated_at, s.restricted, b.agent_id as sub_agent_id,
            b.state = 'active' and a.status = 'active' as sub_active, b.rights as sub_rights
       from session s join member m on m.id = s.member_id
       left join agent_sub_account b on m.type = ${SUB_ACCOUNT_TYPE} and b.merchant_id = $1 and b.member_id = m.id
       left join member a on a.merchant_id = $1 and a.id = b.agent_id
      where s.merchant_id = $1 and s.token_hash = $2 and s.ended_at is null and s.expires_at > now()`,
    [input.merchantId, input.tokenHash],
  );
  return rows[0] ?? null;
};

export interface NewSession {
  merchantId: number;
  memberId: bigint;
  tokenHash: string;
  tier: 'own' | 'partner';
  origin: string;
  ip: string;
  userAgent: string;
  idleS: number;
  absoluteS: number;
  how: SignInWay;
  /** The person has just proved who they are. */
  proved: boolean;
  device: string;
  place: string;
  rememberFamily: string | null;
  byRemember: boolean;
  restricted: boolean;
  /** The session that lends it, with which it ends; null: on its own time. */
  parentId: bigint | null;
}

export const insertSession = async (query: Query, session: NewSession): Promise<bigint> => {
  const rows = await query<{ id: bigint }>(
    `insert into session (merchant_id, member_id, token_hash, tier, origin, ip, user_agent, idle_s, expires_at,
       how, authenticated_at, device, place, remember_family, by_remember, restricted, parent_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8,
       least(now() + make_interval(secs => $9), (select p.expires_at from session p where p.id = $17)),
       $10, case when $11 then clock_timestamp() end, $12, $13, $14, $15, $16, $17) returning id`,
    [
      session.merchantId,
      session.memberId,
      session.tokenHash,
      session.tier,
      session.origin,
      session.ip,
      session.userAgent,
      session.idleS,
      session.absoluteS,
      session.how,
      session.proved,
      session.device,
      session.place,
      session.rememberFamily,
      session.byRemember,
      session.restricted,
      session.parentId,
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the session was not stored');
  return id;
};

/** Which of a merchant's sessions end. */
export type SessionChoice =
  | { merchantId: number; tokenHash: string }
  | { merchantId: number; memberId: bigint; id: bigint }
  | { merchantId: number; memberId: bigint; exceptHash: string }
  /** Those that a remembered device opened. */
  | { merchantId: number; openedByFamily: string };

interface Chosen {
  where: string;
  values: (string | bigint | readonly bigint[])[];
  /** Hash of the session that stays, also where the one that lent it ends; '' for none. */
  keep: string;
}

const chosen = (choice: SessionChoice): Chosen => {
  if ('tokenHash' in choice) return { where: 'token_hash = $3', values: [choice.tokenHash], keep: '' };
  if ('openedByFamily' in choice)
    return { where: 'remember_family = $3 and by_remember', values: [choice.openedByFamily], keep: '' };
  if ('id' in choice)
    return { where: 'member_id = $3 and id = $4', values: [choice.memberId, choice.id], keep: '' };
  return { where: 'member_id = $3', values: [choice.memberId], keep: choice.exceptHash };
};

export interface EndedRow extends Record<string, unknown> {
  id: bigint;
  token_hash: string;
}

/** Rounds of looking for what was lent meanwhile; each needs an exchange that was under way during the one before. */
const MAX_ENDING_ROUNDS = 8;

/** Ends the chosen sessions and all that they have lent, and those these have lent. */
const endTree = (query: Query, merchantId: number, { where, values, keep }: Chosen): Promise<EndedRow[]> =>
  query<EndedRow>(
    // In one order, so that two that end the same ones do not wait for each other.
    `with recursive tree (id) as (
       select id from session where merchant_id = $1 and ${where}
       union
       select lent.id from session lent join tree on lent.parent_id = tree.id where lent.token_hash <> $2),
     wanted as (
       select id from session where id in (select id from tree) and ended_at is null and token_hash <> $2
        order by id for update),
     ended as (
       update session s set ended_at = clock_timestamp() from wanted w where s.id = w.id
        returning s.id, s.merchant_id, s.token_hash)
     select id, token_hash
       from ended, lateral (select pg_notify('${SESSION_CHANNEL}', merchant_id || ':' || token_hash)) told`,
    [merchantId, keep, ...values],
  );

/** Ends live sessions with what they have lent; every node hears of them when the transaction commits. */
export const endSessions = async (query: Query, choice: SessionChoice): Promise<EndedRow[]> => {
  const { merchantId } = choice;
  const first = chosen(choice);
  const ended = await endTree(query, merchantId, { ...first, where: `ended_at is null and ${first.where}` });
  // An exchange under way locks its lender; the session it lends is not seen by the statement that waited for it.
  let latest = ended;
  for (let round = 1; latest.length > 0 && round < MAX_ENDING_ROUNDS; round += 1) {
    const values = [latest.map((row) => row.id)];
    latest = await endTree(query, merchantId, { where: 'id = any($3::bigint[])', values, keep: first.keep });
    ended.push(...latest);
  }
  return ended;
};

export interface OwnSessionRow extends Record<string, unknown> {
  id: bigint;
  token_hash: string;
  created_at: Date;
  last_seen_at: Date;
  device: string;
  place: string;
  origin: string;
}

/** A member's live sessions, the one that asks first, then those last used. */
export const listSessions = (
  db: Database,
  input: { merchantId: number; memberId: bigint; currentHash: string; limit: number },
): Promise<OwnSessionRow[]> =>
  db.merchant(input.merchantId).query<OwnSessionRow>(
    `select id, token_hash, created_at, last_seen_at, device, place, origin from session
      where merchant_id = $1 and member_id = $2 and ended_at is null and expires_at > now()
        and last_seen_at + make_interval(secs => idle_s) > now()
      order by (token_hash = $3) desc, last_seen_at desc limit ${Math.trunc(input.limit)}`,
    [input.merchantId, input.memberId, input.currentHash],
  );

/** What the device of a live session is remembered by, null when by nothing. */
export const familyOfSession = async (
  query: Query,
  input: { merchantId: number; memberId: bigint; id: bigint },
): Promise<string | null> => {
  const rows = await query<{ remember_family: string | null }>(
    `select remember_family from session
      where merchant_id = $1 and member_id = $2 and id = $3 and ended_at is null`,
    [input.merchantId, input.memberId, input.id],
  );
  return rows[0]?.remember_family ?? null;
};

export interface LenderRow extends Record<string, unknown> {
  id: bigint;
  username: string;
  type: number;
  tier: 'own' | 'partner';
  remember_family: string | null;
  by_remember: boolean;
  restricted: boolean;
}

/** The member of a session that lives, with what a session that it lends takes after it. It cannot end before the transaction does. */
export const findLender = async (
  query: Query,
  input: { merchantId: number; sessionId: bigint; memberId: bigint },
): Promise<LenderRow | null> => {
  const rows = await query<LenderRow>(
    `select m.id, m.username, m.type, s.tier, s.remember_family, s.by_remember, s.restricted
       from session s join member m on m.id = s.member_id
      where s.merchant_id = $1 and s.id = $2 and s.member_id = $3 and m.status = 'active' and s.ended_at is null
        and s.expires_at > now()
        for share of s`,
    [input.merchantId, input.sessionId, input.memberId],
  );
  return rows[0] ?? null;
};

/** The person has just proved who they are; nodes read the session again when the transaction commits. */
export const proveSession = async (
  query: Query,
  input: { merchantId: number; tokenHash: string; unrestricted: boolean },
): Promise<void> => {
  await query(
    `with proved as (
       update session set authenticated_at = clock_timestamp(), wrong_tries = 0,
              restricted = restricted and not $3
        where merchant_id = $1 and token_hash = $2 and ended_at is null returning merchant_id, token_hash)
     select pg_notify('${SESSION_CHANNEL}', merchant_id || ':' || token_hash) from proved`,
    [input.merchantId, input.tokenHash, input.unrestricted],
  );
};

/**
 * Saves many touches at once; times never go back. Use of a lent session is use of the one that lent it, which would otherwise
 * lie idle and end it. A session that is locked by another transaction is skipped.
 */
export const touchSessions = async (
  db: Database,
  input: { merchantId: number; ids: readonly bigint[]; seenAtMs: readonly bigint[] },
): Promise<void> => {
  await db.merchant(input.merchantId).query(
    `with recursive line (id, seen) as (
       select * from unnest($1::bigint[], $2::bigint[])
       union
       select s.parent_id, line.seen from line join session s on s.id = line.id where s.parent_id is not null),
     touched as (select id, max(seen) as seen from line group by id),
     wanted as (
       select s.id, t.seen from session s join touched t on t.id = s.id
        where s.ended_at is null for update of s skip locked)
     update session s set last_seen_at = greatest(s.last_seen_at, to_timestamp(w.seen / 1000.0))
       from wanted w where s.id = w.id`,
    [input.ids, input.seenAtMs],
  );
};

/** The session that a member opened before this one. */
export const findPriorSession = async (
  db: Database,
  input: { merchantId: number; memberId: bigint; id: bigint },
): Promise<{ created_at: Date; device: string; place: string } | null> => {
  const [row] = await db
    .merchant(input.merchantId)
    .query<{ created_at: Date; device: string; place: string }>(
      `select created_at, device, place from session where merchant_id = $1 and member_id = $2 and id < $3
      order by id desc limit 1`,
      [input.merchantId, input.memberId, input.id],
    );
  return row ?? null;
};
