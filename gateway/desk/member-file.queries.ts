import type { Query } from '../database/types';

// What is read of a member; every table here is another subject's to write.

export interface FoundMember extends Record<string, unknown> {
  id: bigint;
  username: string;
  nickname: string;
  type: number;
  status: string;
  email: string;
  mobile: string;
  email_proved: boolean;
  mobile_proved: boolean;
  registered_at: Date;
  last_login_at: Date | null;
}

const MEMBER = `m.id, m.username, m.nickname, m.type, m.status, coalesce(m.contact ->> 'email', '') as email,
  coalesce(m.mobile, '') as mobile, m.email_verified_at is not null as email_proved,
  m.mobile_verified_at is not null as mobile_proved, m.registered_at, m.last_login_at`;

/** By id, the beginning of a username, a mail address or a number, each by its index. */
export const findMembers = (
  query: Query,
  input: {
    merchantId: number;
    id: bigint | null;
    prefix: string;
    email: string;
    mobile: string;
    limit: number;
  },
): Promise<FoundMember[]> => {
  const limit = Math.trunc(input.limit);
  return query<FoundMember>(
    `select ${MEMBER} from member m where m.merchant_id = $1 and m.id in (
       (select id from member where merchant_id = $1 and id = $2)
       union (select id from member where merchant_id = $1 and name_key like $3 order by name_key limit ${limit})
       union (select id from member where merchant_id = $1 and $4 <> '' and lower(contact ->> 'email') = $4
                and email_verified_at is not null)
       union (select id from member where merchant_id = $1 and $4 <> '' and lower(contact ->> 'email') = $4
                and email_verified_at is null limit ${limit})
       union (select id from member where merchant_id = $1 and $5 <> '' and mobile = $5 limit ${limit}))
     order by lower(m.username) limit ${limit}`,
    [input.merchantId, input.id, input.prefix, input.email, input.mobile],
  );
};

export interface MemberFacts extends FoundMember {
  has_authenticator: boolean;
  passkeys: number;
  has_payment_password: boolean;
  has_answers: boolean;
  live_sessions: number;
}

export const readMemberFacts = async (
  query: Query,
  input: { merchantId: number; memberId: bigint },
): Promise<MemberFacts | null> => {
  const rows = await query<MemberFacts>(
    `select ${MEMBER},
            exists (select from authenticator a where a.merchant_id = $1 and a.member_id = m.id and a.secret_box is not null)
              as has_authenticator,
            (select count(*)::int from passkey p where p.merchant_id = $1 and p.member_id = m.id) as passkeys,
            m.payment_hash is not null as has_payment_password,
            exists (select from security_question q where q.merchant_id = $1 and q.member_id = m.id) as has_answers,
            (select count(*)::int from session s where s.merchant_id = $1 and s.member_id = m.id and s.ended_at is null
                and s.expires_at > now() and s.last_seen_at + make_interval(secs => s.idle_s) > now()) as live_sessions
       from member m where m.merchant_id = $1 and m.id = $2`,
    [input.merchantId, input.memberId],
  );
  return rows[0] ?? null;
};

export interface BalanceRow extends Record<string, unknown> {
  class: string;
  owner: string;
  currency: string;
  balance: bigint;
}

/** Accounts of a member as rows (id, class, owner, currency, balance); merchant $1, member $2 as text. */
const ACCOUNTS = `select id, class, owner, currency, balance from account
   where merchant_id = $1 and (class in ('player', 'trial') and owner = $2
     or class = 'wallet' and owner in (select $2 || ':' || code from vendor where merchant_id = $1))`;

/** What a member has: money, play money, and wallets at vendors; what is held of it as one row a currency. */
export const readMemberBalances = (
  query: Query,
  input: { merchantId: number; memberId: bigint },
): Promise<BalanceRow[]> =>
  query<BalanceRow>(
    `with own as (${ACCOUNTS}), held as (
       select 'held' as class, '' as owner, own.currency, sum(kept.balance)::bigint as balance
         from own join hold h on h.merchant_id = $1 and h.account_id = own.id and h.state = 'open'
         join account kept on kept.merchant_id = $1 and kept.id = h.held_account_id
        group by own.currency)
     select class, owner, currency, balance
       from (select class, owner, currency, balance from own union all select * from held) has
      order by array_position(array['player', 'held', 'wallet', 'trial'], class), owner, currency limit 200`,
    [input.merchantId, input.memberId.toString()],
  );

