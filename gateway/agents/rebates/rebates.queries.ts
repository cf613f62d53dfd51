import type { Query } from '../../database/types';

interface Of {
  merchantId: number;
}
interface OfDay extends Of {
  day: string;
}

export interface RebateSettings extends Record<string, unknown> {
  /** First day whose turnover is paid; null: none is. */
  from_day: string | null;
  cap_ppm: number;
  /** Minutes between the parts of a running day; null: it is paid when it has ended. */
  live_minutes: number | null;
}
/** What all levels of one bet come to at most, unless a merchant says otherwise: 2 %. */
const DEFAULTS: RebateSettings = { from_day: null, cap_ppm: 20_000, live_minutes: null };

export const readRebateSettings = async (query: Query, { merchantId }: Of): Promise<RebateSettings> => {
  const [row] = await query<RebateSettings>(
    'select from_day::text as from_day, cap_ppm, live_minutes from agent_rebate_setting where merchant_id = $1',
    [merchantId],
  );
  return row ?? DEFAULTS;
};
export const writeRebateSettings = async (
  query: Query,
  { merchantId, settings }: Of & { settings: RebateSettings },
): Promise<void> => {
  await query(
    `insert into agent_rebate_setting (merchant_id, from_day, cap_ppm, live_minutes) values ($1, $2::text::date, $3, $4)
     on conflict (merchant_id) do update set from_day = excluded.from_day, cap_ppm = excluded.cap_ppm, live_minutes = excluded.live_minutes`,
    [merchantId, settings.from_day, settings.cap_ppm, settings.live_minutes],
  );
};

/** live: the day runs, parts are booked; held: the rest of it waits for its end. */
export type RebateState = 'live' | 'held' | 'open' | 'computed' | 'stopped' | 'approved' | 'posted';
export interface RebateRunRow extends Record<string, unknown> {
  day: string;
  cap_ppm: number;
  currency: string;
  state: RebateState;
  /** Times that something was written for the day. */
  parts: number;
  looked_at: Date | null;
  rows: number;
  due: bigint;
  approvals: string[];
}
const COLUMNS =
  'r.day::text as day, r.cap_ppm, r.currency, r.state, r.parts, r.looked_at, r.rows, r.due, r.approvals';

/** The next day whose end is to be paid, with its beginning and end. */
export const nextRebateDay = async (
  query: Query,
  of: Of & { from: string },
): Promise<{ day: string; starts: Date; ends: Date }> => {
  const [row] = await query<{ day: string; starts: Date; ends: Date }>(
    `select n.day::text as day, n.day::timestamp at time zone m.time_zone as starts, (n.day + 1)::timestamp at time zone m.time_zone as ends
       from merchant m
      cross join lateral (
        select greatest($2::text::date, coalesce((
          select max(r.day) + 1 from agent_rebate_run r where r.merchant_id = $1 and r.state not in ('live', 'held')), $2::text::date)) as day) n
      where m.id = $1`,
    [of.merchantId, of.from],
  );
  if (!row) throw new Error(`no merchant ${of.merchantId}`);
  return row;
};

export const openRebateRun = async (query: Query, of: OfDay & { capPpm: number }): Promise<void> => {
  await query(
    `insert into agent_rebate_run (merchant_id, day, cap_ppm, currency)
     select $1, $2::text::date, $3, m.currency from merchant m where m.id = $1
     on conflict (merchant_id, day) do update set state = 'open' where agent_rebate_run.state in ('live', 'held')`,
    [of.merchantId, of.day, of.capPpm],
  );
};

/** The run of a day that has not ended; the days before it are computed, so that what they left below zero is known. */
export const openLiveRun = async (query: Query, of: OfDay & { capPpm: number }): Promise<void> => {
  await query(
    `insert into agent_rebate_run (merchant_id, day, cap_ppm, currency, state)
     select $1, $2::text::date, $3, m.currency, 'live' from merchant m
      where m.id = $1 and not exists (select from agent_rebate_run r where r.merchant_id = $1 and r.day < $2::text::date and r.state = 'open')
     on conflict do nothing`,
    [of.merchantId, of.day, of.capPpm],
  );
};

/** Writes the next part of a running day: what was settled, and counted, since the one before. In one statement, so that lines and what is marked as seen are of one moment. */
export const writeLivePart = async (query: Query, of: OfDay & { run: RebateRunRow }): Promise<void> => {
  const values = [of.merchantId, of.day];
  await query(
    `with seen as (
       insert into agent_rebate_seen as t (merchant_id, day, member_id, product, turnover)
       select $1, $2::text::date, p.member_id, p.product, p.now from agent_rebate_played($1, $2::text::date, $3, true) p where p.now <> p.was
       on conflict (merchant_id, day, member_id, product) do update set turnover = excluded.turnover
     )
     insert into agent_rebate_line (merchant_id, day, part, member_id, product, for_day, turnover, amount, own)
     select $1, $2::text::date, $4, l.member_id, l.product, l.for_day, l.turnover, l.amount, l.own
       from agent_rebate_sums($1, $2::text::date, $3, true) l`,
    [...values, of.run.cap_ppm, of.run.parts],
  );
  await writePays(query, { ...of, part: of.run.parts });
};

