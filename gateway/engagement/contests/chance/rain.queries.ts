import type { Query, Row } from '../../../database/types';
import { arrayLiteral } from '../../../database/values';

export interface RoundRow extends Row {
  id: bigint;
  contest_id: bigint;
  opens_at: Date;
  closes_at: Date;
  pot: bigint;
  slices: number;
  commitment: string;
  now: Date;
}
const COLUMNS =
  'r.id, r.contest_id, r.opens_at, r.closes_at, r.pot, r.slices, r.commitment, clock_timestamp() as now';

/** Days that a round which is over is still shown. */
const LAST_DAYS = 7;
/** The round that was over last. */
export const readLastRound = async (
  query: Query,
  merchantId: number,
): Promise<Pick<RoundRow, 'id' | 'contest_id'> | null> => {
  const [row] = await query<Pick<RoundRow, 'id' | 'contest_id'> & Row>(
    `select r.id, r.contest_id from rain_round r where r.merchant_id = $1 and r.closes_at <= clock_timestamp()
        and r.closes_at > clock_timestamp() - make_interval(days => ${LAST_DAYS})
      order by r.closes_at desc, r.id desc limit 1`,
    [merchantId],
  );
  return row ?? null;
};

/** Rounds that a rain has in the next hours and that are not cut yet, by the merchant's clocks. */
export const readComing = (
  query: Query,
  of: { merchantId: number; contestId: bigint; times: readonly string[]; zone: string; hours: number },
): Promise<{ opens_at: Date }[]> =>
  query(
    `select o.opens_at from contest c
      cross join lateral generate_series(date_trunc('day', clock_timestamp() at time zone $4),
        date_trunc('day', clock_timestamp() at time zone $4) + make_interval(hours => $5), interval '1 day') d(day)
      cross join lateral unnest($3::text[]) t(time)
      cross join lateral (select (d.day + t.time::interval) at time zone $4 as opens_at) o
      where c.merchant_id = $1 and c.id = $2 and o.opens_at >= c.from_at and o.opens_at < c.until_at
        and o.opens_at > clock_timestamp() and o.opens_at < clock_timestamp() + make_interval(hours => $5)
        and not exists (select from rain_round r where r.merchant_id = $1 and r.contest_id = $2 and r.opens_at = o.opens_at)
      order by o.opens_at limit 48`,
    [of.merchantId, of.contestId, of.times, of.zone, of.hours],
  );

/** Writes a round with its slices; where another node was first, nothing. */
export const insertRound = async (
  query: Query,
  of: {
    merchantId: number;
    contestId: bigint;
    opensAt: Date;
    seconds: number;
    pot: bigint;
    salt: string;
    commitment: string;
    slices: readonly bigint[];
  },
): Promise<void> => {
  const [row] = await query<{ id: bigint }>(
    `insert into rain_round (merchant_id, contest_id, opens_at, closes_at, pot, slices, salt, commitment)
     values ($1, $2, $3::timestamptz, $3::timestamptz + make_interval(secs => $4), $5, $6, $7, $8)
     on conflict (merchant_id, contest_id, opens_at) do nothing returning id`,
    [of.merchantId, of.contestId, of.opensAt, of.seconds, of.pot, of.slices.length, of.salt, of.commitment],
  );
  if (row === undefined) return;
  await query(
    `insert into rain_slice (merchant_id, round_id, no, amount) select $1, $2, a.n, a.amount from unnest($3::int8[]) with ordinality a(amount, n)`,
    [of.merchantId, row.id, arrayLiteral(of.slices)],
  );
};

/** The round that runs or comes next. */
export const readNextRound = async (
  query: Query,
  of: { merchantId: number; roundId: bigint | null },
): Promise<RoundRow | null> => {
  const [row] = await query<RoundRow>(
    `select ${COLUMNS} from rain_round r join contest c on c.merchant_id = r.merchant_id and c.id = r.contest_id
      where r.merchant_id = $1 and case when $2::int8 is null then r.closes_at > clock_timestamp() and c.state = 'active' else r.id = $2 end
      order by r.opens_at limit 1`,
    [of.merchantId, of.roundId],
  );
  return row ?? null;
};

