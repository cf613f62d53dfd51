import type { Query, Row } from '../../database/types';

/** Events of the log that are counted together. */
export const EVENT_STEP = 2_000;

/** Moves what happened into the log, so that no rank waits for the promotions' clock; nothing while another node does. */
export const fillLog = async (query: Query, merchantId: number): Promise<void> => {
  await query(`select engagement_fill($1, ${EVENT_STEP})`, [merchantId]);
};

/** Looks up by index, however long the log is and whatever is known of it, as the ledger's functions do; a plan made while it was short is not kept. */
export const byIndex = async (query: Query): Promise<void> => {
  await query(
    `select set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_custom_plan', true)`,
  );
};

/** The number behind which nothing of this step lies; null: nothing is new. */
export const nextStep = async (
  query: Query,
  of: { merchantId: number; after: bigint },
): Promise<bigint | null> => {
  const [row] = await query<{ seq: bigint | null }>(
    `select max(s.seq) as seq from (
       select seq from engagement_event where merchant_id = $1 and seq > $2 order by seq limit ${EVENT_STEP}) s`,
    [of.merchantId, of.after],
  );
  return row?.seq ?? null;
};

export type Measure = 'stakes' | 'wins' | 'deposits' | 'rounds' | 'multiple';
export interface CountInput {
  merchantId: number;
  contestId: bigint;
  /** Behind the first, up to the second number of the log. */
  after: bigint;
  upTo: bigint;
  measure: Measure;
  /** None: all. */
  categories: readonly string[];
  minStake: bigint;
  /** Hundredths. */
  multiple: bigint;
  /** Only who took part, from then on. */
  optIn: boolean;
  /** Keep the histogram that ranks are read from. */
  ranked: boolean;
}
export interface Moved extends Row {
  member_id: bigint;
  was: bigint;
  value: bigint;
}

const BETS = `'{bet,bet-back,bet-change}'::text[]`;
/** What one event adds. Rounds by their multiple look at what the round was before and is after it. */
const DELTAS: Readonly<Record<Measure, string>> = {
  stakes: 'e.amount',
  wins: 'e.win',
  deposits: 'e.amount',
  rounds: `case when e.kind = 'bet-change' then 0 when e.kind = 'bet-back' then -(-e.amount >= $9::int8)::int else (e.amount >= $9::int8)::int end`,
  multiple: `contest_reaches(b.amount + e.amount, b.win + e.win, $9, $10) - contest_reaches(b.amount, b.win, $9, $10)`,
};

/**
 * Events that count for a contest: in its time, of its games, of members whom it is not silent for. What comes back counts as what it takes back.
 * Each look-up stands behind `offset 0`: by its own index for each event, whatever is known of the tables; a step of 2,000 is not to be multiplied by itself.
 */
const heard = (of: CountInput, delta: string): string => {
  const isBet = of.measure !== 'deposits';
  return `
  span as (select c.from_at, c.until_at from contest c where c.merchant_id = $1 and c.id = $2),
  came as (select * from engagement_event f where f.merchant_id = $1 and f.seq > $3 and f.seq <= $4 order by f.seq offset 0),
  e as materialized (
    select e.seq, e.member_id, e.kind, e.cause, t.at, e.amount, e.win, ${delta} as delta
      from span s join came e on e.kind = any (${isBet ? BETS : `'{deposit,deposit-back}'::text[]`})
      left join lateral (
        select ${isBet ? 'f.at' : '(array_agg(f.at order by f.seq))[1] as at'} from engagement_event f
         where e.kind <> '${isBet ? 'bet' : 'deposit'}' and f.merchant_id = $1 and f.member_id = e.member_id
           and f.kind = '${isBet ? 'bet' : 'deposit'}' and ${isBet ? 'f.ref' : 'f.cause'} = e.cause offset 0) o on true
     cross join lateral (select coalesce(o.at, e.at) as at) t
      ${
        of.measure === 'multiple'
          ? `left join lateral (
        select coalesce(sum(f.amount), 0)::int8 as amount, coalesce(sum(f.win), 0)::int8 as win from engagement_event f
         where e.kind <> 'bet' and f.merchant_id = $1 and f.member_id = e.member_id and f.kind = any (${BETS}) and f.cause = e.cause and f.seq < e.seq) b on true`
          : ''
      }
      ${of.optIn ? 'cross join lateral (select from contest_standing k where k.merchant_id = $1 and k.contest_id = $2 and k.member_id = e.member_id and k.joined_at <= t.at offset 0) j' : ''}
     where t.at >= s.from_at and t.at < s.until_at
       and (cardinality($5::text[]) = 0 or e.category = any ($5))
       and not exists (select from play_stop p where p.merchant_id = $1 and p.member_id = e.member_id and p.from_at <= t.at and p.until_at > t.at)
  )`;
};

