import type { Query, Row } from '../../../database/types';
import { arrayLiteral } from '../../../database/values';
import type { Mark } from './rings';

interface Place {
  merchantId: number;
  contestId: bigint;
}
type Step = Place & { after: bigint; upTo: bigint };

/** What is new of the log, by its numbers. */
const CAME =
  '(select * from engagement_event f where f.merchant_id = $1 and f.seq > $3 and f.seq <= $4 order by f.seq offset 0) e';

/** Members who were invited and registered in the time of the programme. */
export const insertFriends = async (query: Query, of: Step): Promise<void> => {
  await query(
    `insert into referral_friend (merchant_id, contest_id, friend_id, referrer_id, joined_at)
     select $1, $2, e.member_id, m.referrer_id, e.at
       from ${CAME} join member m on m.merchant_id = $1 and m.id = e.member_id
       join contest c on c.merchant_id = $1 and c.id = $2 and e.at >= c.from_at and e.at < c.until_at
      where e.kind = 'register' and m.referrer_id is not null
        and m.referrer_id <> e.member_id
     on conflict do nothing`,
    [of.merchantId, of.contestId, of.after, of.upTo],
  );
};

/** What friends paid in and staked: for whether they count, and by day. What comes back is taken off on the day it comes back. */
export const addFriends = async (query: Query, of: Step & { zone: string }): Promise<void> => {
  await query(
    `with e as (
       select e.member_id, e.kind, e.amount, (e.at at time zone $5)::date as day from ${CAME}
         join referral_friend f on f.merchant_id = $1 and f.contest_id = $2 and f.friend_id = e.member_id
         join contest c on c.merchant_id = $1 and c.id = $2 and e.at < c.until_at
        where e.kind in ('bet', 'bet-back', 'bet-change', 'deposit', 'deposit-back')
     ), summed as (
       update referral_friend f set deposits = f.deposits + s.deposits, stakes = f.stakes + s.stakes
         from (select member_id, coalesce(sum(amount) filter (where kind in ('deposit', 'deposit-back')), 0)::int8 as deposits,
                      coalesce(sum(amount) filter (where kind not in ('deposit', 'deposit-back')), 0)::int8 as stakes from e group by member_id) s
        where f.merchant_id = $1 and f.contest_id = $2 and f.friend_id = s.member_id
     )
     insert into referral_day as d (merchant_id, contest_id, day, friend_id, stakes)
     select $1, $2, e.day, e.member_id, sum(e.amount) from e where e.kind not in ('deposit', 'deposit-back') group by e.day, e.member_id
     on conflict (merchant_id, contest_id, day, friend_id) do update set stakes = d.stakes + excluded.stakes`,
    [of.merchantId, of.contestId, of.after, of.upTo, of.zone],
  );
};

export interface FriendRow extends Row {
  friend_id: bigint;
  referrer_id: bigint;
  state: 'waiting' | 'counted' | 'refused' | 'late';
  joined_at: Date;
  name: string;
}
/** Friends who have all that counts, within their days. */
export const readReady = (
  query: Query,
  of: Place & { deposit: bigint; stakes: bigint; days: number; limit: number },
): Promise<{ friend_id: bigint; referrer_id: bigint }[]> =>
  query(
    `select friend_id, referrer_id from referral_friend
      where merchant_id = $1 and contest_id = $2 and state = 'waiting' and deposits >= $3 and stakes >= $4
        and joined_at > clock_timestamp() - make_interval(days => $5) order by friend_id limit $6`,
    [of.merchantId, of.contestId, of.deposit, of.stakes, of.days, of.limit],
  );
export const lateFriends = async (
  query: Query,
  of: Place & { days: number; limit: number },
): Promise<void> => {
  await query(
    `update referral_friend f set state = 'late' from (
       select friend_id from referral_friend where merchant_id = $1 and contest_id = $2 and state = 'waiting'
          and joined_at <= clock_timestamp() - make_interval(days => $3) limit $4 for update) l
      where f.merchant_id = $1 and f.contest_id = $2 and f.friend_id = l.friend_id`,
    [of.merchantId, of.contestId, of.days, of.limit],
  );
};
export const judgeFriend = async (
  query: Query,
  of: Place & { friendId: bigint; state: 'counted' | 'refused'; why: string },
): Promise<boolean> => {
  const rows = await query(
    `update referral_friend set state = $4, why = $5
      where merchant_id = $1 and contest_id = $2 and friend_id = $3 and state = 'waiting' returning 1`,
    [of.merchantId, of.contestId, of.friendId, of.state, of.why],
  );
  return rows.length > 0;
};
export const countCounted = async (query: Query, of: Place & { referrerId: bigint }): Promise<number> => {
  const [row] = await query<{ count: bigint }>(
    `select count(*) as count from referral_friend where merchant_id = $1 and contest_id = $2 and referrer_id = $3 and state = 'counted'`,
    [of.merchantId, of.contestId, of.referrerId],
  );
  return Number(row?.count ?? 0n);
};