/** The merchant's time, whether the member did what a round asks for on its day. */
export const didToday = async (
  query: Query,
  of: { merchantId: number; memberId: bigint; kind: 'deposit' | 'bet'; zone: string },
): Promise<boolean> => {
  const [row] = await query<{ did: boolean }>(
    `select exists (select from engagement_event e where e.merchant_id = $1 and e.member_id = $2 and e.kind = $3
       and e.at >= date_trunc('day', clock_timestamp() at time zone $4) at time zone $4) as did`,
    [of.merchantId, of.memberId, of.kind, of.zone],
  );
  return row?.did === true;
};

/** Salt and cuts of a round that is over; null before: what is left of it could be told by them. */
export const readCuts = async (
  query: Query,
  of: { merchantId: number; roundId: bigint },
): Promise<{ salt: string; cuts: string } | null> => {
  const [row] = await query<{ salt: string; cuts: string }>(
    `select r.salt, (select string_agg(s.amount::text, ',' order by s.no) from rain_slice s
        where s.merchant_id = r.merchant_id and s.round_id = r.id) as cuts
       from rain_round r where r.merchant_id = $1 and r.id = $2 and r.closes_at <= clock_timestamp()`,
    [of.merchantId, of.roundId],
  );
  return row ?? null;
};

/** Rounds of a contest that are over, the oldest first. */
export const readOverRounds = (
  query: Query,
  of: { merchantId: number; contestId: bigint; limit: number },
): Promise<RoundRow[]> =>
  query<RoundRow>(
    `select ${COLUMNS} from rain_round r where r.merchant_id = $1 and r.contest_id = $2 and r.closes_at <= clock_timestamp()
      order by r.opens_at limit $3`,
    [of.merchantId, of.contestId, of.limit],
  );

export interface SliceRow extends Row {
  round_id: bigint;
  no: number;
  amount: bigint;
  member_id: bigint;
  paid: boolean;
}
export const findSlice = async (
  query: Query,
  of: { merchantId: number; roundId: bigint; memberId: bigint },
): Promise<SliceRow | null> => {
  const [row] = await query<SliceRow>(
    'select round_id, no, amount, member_id, paid from rain_slice where merchant_id = $1 and round_id = $2 and member_id = $3',
    [of.merchantId, of.roundId, of.memberId],
  );
  return row ?? null;
};
/** The next slice that no one else is taking, while the round is open. @returns null: none is left */
export const takeSlice = async (
  query: Query,
  of: { merchantId: number; roundId: bigint; memberId: bigint },
): Promise<SliceRow | null> => {
  const [row] = await query<SliceRow>(
    `with n as materialized (
       select f.no from rain_slice f join rain_round r on r.merchant_id = f.merchant_id and r.id = f.round_id
        where f.merchant_id = $1 and f.round_id = $2 and f.member_id is null
          and r.opens_at <= clock_timestamp() and r.closes_at > clock_timestamp()
        order by f.no limit 1 for update of f skip locked)
     update rain_slice s set member_id = $3, taken_at = clock_timestamp() from n
      where s.merchant_id = $1 and s.round_id = $2 and s.no = n.no
     returning s.round_id, s.no, s.amount, s.member_id, s.paid`,
    [of.merchantId, of.roundId, of.memberId],
  );
  return row ?? null;
};
export const paidSlice = async (
  query: Query,
  of: { merchantId: number; roundId: bigint; no: number },
): Promise<void> => {
  await query('update rain_slice set paid = true where merchant_id = $1 and round_id = $2 and no = $3', [
    of.merchantId,
    of.roundId,
    of.no,
  ]);
};
/** Taken and not paid: the gateway that took them is gone. */
export const readOwed = (
  query: Query,
  of: { merchantId: number; except: readonly string[]; limit: number },
): Promise<(SliceRow & { id: string; contest_id: bigint })[]> =>
  query(
    `select s.round_id || ' ' || s.no as id, s.round_id, s.no, s.amount, s.member_id, s.paid, r.contest_id from rain_slice s
       join rain_round r on r.merchant_id = s.merchant_id and r.id = s.round_id
      where s.merchant_id = $1 and s.member_id is not null and not s.paid and s.taken_at < clock_timestamp() - interval '5 seconds'
        and s.round_id || ' ' || s.no <> all ($3::text[])
      order by s.round_id, s.no limit $2`,
    [of.merchantId, of.limit, of.except],
  );