/** No further parts: the day's end has the rest. */
export const holdRebateRun = async (query: Query, of: OfDay): Promise<void> => {
  await query(
    `update agent_rebate_run set state = 'held' where merchant_id = $1 and day = $2::text::date and state = 'live'`,
    [of.merchantId, of.day],
  );
};

export const setLooked = async (query: Query, of: OfDay & { at: Date }): Promise<void> => {
  await query('update agent_rebate_run set looked_at = $3 where merchant_id = $1 and day = $2::text::date', [
    of.merchantId,
    of.day,
    of.at,
  ]);
};

/** The oldest runs that are not done, each with an id that is unique across merchants. `except`: the ids of those left out. */
export const readUndoneRebates = (
  query: Query,
  of: Of & { states: readonly RebateState[]; except: readonly string[]; limit: number },
): Promise<(RebateRunRow & { id: string })[]> =>
  query<RebateRunRow & { id: string }>(
    `select r.merchant_id || ' ' || r.day as id, ${COLUMNS} from agent_rebate_run r
      where r.merchant_id = $1 and r.state <> 'posted' and r.state = any($2::text[]) and r.merchant_id || ' ' || r.day <> all($4::text[])
      order by r.day limit $3`,
    [of.merchantId, of.states, of.limit, of.except],
  );

export const readRebateRuns = (query: Query, of: Of & { limit: number }): Promise<RebateRunRow[]> =>
  query<RebateRunRow>(
    `select ${COLUMNS} from agent_rebate_run r where r.merchant_id = $1 order by r.day desc limit $2`,
    [of.merchantId, of.limit],
  );

/** A run that nothing else works on. @returns null: it is in another state, or in other hands */
export const lockRebateRun = async (
  query: Query,
  of: OfDay & { state: RebateState; wait?: boolean },
): Promise<RebateRunRow | null> => {
  const [row] = await query<RebateRunRow>(
    `select ${COLUMNS} from agent_rebate_run r where r.merchant_id = $1 and r.day = $2::text::date and r.state = $3
        for update ${of.wait === true ? '' : 'skip locked'}`,
    [of.merchantId, of.day, of.state],
  );
  return row ?? null;
};

/** Writes what a day earns and changes beyond its parts, and what of it is to be booked. Earlier days stand before. */
export const writeRebates = async (query: Query, of: OfDay & { run: RebateRunRow }): Promise<void> => {
  const values = [of.merchantId, of.day];
  await query(
    `insert into agent_rebate_line (merchant_id, day, part, member_id, product, for_day, turnover, amount, own)
     select $1, $2::text::date, $4, member_id, product, for_day, coalesce(w.turnover, 0) - coalesce(s.turnover, 0),
            coalesce(w.amount, 0) - coalesce(s.amount, 0), coalesce(w.own, 0) - coalesce(s.own, 0)
       from agent_rebate_sums($1, $2::text::date, $3, false) w
       full join (
         select l.member_id, l.product, l.for_day, sum(l.turnover)::bigint as turnover, sum(l.amount)::bigint as amount, sum(l.own)::bigint as own
           from agent_rebate_line l where l.merchant_id = $1 and l.day = $2::text::date group by 1, 2, 3) s using (member_id, product, for_day)
      where (coalesce(w.turnover, 0), coalesce(w.amount, 0), coalesce(w.own, 0)) <> (coalesce(s.turnover, 0), coalesce(s.amount, 0), coalesce(s.own, 0))`,
    [...values, of.run.cap_ppm, of.run.parts],
  );
  await query('delete from agent_rebate_seen where merchant_id = $1 and day = $2::text::date', values);
  await writePays(query, { ...of, part: of.run.parts });
  await setRebateState(query, { ...of, state: 'computed' });
};

