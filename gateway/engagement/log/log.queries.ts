import type { Database, Query } from '../../database/types';

export type EventKind =
  | 'deposit'
  | 'deposit-back'
  | 'bet'
  | 'bet-back'
  | 'bet-change'
  | 'login'
  | 'register'
  | 'level'
  /** A level that was lost, or reached again. */
  | 'level-change'
  | 'code'
  | 'birthday'
  | 'manual'
  | 'period';

/** One event of the log, with its day in the merchant's zone. */
export interface LogEvent extends Record<string, unknown> {
  seq: bigint;
  kind: EventKind;
  member_id: bigint;
  at: Date;
  ref: string;
  cause: string;
  amount: bigint;
  win: bigint;
  category: string;
  vendor: string;
  game: string;
  word: string;
  level: number | null;
  /** `at` in microseconds of the epoch. */
  us: number;
  /** 0 … 23 in the merchant's zone. */
  hour: number;
  /** Day, Monday of its week, month. Of a period its first day. */
  day: string;
  week: string;
  month: string;
  /** The member is shut out or pauses at that moment: nothing is offered. */
  silent: boolean;
}

export const EVENT_COLUMNS = `e.seq, e.kind, e.member_id, e.at, e.ref, e.cause, e.amount, e.win, e.category, e.vendor,
  e.game, e.word, e.level, (extract(epoch from e.at) * 1000000)::float8 as us, extract(hour from e.at at time zone $2)::int as hour,
  (e.at at time zone $2)::date::text as day, date_trunc('week', e.at at time zone $2)::date::text as week,
  to_char(e.at at time zone $2, 'YYYY-MM') as month,
  exists (select from play_stop s where s.merchant_id = e.merchant_id and s.member_id = e.member_id and s.from_at <= e.at
    and s.until_at > e.at) as silent`;

/** Events behind a number, in order. */
export const readEvents = (
  query: Query,
  of: { merchantId: number; zone: string; after: bigint; limit: number },
): Promise<LogEvent[]> =>
  query<LogEvent>(
    `select ${EVENT_COLUMNS} from engagement_event e where e.merchant_id = $1 and e.seq > $3 order by e.seq limit $4`,
    [of.merchantId, of.zone, of.after, of.limit],
  );

/** The newest event of a member that a trigger could be, or one by its number. */
export const readLastEvent = async (
  query: Query,
  of: { merchantId: number; zone: string; memberId: bigint; kinds: readonly string[] },
): Promise<LogEvent | null> => {
  const [row] = await query<LogEvent>(
    `select ${EVENT_COLUMNS} from engagement_event e
      where e.merchant_id = $1 and e.member_id = $3 and e.kind = any ($4::text[]) order by e.at desc, e.seq desc limit 1`,
    [of.merchantId, of.zone, of.memberId, of.kinds],
  );
  return row ?? null;
};

/** Moves journals and causes into the log; how many there were, null while another node does. */
export const fillLog = async (
  db: Database,
  of: { merchantId: number; limit: number },
): Promise<number | null> => {
  const [row] = await db
    .merchant(of.merchantId)
    .query<{ count: number | null }>('select engagement_fill($1, $2) as count', [of.merchantId, of.limit]);
  return row?.count ?? null;
};

/** Takes bets out of the log that gave nothing and that no figure counts any more. @returns how many */
export const forgetBets = async (
  db: Database,
  of: { merchantId: number; before: Date; limit: number },
): Promise<number> => {
  const [row] = await db
    .merchant(of.merchantId)
    .query<{ count: number }>('select engagement_forget($1, $2, $3) as count', [
      of.merchantId,
      of.before,
      of.limit,
    ]);
  return row?.count ?? 0;
};

export const readCursor = async (query: Query, merchantId: number): Promise<bigint> => {
  const [row] = await query<{ seq: bigint }>('select seq from engagement_cursor where merchant_id = $1', [
    merchantId,
  ]);
  return row?.seq ?? 0n;
};

