import type { Query, SqlValue } from '../../database/types';
import type { FactName, FactRef, FactUnit, FactValue, Window } from '../definition/facts';
import { factKey, factRule } from '../definition/facts';

/** Collects the values of a statement and names their places. */
export const createPlaces = (first: readonly SqlValue[]) => {
  const values: SqlValue[] = [...first];
  return { values, add: (value: SqlValue): string => `$${values.push(value)}` };
};
export type Places = ReturnType<typeof createPlaces>;

/** In statements of the log, `e` is the event, `m` its member, $2 the merchant's zone. */
const local = '(e.at at time zone $2)';
const since: Readonly<Record<Window, string>> = {
  event: 'e.at',
  day: `date_trunc('day', ${local}) at time zone $2`,
  '7d': "e.at - interval '7 days'",
  '30d': "e.at - interval '30 days'",
  month: `date_trunc('month', ${local}) at time zone $2`,
  period: 'e.period_from',
  ever: "'-infinity'::timestamptz",
};

const DEPOSITS = "'deposit', 'deposit-back'";
const BETS = "'bet', 'bet-back', 'bet-change'";

/** Over what happened to the member up to the event, and to nothing behind it: asked again later, it says the same. */
const over = (what: string, kinds: string, { window, categories }: FactRef, places: Places): string => {
  const until = window === 'period' ? 'and f.at < e.at' : '';
  const only = categories.length === 0 ? '' : `and f.category = any (${places.add(categories)}::text[])`;
  return `(select ${what} from engagement_event f where f.merchant_id = e.merchant_id and f.member_id = e.member_id
    and f.kind in (${kinds}) and f.at >= ${since[window]} and f.seq <= e.seq ${until} ${only})`;
};
const sum = (column: string): string => `coalesce(sum(${column}), 0)::bigint`;

const readings: Readonly<Record<FactName, (ref: FactRef, places: Places) => string>> = {
  'event.amount': () => 'e.amount',
  'event.win': () => 'e.win',
  'event.multiple': () => 'case when e.amount > 0 then e.win * 100 / e.amount end',
  'event.ordinal': (ref, places) => over('count(*)', "'deposit'", { ...ref, window: 'ever' }, places),
  'event.streak': () =>
    `(select count(*) from (
       select q.day, q.day + (row_number() over (order by q.day desc))::int as run
         from (select distinct (f.at at time zone $2)::date as day from engagement_event f
                where f.merchant_id = e.merchant_id and f.member_id = e.member_id and f.kind = 'login' and f.seq <= e.seq
                  and f.at > e.at - interval '62 days') q) r
      where r.run = ${local}::date + 1)`,
  'event.weekday': () => `extract(isodow from ${local})::bigint`,
  'event.hour': () => `extract(hour from ${local})::bigint`,
  'event.level': () => 'e.level::bigint',
  'event.category': () => 'e.category',
  'event.vendor': () => 'e.vendor',
  'event.game': () => 'e.game',
  'event.code': () => 'e.word',
  'deposits.sum': (ref, places) => over(sum('f.amount'), DEPOSITS, ref, places),
  'deposits.count': (ref, places) => over('count(*)', "'deposit'", ref, places),
  'stakes.sum': (ref, places) => over(sum('f.amount'), BETS, ref, places),
  'wins.sum': (ref, places) => over(sum('f.win'), BETS, ref, places),
  'loss.sum': (ref, places) => over(sum('f.amount - f.win'), BETS, ref, places),
  'bets.count': (ref, places) =>
    over(
      "count(*) filter (where f.kind = 'bet') - count(*) filter (where f.kind = 'bet-back')",
      BETS,
      ref,
      places,
    ),
  'logins.days': (ref, places) =>
    over('count(distinct (f.at at time zone $2)::date)', "'login'", ref, places),
  'member.days': () => '(e.at::date - m.registered_at::date)::bigint',
  'member.level': () =>
    `coalesce((select f.level from engagement_event f where f.merchant_id = e.merchant_id and f.member_id = e.member_id
       and f.kind in ('level', 'level-change') and f.seq <= e.seq order by f.seq desc limit 1), 0)::bigint`,
  'member.age': () =>
    `(select extract(year from age(${local}::date, p.birthday))::bigint from member_profile p
       where p.merchant_id = e.merchant_id and p.member_id = e.member_id)`,
  'member.name': () => 'lower(m.username)',
  'member.agent': () =>
    `coalesce((select lower(a.username) from member a where a.merchant_id = m.merchant_id and a.id = m.agent_id), '')`,
  'member.verified': () =>
    `exists (select from identity_check c where c.merchant_id = e.merchant_id and c.member_id = e.member_id and c.state = 'passed'
       and c.decided_at <= e.at and (c.expires_at is null or c.expires_at > e.at))`,
  'member.mobile': () => '(m.mobile_verified_at is not null and m.mobile_verified_at <= e.at)',
};

const TYPES: Readonly<Record<FactUnit, string>> = {
  money: 'bigint',
  count: 'bigint',
  word: 'text',
  flag: 'boolean',
};

/** The reading of one figure. */
export const factSql = (ref: FactRef, places: Places): string =>
  `(${readings[ref.fact](ref, places)})::${TYPES[factRule(ref.fact).unit]}`;

const valueOf = (value: unknown): FactValue =>
  typeof value === 'bigint' || typeof value === 'string' || typeof value === 'boolean' ? value : null;

export type EventFacts = ReadonlyMap<bigint, ReadonlyMap<string, FactValue>>;

/** Figures of events by their numbers: of each event those that are wanted of it, in one statement. */
export const readFactsOf = async (
  query: Query,
  of: { merchantId: number; zone: string; wanted: readonly { seq: bigint; ref: FactRef }[] },
): Promise<EventFacts> => {
  if (of.wanted.length === 0) return new Map();
  const columns = new Map<string, { ref: FactRef; seqs: Set<bigint> }>();
  for (const { seq, ref } of of.wanted) {
    const column = columns.get(factKey(ref)) ?? { ref, seqs: new Set<bigint>() };
    columns.set(factKey(ref), column);
    column.seqs.add(seq);
  }
  const places = createPlaces([of.merchantId, of.zone, [...new Set(of.wanted.map(({ seq }) => seq))]]);
  const list = [...columns];
  const figures = list.map(([, { ref, seqs }], at) => {
    const figure = factSql(ref, places);
    return `case when e.seq = any (${places.add([...seqs])}::int8[]) then ${figure} end as f${at}`;
  });
  const rows = await query<{ seq: bigint; [column: string]: unknown }>(
    `select e.seq, ${figures.join(', ')}, $2::text as zone
       from engagement_event e join member m on m.merchant_id = e.merchant_id and m.id = e.member_id
      where e.merchant_id = $1 and e.seq = any ($3::int8[])`,
    places.values,
  );
  return new Map(
    rows.map((row) => [
      row.seq,
      new Map(
        list.flatMap(([key, { seqs }], at) => (seqs.has(row.seq) ? [[key, valueOf(row[`f${at}`])]] : [])),
      ),
    ]),
  );
};

/** The same figures of some events. */
export const readFacts = async (
  query: Query,
  of: { merchantId: number; zone: string; seqs: readonly bigint[]; refs: readonly FactRef[] },
): Promise<EventFacts> => {
  const found = await readFactsOf(query, {
    ...of,
    wanted: of.seqs.flatMap((seq) => of.refs.map((ref) => ({ seq, ref }))),
  });
  return found.size > 0 ? found : new Map(of.seqs.map((seq) => [seq, new Map<string, FactValue>()]));
};
