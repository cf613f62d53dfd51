import type { Query, Row } from '../../database/types';
import { createPlaces } from '../log/facts.queries';
import type { LogEvent } from '../log/log.queries';
import type { RunningWindow, Slot } from './terms';

/** Where a member's window begins: a day, a month, or microseconds of the epoch; '' is ever. */
export interface Begin {
  memberId: bigint;
  start: string;
}

const since: Readonly<Record<RunningWindow, string>> = {
  day: 'and f.at >= w.start::date::timestamp at time zone $2',
  month: "and f.at >= (w.start || '-01')::date::timestamp at time zone $2",
  ever: '',
  '7d': "and f.at >= 'epoch'::timestamptz + w.start::int8 * interval '1 microsecond'",
  '30d': "and f.at >= 'epoch'::timestamptz + w.start::int8 * interval '1 microsecond'",
};

/** Sums of some members from where their windows begin up to a number of the log, and the first event of each; in the order that was asked. */
export const readSums = async (
  query: Query,
  of: {
    merchantId: number;
    zone: string;
    until: bigint;
    window: RunningWindow;
    slots: readonly Slot[];
    begins: readonly Begin[];
  },
): Promise<{ values: number[]; firstUs: number | null }[]> => {
  const places = createPlaces([
    ...[of.merchantId, of.zone, of.until],
    of.begins.map(({ memberId }) => memberId),
    of.begins.map(({ start }) => start),
    [...new Set(of.slots.flatMap(({ kinds }) => kinds))],
  ]);
  const columns = of.slots.map(({ sql, kinds, categories }) => {
    const only = categories.length === 0 ? '' : ` and f.category = any (${places.add(categories)}::text[])`;
    return `coalesce(sum(${sql}) filter (where f.kind = any (${places.add([...kinds])}::text[])${only}), 0)::bigint`;
  });
  const rows = await query<{ n: bigint; sums: string; first_us: number | null }>(
    `select w.n, s.sums::text, s.first_us, $2::text as zone
       from unnest($4::int8[], $5::text[]) with ordinality w(member_id, start, n)
      cross join lateral (
        select array[${columns.join(', ')}] as sums, (extract(epoch from min(f.at)) * 1000000)::float8 as first_us from engagement_event f
         where f.merchant_id = $1 and f.member_id = w.member_id and f.kind = any ($6::text[]) and f.seq <= $3 ${since[of.window]}) s
      order by w.n`,
    places.values,
  );
  return rows.map(({ sums, first_us: firstUs }) => ({
    values: sums.slice(1, -1).split(',').map(Number),
    firstUs,
  }));
};

/** The last level of some members that the log told of up to a number; 0 without one. */
export const readLevels = async (
  query: Query,
  of: { merchantId: number; until: bigint; members: readonly bigint[] },
): Promise<bigint[]> => {
  const rows = await query<{ level: bigint }>(
    `select coalesce((select f.level from engagement_event f where f.merchant_id = $1 and f.member_id = w.member_id and f.kind in ('level', 'level-change')
        and f.seq <= $2 order by f.seq desc limit 1), 0)::bigint as level
       from unnest($3::int8[]) with ordinality w(member_id, n) order by w.n`,
    [of.merchantId, of.until, of.members],
  );
  return rows.map(({ level }) => level);
};

export interface LeavingRow
  extends Row, Pick<LogEvent, 'kind' | 'member_id' | 'amount' | 'win' | 'category'> {
  us: number;
}

/** Events of some members between two moments, the oldest first: what leaves a window that moves. */
export const readLeaving = (
  query: Query,
  of: {
    merchantId: number;
    until: bigint;
    kinds: readonly string[];
    spans: readonly { memberId: bigint; fromUs: number; untilUs: number }[];
  },
): Promise<LeavingRow[]> =>
  query<LeavingRow>(
    `select f.member_id, f.kind, f.amount, f.win, f.category, (extract(epoch from f.at) * 1000000)::float8 as us
       from unnest($3::int8[], $4::int8[], $5::int8[]) w(member_id, from_us, until_us)
      cross join lateral (
        select * from engagement_event e where e.merchant_id = $1 and e.member_id = w.member_id and e.kind = any ($6::text[])
           and e.at >= 'epoch'::timestamptz + w.from_us * interval '1 microsecond'
           and e.at < 'epoch'::timestamptz + w.until_us * interval '1 microsecond' and e.seq <= $2) f
      order by f.at, f.seq`,
    [
      ...[of.merchantId, of.until],
      of.spans.map(({ memberId }) => memberId),
      of.spans.map(({ fromUs }) => BigInt(fromUs)),
      of.spans.map(({ untilUs }) => BigInt(untilUs)),
      of.kinds,
    ],
  );

/** Names of some members and of who is above them, as they are now. */
export interface NamesRow extends Row {
  id: bigint;
  name: string;
  agent: string;
}
export const readNames = (
  query: Query,
  of: { merchantId: number; members: readonly bigint[] },
): Promise<NamesRow[]> =>
  query<NamesRow>(
    `select m.id, lower(m.username) as name, coalesce(lower(a.username), '') as agent
       from unnest($2::int8[]) w(id) join member m on m.merchant_id = $1 and m.id = w.id
       left join member a on a.merchant_id = $1 and a.id = m.agent_id`,
    [of.merchantId, of.members],
  );