/** What a member had reached. */
const wasOf = (row: 'd' | 'n'): string => `left join lateral (
       select k.value from contest_standing k where k.merchant_id = $1 and k.contest_id = $2 and k.member_id = ${row}.member_id offset 0) k on true`;

/** The cursor is held: no one else writes standings of these contests but an opt-in, whose value is nothing. So what was is what is added to. */
const KEPT = `
  moved as materialized (
    select d.member_id, d.at, d.seq, m.username, coalesce(k.value, 0)::int8 as was,
           case when $6 then d.value else coalesce(k.value, 0) + d.value end as value
      from d cross join lateral (select o.username from member o where o.merchant_id = $1 and o.id = d.member_id offset 0) m
      ${wasOf('d')}
  ),
  up as (
    insert into contest_standing (merchant_id, contest_id, member_id, value, reached_at, seq, joined_at, name)
    select $1, $2, m.member_id, m.value, m.at, m.seq, m.at,
           case when length(m.username) >= 5 then left(m.username, 2) else left(m.username, 1) end || '***'
             || case when length(m.username) >= 4 then right(m.username, 1) else '' end
      from moved m
    on conflict (merchant_id, contest_id, member_id) do update
      set value = excluded.value, reached_at = excluded.reached_at, seq = excluded.seq
  ),
  kept as (
    insert into contest_bucket as h (merchant_id, contest_id, bucket, members)
    select $1, $2, x.bucket, sum(x.n) from (
      select contest_bucket_of(m.was) as bucket, -1 as n from moved m where m.was > 0
      union all select contest_bucket_of(m.value), 1 from moved m where m.value > 0) x
     where $7 group by x.bucket having sum(x.n) <> 0 order by x.bucket
    on conflict (merchant_id, contest_id, bucket) do update set members = h.members + excluded.members
  )
  select m.member_id, m.was, m.value from moved m order by m.member_id`;

const valuesOf = (of: CountInput) => [
  ...[of.merchantId, of.contestId, of.after, of.upTo, of.categories, false, of.ranked, of.optIn],
  ...[of.minStake, of.multiple],
];

/** Adds what some events come to, in one statement with the histogram. @returns whose value moved */
export const addUp = (query: Query, of: CountInput): Promise<Moved[]> =>
  query<Moved>(
    `with ${heard(of, DELTAS[of.measure])},
  d as (
    select e.member_id, sum(e.delta)::int8 as value, max(e.at) as at, max(e.seq) as seq from e where e.delta <> 0
     group by e.member_id having sum(e.delta) <> 0 and $8::bool is not null and $9::int8 is not null and $10::int8 is not null
  ),${KEPT}`,
    valuesOf(of),
  );

/** The highest multiple of each member; one of whom something came back is looked at anew. */
export const takeHighest = (query: Query, of: CountInput): Promise<Moved[]> =>
  query<Moved>(
    `with ${heard({ ...of, measure: 'stakes' }, '0')},
  n as (
    select e.member_id, bool_or(e.kind <> 'bet') as anew, max(x.multiple) as best,
           (array_agg(e.at order by x.multiple desc nulls last, e.seq))[1] as at, (array_agg(e.seq order by x.multiple desc nulls last, e.seq))[1] as seq
      from e cross join lateral (
        select case when e.kind = 'bet' and e.amount >= $9 and e.amount > 0 then e.win * 100 / e.amount end as multiple) x
     group by e.member_id
  ),
  w as (
    select n.member_id, n.at, n.seq, coalesce(k.value, 0) as was,
           case when not n.anew then greatest(coalesce(k.value, 0), coalesce(n.best, 0)) else coalesce((
             select max(x.win * 100 / x.amount) from (
               select sum(f.amount)::int8 as amount, sum(f.win)::int8 as win from engagement_event f, span s
                where f.merchant_id = $1 and f.member_id = n.member_id and f.kind = any (${BETS}) and f.at >= s.from_at and f.seq <= $4
                  and (cardinality($5::text[]) = 0 or f.category = any ($5))
                group by f.cause having min(f.at) < min(s.until_at) and bool_or(f.kind = 'bet')) x
              where x.amount >= $9 and x.amount > 0), 0) end as value
      from n ${wasOf('n')}
  ),
  d as (
    select w.member_id, w.value, w.at, w.seq from w where w.value <> w.was and $8::bool is not null and $10::int8 is not null
  ),${KEPT}`,
    valuesOf(of).map((value, at) => (at === 5 ? true : value)),
  );
