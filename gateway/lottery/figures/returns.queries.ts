import type { Database } from '../../database/types';

/** A game's settled draws of one day of its own. */
export interface DayOfGame {
  game_code: string;
  /** YYYYMMDD, as its issues begin. */
  day: string;
  draws: number;
  tickets: bigint;
  stake_minor: bigint;
  prize_minor: bigint;
  rebate_minor: bigint;
}

export interface Span {
  merchantId: number;
  game: string | null;
  /** YYYYMMDD, both in. */
  from: string;
  to: string;
}

const IN_SPAN = `d.merchant_id = $1 and d.state = 'settled' and ($2::text is null or d.game_code = $2)
  and d.issue >= $3 || '0000' and d.issue <= $4 || '9999'`;

/** Sums by game and day, from the settlements that count. */
export const sumDays = (db: Database, span: Span & { most: number }): Promise<DayOfGame[]> =>
  db.merchant(span.merchantId).query<DayOfGame & Record<string, unknown>>(
    `select d.game_code, left(d.issue, 8) as day, count(*)::int as draws, sum(s.tickets)::bigint as tickets,
            sum(s.stake_minor)::bigint as stake_minor, sum(s.prize_minor)::bigint as prize_minor,
            sum(s.rebate_minor)::bigint as rebate_minor
       from lottery_draw d
       join lottery_settlement s on s.merchant_id = d.merchant_id and s.draw_id = d.id and s.revision = d.revision
      where ${IN_SPAN} and s.tickets > 0
      group by 1, 2 order by 2, 1 limit $5`,
    [span.merchantId, span.game, span.from, span.to, span.most],
  );

/** A line as it was bought, with how many tickets of a draw have it. */
export interface SoldLine {
  draw_id: bigint;
  game_version: number;
  line: string;
  times: bigint;
}

/** Distinct lines of a day's settled draws, draw by draw. */
export const listSoldLines = (
  db: Database,
  input: { merchantId: number; game: string; day: string; most: number },
): Promise<SoldLine[]> =>
  db.merchant(input.merchantId).query<SoldLine & Record<string, unknown>>(
    `select d.id as draw_id, d.game_version, l.line, count(*) as times
       from lottery_draw d
       join lottery_ticket t on t.merchant_id = d.merchant_id and t.draw_id = d.id and t.state in ('won', 'lost')
       cross join lateral unnest(string_to_array(t.lines, chr(10))) l(line)
      where ${IN_SPAN}
      group by 1, 2, 3 order by 1 limit $5`,
    [input.merchantId, input.game, input.day, input.day, input.most],
  );