/** A cause that no other table tells of: a code that was entered, a grant by hand, a period that closed, a birthday, a level. */
export const insertCause = async (
  query: Query,
  cause: {
    merchantId: number;
    kind: 'code' | 'manual' | 'level';
    memberId: bigint;
    ref: string;
    word?: string;
    level?: number;
    amount?: bigint;
  },
): Promise<void> => {
  await query(
    `insert into engagement_cause (merchant_id, kind, member_id, ref, cause, word, level, amount) values ($1, $2, $3, $4, $4, $5, $6, $7)`,
    [
      cause.merchantId,
      cause.kind,
      cause.memberId,
      cause.ref,
      cause.word ?? '',
      cause.level ?? null,
      cause.amount ?? 0n,
    ],
  );
};

export type Every = 'day' | 'week' | 'month';

/** The last whole period, by its first day. */
export const readClosedPeriod = async (
  query: Query,
  of: { zone: string; every: Every; graceS: number },
): Promise<string> => {
  const [row] = await query<{ ref: string }>(
    `select $2 || ':' || (date_trunc($2, (clock_timestamp() - make_interval(secs => $3)) at time zone $1) - ('1 ' || $2)::interval)::date as ref`,
    [of.zone, of.every, of.graceS],
  );
  return row?.ref ?? '';
};

/**
 * Closes the last whole period for every member who paid in or played in it, once each; `graceS` behind its end, so that what settles late is in it.
 * The event lies at the period's end.
 */
export const closePeriods = async (
  query: Query,
  of: { merchantId: number; zone: string; every: Every; graceS: number },
): Promise<number> => {
  const rows = await query(
    `with p as (
       select date_trunc($3, (clock_timestamp() - make_interval(secs => $4)) at time zone $2) as ends
     ), span as (
       select (p.ends - ('1 ' || $3)::interval) at time zone $2 as from_at, p.ends at time zone $2 as until_at,
              $3 || ':' || (p.ends - ('1 ' || $3)::interval)::date as ref from p
     )
     insert into engagement_cause (merchant_id, kind, member_id, at, ref, cause, word, period_from)
     select $1, 'period', a.member_id, s.until_at, s.ref, s.ref, $3, s.from_at
       from span s
      cross join lateral (
        select distinct e.member_id from engagement_event e where e.merchant_id = $1 and e.at >= s.from_at and e.at < s.until_at
           and e.kind in ('deposit', 'deposit-back', 'bet', 'bet-back', 'bet-change')) a
      where not exists (
        select from engagement_event e where e.merchant_id = $1 and e.member_id = a.member_id and e.kind = 'period' and e.ref = s.ref)
        and not exists (
        select from engagement_cause c where c.merchant_id = $1 and c.member_id = a.member_id and c.kind = 'period' and c.ref = s.ref)
     returning 1`,
    [of.merchantId, of.zone, of.every, of.graceS],
  );
  return rows.length;
};

/** Birthdays of today, once a year each; who was born on 29 February has theirs on 1 March of other years. */
export const noteBirthdays = async (
  query: Query,
  of: { merchantId: number; zone: string },
): Promise<number> => {
  const rows = await query(
    `with today as (select (clock_timestamp() at time zone $2)::date as day)
     insert into engagement_cause (merchant_id, kind, member_id, ref, cause)
     select $1, 'birthday', p.member_id, extract(year from t.day)::text, 'birthday:' || extract(year from t.day)
       from member_profile p cross join today t
      where p.merchant_id = $1 and p.birthday is not null
        and (to_char(p.birthday, 'MM-DD') = to_char(t.day, 'MM-DD')
          or (to_char(p.birthday, 'MM-DD') = '02-29' and to_char(t.day, 'MM-DD') = '03-01'
            and extract(day from make_date(extract(year from t.day)::int, 3, 1) - 1) = 28))
        and not exists (
          select from engagement_event e where e.merchant_id = $1 and e.member_id = p.member_id and e.kind = 'birthday'
            and e.ref = extract(year from t.day)::text)
        and not exists (
          select from engagement_cause c where c.merchant_id = $1 and c.member_id = p.member_id and c.kind = 'birthday')
     returning 1`,
    [of.merchantId, of.zone],
  );
  return rows.length;
};
