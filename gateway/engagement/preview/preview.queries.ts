import type { Query } from '../../database/types';
import type { Definition } from '../definition/definition';
import { createPlaces, type Places } from '../log/facts.queries';
import { EVENT_COLUMNS, type LogEvent } from '../log/log.queries';
import { conditionSql } from './condition-sql';
import { runningOf, runningSql } from './running.queries';

/** Events that one statement of a preview hands over. */
const PREVIEW_PAGE = 5_000;
/** Where a day is added up for each statement: most days are one page. */
const RUNNING_PAGE = 100_000;

const triggerSql = ({ trigger }: Definition, code: string, places: Places): string => {
  if (trigger.on === 'bet' && trigger.categories.length > 0)
    return `e.category = any (${places.add(trigger.categories)}::text[])`;
  if (trigger.on === 'code') return `e.word = any (${places.add(trigger.codes)}::text[])`;
  if (trigger.on === 'period') return `e.word = ${places.add(trigger.every)}`;
  return trigger.on === 'manual' ? `e.word = ${places.add(code)}` : 'true';
};

export interface Span {
  first: bigint;
  last: bigint;
}

/** The numbers of the log between which the events of a span of time lie, from the beginning of its first day on. */
export const readSpan = async (
  query: Query,
  of: { merchantId: number; zone: string; from: Date; until: Date },
): Promise<Span> => {
  // Whatever the statistics say, and right after much was written they say nothing: numbers are walked by their index.
  await query("select set_config('enable_seqscan', 'off', true), set_config('work_mem', '256MB', true)");
  const [row] = await query<{ first: bigint | null; last: bigint | null }>(
    `select min(seq) as first, max(seq) filter (where at < $4) as last from engagement_event
      where merchant_id = $1 and at >= date_trunc('day', $3::timestamptz at time zone $2) at time zone $2`,
    [of.merchantId, of.zone, of.from, of.until],
  );
  return { first: row?.first ?? 0n, last: row?.last ?? -1n };
};

/** Numbers of the last events of days, where one day’s events stand behind another’s. */
export const readDayEnds = async (
  query: Query,
  of: { merchantId: number; zone: string; from: Date; until: Date },
): Promise<bigint[]> => {
  const rows = await query<{ seq: bigint | null }>(
    `select (select e.seq from engagement_event e where e.merchant_id = $1 and e.at < d.day at time zone $2 order by e.at desc limit 1) as seq
       from generate_series(date_trunc('day', $3::timestamptz at time zone $2) + interval '1 day', $4::timestamptz at time zone $2, interval '1 day') d(day)
      limit 400`,
    [of.merchantId, of.zone, of.from, of.until],
  );
  return rows.flatMap(({ seq }) => (seq === null ? [] : [seq]));
};

/** The latest instant of a stretch of numbers. */
export const readLatest = async (
  query: Query,
  of: { merchantId: number; start: bigint; to: bigint },
): Promise<Date | null> => {
  const [row] = await query<{ at: Date | null }>(
    `select max(at + interval '0') as at from engagement_event where merchant_id = $1 and seq > $2 and seq <= $3`,
    [of.merchantId, of.start, of.to],
  );
  return row?.at ?? null;
};

/** An event with the figures that were added up for it, by their places: r0 … */
export type Match = LogEvent & Readonly<Record<`r${number}`, unknown>>;

/**
 * Events that a definition hears and whose members meet its conditions, decided by the database; in order, page by page, of a stretch of numbers.
 * The instant is compared as a sum: an index of instants would be walked for each stretch anew.
 */
export const readMatches = (
  query: Query,
  of: {
    merchantId: number;
    zone: string;
    definition: Definition;
    code: string;
    from: Date;
    until: Date;
    /** The stretch, how far it is read, and the latest instant before it; null: nothing is. */
    stretch: { start: bigint; to: bigint; maxAt: Date | null };
    after: bigint;
  },
): Promise<Match[]> => {
  const { definition, stretch } = of;
  const places = createPlaces([of.merchantId, of.zone, of.from, of.until, of.after, stretch.to]);
  const { on } = definition.trigger;
  const refs = runningOf(definition);
  const running =
    refs.length === 0
      ? null
      : runningSql(
          refs,
          {
            kind: on,
            start: places.add(stretch.start),
            to: '$6',
            maxAt: places.add(stretch.maxAt ?? new Date(0)),
          },
          places,
        );
  const kind = places.add(on);
  const heard = triggerSql(definition, of.code, places);
  const who = conditionSql(definition.who, places, running?.figureOf);
  const figures = refs.map((ref, at) => `, ${running?.figureOf(ref) ?? 'null'} as r${at}`).join('');
  return query<Match>(
    `select ${EVENT_COLUMNS}${figures} from ${running?.from ?? 'engagement_event e'} join member m on m.merchant_id = e.merchant_id and m.id = e.member_id
      where e.merchant_id = $1 and e.seq > $5 and e.seq <= $6 and e.at + interval '0' >= $3 and e.at + interval '0' < $4 and e.kind = ${kind}
        and ${heard} and ${who}
      order by e.seq limit ${running === null ? PREVIEW_PAGE : RUNNING_PAGE}`,
    places.values,
  );
};
/** Events that one statement hands over at most. */
export const mostOf = (definition: Definition): number =>
  runningOf(definition).length === 0 ? PREVIEW_PAGE : RUNNING_PAGE;

/** Members of these who share a number or a mail address with another. */
export const countLinked = async (
  query: Query,
  of: { merchantId: number; members: readonly bigint[] },
): Promise<number> => {
  const [row] = await query<{ count: number }>(
    `select count(distinct m.id)::int as count from member m
      where m.merchant_id = $1 and m.id = any ($2::int8[]) and exists (
        select from member o where o.merchant_id = $1 and o.id <> m.id
          and (o.mobile = m.mobile or lower(o.contact ->> 'email') = lower(m.contact ->> 'email')
            or (o.register_ip <> '' and o.register_ip = m.register_ip)))`,
    [of.merchantId, of.members],
  );
  return row?.count ?? 0;
};