/** Everyone above some members, as it was when they registered: ten levels at most. */
export const readReferrers = async (
  query: Query,
  of: { merchantId: number; members: readonly bigint[] },
): Promise<Map<bigint, bigint>> => {
  const rows = await query<{ id: bigint; referrer_id: bigint }>(
    `with recursive up as (
       select m.id, m.referrer_id, 1 as level from member m where m.merchant_id = $1 and m.id = any ($2::int8[]) and m.referrer_id is not null
       union
       select m.id, m.referrer_id, u.level + 1 from up u join member m on m.merchant_id = $1 and m.id = u.referrer_id
        where m.referrer_id is not null and u.level < 10)
     select distinct id, referrer_id from up`,
    [of.merchantId, of.members],
  );
  return new Map(rows.map(({ id, referrer_id: referrerId }) => [id, referrerId]));
};
/** Devices and payout accounts of some members. */
export const readMarks = async (
  query: Query,
  of: { merchantId: number; members: readonly bigint[] },
): Promise<Mark[]> => {
  const rows = await query<{ member_id: bigint; mark: string }>(
    `select member_id, 'd' || value_hash as mark from member_visit where merchant_id = $1 and member_id = any ($2::int8[]) and kind = 'mark'
     union all
     select member_id, 'p' || fingerprint from payee where merchant_id = $1 and member_id = any ($2::int8[])`,
    [of.merchantId, of.members],
  );
  return rows.map(({ member_id: memberId, mark }) => ({ memberId, mark }));
};

/** Days that are over and not written down yet; a quarter of an hour behind their end. */
export const readOpenDays = async (query: Query, of: Place & { zone: string }): Promise<string[]> => {
  const rows = await query<{ day: string }>(
    `select distinct d.day::text as day from referral_day d
      where d.merchant_id = $1 and d.contest_id = $2 and d.day < ((clock_timestamp() - interval '15 minutes') at time zone $3)::date
        and not exists (select from referral_closed c where c.merchant_id = $1 and c.contest_id = $2 and c.day = d.day)
      order by day limit 31`,
    [of.merchantId, of.contestId, of.zone],
  );
  return rows.map(({ day }) => day);
};
export const readDayStakes = (
  query: Query,
  of: Place & { day: string },
): Promise<{ friend_id: bigint; stakes: bigint }[]> =>
  query(
    `select d.friend_id, d.stakes from referral_day d
       join referral_friend f on f.merchant_id = $1 and f.contest_id = $2 and f.friend_id = d.friend_id and f.state = 'counted'
      where d.merchant_id = $1 and d.contest_id = $2 and d.day = $3::text::date and d.stakes <> 0 order by d.friend_id`,
    [of.merchantId, of.contestId, of.day],
  );
/** @returns false: it is closed already */
export const closeDay = async (query: Query, of: Place & { day: string }): Promise<boolean> => {
  const rows = await query(
    'insert into referral_closed (merchant_id, contest_id, day) values ($1, $2, $3::text::date) on conflict do nothing returning 1',
    [of.merchantId, of.contestId, of.day],
  );
  return rows.length > 0;
};

export interface NewEarning {
  memberId: bigint;
  friendId: bigint;
  kind: 'stakes' | 'reward';
  level: number;
  stakes: bigint;
  amount: bigint;
}
/** Of a day; '' is today. Who is shut out or pauses earns nothing. */
export const insertEarnings = async (
  query: Query,
  of: Place & { day: string; earnings: readonly NewEarning[] },
): Promise<void> => {
  if (of.earnings.length === 0) return;
  const list = (pick: (earning: NewEarning) => string | bigint | number): string =>
    arrayLiteral(of.earnings.map(pick));
  await query(
    `insert into referral_earning (merchant_id, contest_id, member_id, day, friend_id, kind, level, stakes, amount)
     select $1, $2, n.member_id, coalesce(nullif($3, '')::date, merchant_today($1)), n.friend_id, n.kind, n.level, n.stakes, n.amount
       from unnest($4::int8[], $5::int8[], $6::text[], $7::int4[], $8::int8[], $9::int8[]) n(member_id, friend_id, kind, level, stakes, amount)
      where n.amount <> 0 and not exists (select from play_stop p where p.merchant_id = $1 and p.member_id = n.member_id
         and p.from_at <= clock_timestamp() and p.until_at > clock_timestamp())
     on conflict do nothing`,
    [
      ...[of.merchantId, of.contestId, of.day],
      list(({ memberId }) => memberId),
      list(({ friendId }) => friendId),
      list(({ kind }) => kind),
      list(({ level }) => level),
      list(({ stakes }) => stakes),
      list(({ amount }) => amount),
    ],
  );
};