export interface JournalRow extends Record<string, unknown> {
  id: bigint;
  kind: string;
  source: string;
  key: string;
  actor: string;
  created_at: Date;
  class: string;
  currency: string;
  amount: bigint;
  balance_after: bigint | null;
}

/** Entries of the latest journals that moved a member's accounts, one row an entry; at most `limit` journals. */
export const readMemberJournals = (
  query: Query,
  input: { merchantId: number; memberId: bigint; before: bigint | null; limit: number },
): Promise<JournalRow[]> => {
  const limit = Math.trunc(input.limit);
  return query<JournalRow>(
    `with own as (${ACCOUNTS}),
     page as (
       select distinct e.journal_id from own cross join lateral (
         select f.journal_id from entry f where f.merchant_id = $1 and f.account_id = own.id
            and ($3::bigint is null or f.journal_id < $3) order by f.journal_id desc limit ${limit}) e
        order by 1 desc limit ${limit})
     select j.id, j.kind, j.source, j.key, j.actor, j.created_at, own.class, own.currency, e.amount, e.balance_after
       from page join journal j on j.merchant_id = $1 and j.id = page.journal_id
       join entry e on e.merchant_id = $1 and e.journal_id = page.journal_id
       join own on own.id = e.account_id
      order by j.id desc, e.line`,
    [input.merchantId, input.memberId.toString(), input.before],
  );
};

export interface RoundRow extends Record<string, unknown> {
  seq: bigint;
  vendor: string;
  round_id: string;
  game_id: string;
  currency: string;
  state: string;
  bet: bigint;
  win: bigint;
  opened_at: Date;
  ended_at: Date | null;
}

export const readMemberRounds = (
  query: Query,
  input: { merchantId: number; memberId: bigint; before: bigint | null; limit: number },
): Promise<RoundRow[]> =>
  query<RoundRow>(
    `select seq, vendor, round_id, game_id, currency, state, bet, win, opened_at, ended_at from vendor_round
      where merchant_id = $1 and member_id = $2 and ($3::bigint is null or seq < $3)
      order by seq desc limit ${Math.trunc(input.limit)}`,
    [input.merchantId, input.memberId, input.before],
  );

export interface DeviceRow extends Record<string, unknown> {
  id: bigint;
  device: string;
  place: string;
  ip: string;
  origin: string;
  how: string;
  created_at: Date;
  last_seen_at: Date;
  live: boolean;
}

/** Sessions of a member that are kept still, those in use first. */
export const readMemberDevices = (
  query: Query,
  input: { merchantId: number; memberId: bigint; limit: number },
): Promise<DeviceRow[]> =>
  query<DeviceRow>(
    `select id, device, place, ip, origin, how, created_at, last_seen_at,
            ended_at is null and expires_at > now() and last_seen_at + make_interval(secs => idle_s) > now() as live
       from session where merchant_id = $1 and member_id = $2
      order by live desc, last_seen_at desc limit ${Math.trunc(input.limit)}`,
    [input.merchantId, input.memberId],
  );

export interface EventRow extends Record<string, unknown> {
  id: bigint;
  kind: string;
  facts: string;
  at: Date;
}

export const readMemberEvents = (
  query: Query,
  input: { merchantId: number; memberId: bigint; before: bigint | null; limit: number },
): Promise<EventRow[]> =>
  query<EventRow>(
    `select id, kind, facts, at from security_event
      where merchant_id = $1 and member_id = $2 and ($3::bigint is null or id < $3)
      order by id desc limit ${Math.trunc(input.limit)}`,
    [input.merchantId, input.memberId, input.before],
  );
