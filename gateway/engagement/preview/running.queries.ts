import { leavesOf } from '../definition/check';
import type { Definition } from '../definition/definition';
import { factKey, type FactName, type FactRef } from '../definition/facts';
import { factSql, type Places } from '../log/facts.queries';

/** Figures over what a member did on a day: all events of a day are added up in one pass, not each one's day for itself. */
const SUMMED: Partial<Record<FactName, { kinds: readonly string[]; each: string }>> = {
  'deposits.sum': { kinds: ['deposit', 'deposit-back'], each: 's.amount' },
  'deposits.count': { kinds: ['deposit'], each: '1' },
  'stakes.sum': { kinds: ['bet', 'bet-back', 'bet-change'], each: 's.amount' },
  'wins.sum': { kinds: ['bet', 'bet-back', 'bet-change'], each: 's.win' },
  'loss.sum': { kinds: ['bet', 'bet-back', 'bet-change'], each: 's.amount - s.win' },
  'bets.count': {
    kinds: ['bet', 'bet-back'],
    each: "case s.kind when 'bet' then 1 else -1 end",
  },
};

/** Figures of a definition's conditions that are added up by day. */
export const runningOf = ({ who }: Definition): FactRef[] => [
  ...new Map(
    leavesOf(who).flatMap(({ leaf }) =>
      leaf.window === 'day' && SUMMED[leaf.fact] !== undefined ? [[factKey(leaf), leaf] as const] : [],
    ),
  ).values(),
];

export interface Running {
  /** The events of a stretch with their sums, in place of the log. */
  from: string;
  figureOf: (ref: FactRef) => string;
}

/**
 * A stretch of the log, from behind `start` up to `to`, with what its members did on each event's day up to it. Where an event of a later day stands
 * before one, or what lies before the stretch reaches into the day, the log itself is asked: the figure is the same in either way.
 */
export const runningSql = (
  refs: readonly FactRef[],
  of: { kind: string; start: string; to: string; maxAt: string },
  places: Places,
): Running => {
  const rules = refs.map((ref) => ({ ref, rule: SUMMED[ref.fact] ?? { kinds: [], each: '0' } }));
  const kinds = places.add([...new Set([of.kind, ...rules.flatMap(({ rule }) => rule.kinds)])]);
  const sums = rules.map(({ ref, rule }, at) => {
    const only =
      ref.categories.length === 0 ? '' : ` and s.category = any (${places.add(ref.categories)}::text[])`;
    return `coalesce(sum(${rule.each}) filter (where s.kind = any (${places.add([...rule.kinds])}::text[])${only}) over days, 0)::bigint as x${at}`;
  });
  const columns = new Map(refs.map((ref, at) => [factKey(ref), `e.x${at}`]));
  return {
    from: `(select s.*, max(s.day_from) over (order by s.seq rows between unbounded preceding and 1 preceding) > s.day_from as is_late, ${sums.join(', ')}
       from (select f.*, date_trunc('day', f.at at time zone $2) at time zone $2 as day_from from engagement_event f
              where f.merchant_id = $1 and f.seq > ${of.start} and f.seq <= ${of.to} and f.kind = any (${kinds}::text[])) s
     window days as (partition by s.member_id, s.day_from order by s.seq)) e`,
    figureOf: (ref) => {
      const column = columns.get(factKey(ref));
      const asked = factSql(ref, places);
      return column === undefined
        ? asked
        : `(case when e.is_late or ${of.maxAt}::timestamptz >= e.day_from then ${asked} else ${column} end)`;
    },
  };
};