export interface Totals extends Row {
  code: string;
  site: string;
  invited: bigint;
  counted: bigint;
  earned: bigint;
  claimable: bigint;
}
export const readTotals = async (query: Query, of: Place & { memberId: bigint }): Promise<Totals> => {
  const [row] = await query<Totals>(
    `select coalesce((select i.code from invitation i where i.merchant_id = $1 and i.kind = 'referral' and i.member_id = $3 and i.active
              order by i.created_at limit 1), '') as code,
            coalesce((select m.settings ->> 'mainDomain' from merchant m where m.id = $1), '') as site,
            (select count(*) from referral_friend f where f.merchant_id = $1 and f.contest_id = $2 and f.referrer_id = $3) as invited,
            (select count(*) from referral_friend f where f.merchant_id = $1 and f.contest_id = $2 and f.referrer_id = $3 and f.state = 'counted') as counted,
            coalesce((select sum(e.amount) from referral_earning e where e.merchant_id = $1 and e.contest_id = $2 and e.member_id = $3), 0)::int8 as earned,
            coalesce((select sum(e.amount) from referral_earning e
              where e.merchant_id = $1 and e.contest_id = $2 and e.member_id = $3 and e.claim_id is null), 0)::int8 as claimable`,
    [of.merchantId, of.contestId, of.memberId],
  );
  if (row === undefined) throw new Error('no totals');
  return row;
};
export const readFriends = (
  query: Query,
  of: Place & { memberId: bigint; limit: number; offset: number },
): Promise<FriendRow[]> =>
  query<FriendRow>(
    `select f.friend_id, f.referrer_id, f.state, f.joined_at, m.username as name from referral_friend f
       join member m on m.merchant_id = $1 and m.id = f.friend_id
      where f.merchant_id = $1 and f.contest_id = $2 and f.referrer_id = $3 order by f.friend_id desc limit $4 offset $5`,
    [of.merchantId, of.contestId, of.memberId, of.limit, of.offset],
  );

export interface EarningRow extends Row {
  day: string;
  kind: 'stakes' | 'reward';
  level: number;
  stakes: bigint;
  amount: bigint;
  claimed: boolean;
  name: string;
  total: bigint;
}
export const readEarnings = (
  query: Query,
  of: Place & { memberId: bigint; from: string; to: string; limit: number; offset: number },
): Promise<EarningRow[]> =>
  query<EarningRow>(
    `select e.day::text as day, e.kind, e.level, e.stakes, e.amount, e.claim_id is not null as claimed, m.username as name, count(*) over () as total
       from referral_earning e join member m on m.merchant_id = $1 and m.id = e.friend_id
      where e.merchant_id = $1 and e.contest_id = $2 and e.member_id = $3
        and ($4 = '' or e.day >= nullif($4, '')::date) and ($5 = '' or e.day <= nullif($5, '')::date)
      order by e.day desc, e.friend_id, e.kind limit $6 offset $7`,
    [of.merchantId, of.contestId, of.memberId, of.from, of.to, of.limit, of.offset],
  );

/** Takes all that is open, where it comes to something. @returns the claim's number and sum */
export const claimEarnings = async (
  query: Query,
  of: Place & { memberId: bigint },
): Promise<{ claimId: bigint; amount: bigint } | null> => {
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `referral ${of.merchantId} ${of.contestId} ${of.memberId}`,
  ]);
  const [row] = await query<{ claim_id: bigint; amount: bigint }>(
    `with open as (
       select sum(amount) as amount from referral_earning where merchant_id = $1 and contest_id = $2 and member_id = $3 and claim_id is null
     ), claim as (select nextval('promotion_grant_number') as id from open where amount > 0),
     taken as (
       update referral_earning e set claim_id = c.id from claim c
        where e.merchant_id = $1 and e.contest_id = $2 and e.member_id = $3 and e.claim_id is null returning e.amount)
     select c.id as claim_id, (select sum(amount) from taken)::int8 as amount from claim c`,
    [of.merchantId, of.contestId, of.memberId],
  );
  return row === undefined ? null : { claimId: row.claim_id, amount: row.amount };
};