/** What the lines of a part come to by member and product, with what waited below zero; the run has the sums of all parts. */
const writePays = async (query: Query, of: OfDay & { part: number }): Promise<void> => {
  const values = [of.merchantId, of.day, of.part];
  await query(
    `insert into agent_rebate_pay (merchant_id, day, part, member_id, product, amount, opening, due, closing)
     select $1, $2::text::date, $3, s.member_id, s.product, s.amount, s.opening, greatest(s.amount + s.opening, 0), least(s.amount + s.opening, 0)
       from (
         select l.member_id, l.product, sum(l.amount)::bigint as amount,
                coalesce((select p.closing from agent_rebate_pay p
                  where p.merchant_id = $1 and p.member_id = l.member_id and p.product = l.product
                    and (p.day < $2::text::date or p.day = $2::text::date and p.part < $3)
                  order by p.day desc, p.part desc limit 1), 0) as opening
           from agent_rebate_line l where l.merchant_id = $1 and l.day = $2::text::date and l.part = $3 group by l.member_id, l.product
       ) s`,
    values,
  );
  await query(
    `update agent_rebate_run r set parts = $3 + (s.added > 0)::int, rows = r.rows + s.added, due = r.due + s.due
       from (select count(*)::int as added, coalesce(sum(p.due), 0)::bigint as due from agent_rebate_pay p
              where p.merchant_id = $1 and p.day = $2::text::date and p.part = $3) s
      where r.merchant_id = $1 and r.day = $2::text::date`,
    values,
  );
};

export const setRebateState = async (query: Query, of: OfDay & { state: RebateState }): Promise<void> => {
  await query(
    `update agent_rebate_run set state = $3, posted_at = case when $3 = 'posted' then clock_timestamp() end
      where merchant_id = $1 and day = $2::text::date`,
    [of.merchantId, of.day, of.state],
  );
};

export const addRebateApproval = async (query: Query, of: OfDay & { operator: string }): Promise<void> => {
  await query(
    'update agent_rebate_run set approvals = approvals || $3::text where merchant_id = $1 and day = $2::text::date',
    [of.merchantId, of.day, of.operator],
  );
};

export interface DueRebate extends Record<string, unknown> {
  member_id: bigint;
  product: string;
  part: number;
  due: bigint;
}
/** The bookings that a run still has to make, without those that have failed. */
export const readDueRebates = (
  query: Query,
  of: OfDay & { except: readonly DueRebate[]; limit: number },
): Promise<DueRebate[]> =>
  query<DueRebate>(
    `select member_id, product, part, due from agent_rebate_pay
      where merchant_id = $1 and day = $2::text::date and not booked and due > 0
        and (member_id, product, part) not in (select * from unnest($4::bigint[], $5::text[], $6::bigint[]))
      order by member_id, product, part limit $3`,
    [of.merchantId, of.day, of.limit, ...keysOf(of.except)],
  );

/** The keys of bookings as three columns. */
const keysOf = (rows: readonly DueRebate[]): [bigint[], string[], bigint[]] => [
  rows.map((row) => row.member_id),
  rows.map((row) => row.product),
  rows.map((row) => BigInt(row.part)),
];

export const setRebatesBooked = async (
  query: Query,
  of: OfDay & { rows: readonly DueRebate[] },
): Promise<void> => {
  await query(
    `update agent_rebate_pay p set booked = true from unnest($3::bigint[], $4::text[], $5::bigint[]) b(member_id, product, part)
      where p.merchant_id = $1 and p.day = $2::text::date and p.member_id = b.member_id and p.product = b.product and p.part = b.part`,
    [of.merchantId, of.day, ...keysOf(of.rows)],
  );
};

/** Lines that another computing of a day says otherwise, and bookings that do not follow from the lines; bounded, none when sound. A day that runs has no end to be compared with. */
export const compareRebates = (
  query: Query,
  of: OfDay & { limit: number },
): Promise<{ member_id: bigint; product: string; for_day: string | null }[]> =>
  query<{ member_id: bigint; product: string; for_day: string | null }>(
    `with run as (
       select r.day, r.cap_ppm from agent_rebate_run r
        where r.merchant_id = $1 and r.day = $2::text::date and r.state not in ('live', 'held', 'open')
     )
     select coalesce(s.member_id, t.member_id) as member_id, coalesce(s.product, t.product) as product, coalesce(s.for_day, t.for_day)::text as for_day
       from (
         select l.member_id, l.product, l.for_day, sum(l.turnover)::bigint as turnover, sum(l.amount)::bigint as amount, sum(l.own)::bigint as own
           from run join agent_rebate_line l on l.merchant_id = $1 and l.day = run.day group by 1, 2, 3
         having (sum(l.turnover), sum(l.amount), sum(l.own)) <> (0, 0, 0)) s
       full join (
         select n.* from run cross join lateral agent_rebate_sums($1, run.day, run.cap_ppm, false) n) t using (member_id, product, for_day)
      where (s.turnover, s.amount, s.own) is distinct from (t.turnover, t.amount, t.own)
     union all
     select p.member_id, p.product, null from agent_rebate_pay p
      where p.merchant_id = $1 and p.day = $2::text::date and p.amount is distinct from (
        select sum(l.amount) from agent_rebate_line l
         where l.merchant_id = $1 and l.day = p.day and l.part = p.part and l.member_id = p.member_id and l.product = p.product)
      limit $3`,
    [of.merchantId, of.day, of.limit],
  );
