import type { LotteryGame } from '../../src/contract/lottery/index';
import type { Query } from '../database/types';

// What is read of the lottery for operators; every table here is the lottery's to write.

/** So long after a draw a correction of its numbers is looked for that a second operator has to confirm. */
const CORRECTION_DAYS = 60;
/** Games and people that one answer names at most. */
const MAX_GAMES = 500;
const MAX_CLAIMS = 200;

export interface GameRow extends Record<string, unknown> {
  code: string;
  version: number;
  state: 'on' | 'paused';
  definition: LotteryGame;
  next_id: bigint | null;
  next_issue: string | null;
  next_closes_at: Date | null;
  next_draws_at: Date | null;
}

/** Every game in its present version, with the draw that closes next. */
export const listLotteryGames = (query: Query, merchantId: number): Promise<GameRow[]> =>
  query<GameRow>(
    `select g.code, g.version, g.state, g.definition, n.id as next_id, n.issue as next_issue,
       n.closes_at as next_closes_at, n.draws_at as next_draws_at
     from lottery_game g left join lateral (
       select d.id, d.issue, d.closes_at, d.draws_at from lottery_draw d
       where d.merchant_id = g.merchant_id and d.game_code = g.code and d.state in ('scheduled', 'open')
         and d.closes_at > clock_timestamp()
       order by d.closes_at limit 1
     ) n on true
     where g.merchant_id = $1 and g.state <> 'old' order by g.code limit ${MAX_GAMES}`,
    [merchantId],
  );

export interface DrawRow extends Record<string, unknown> {
  id: bigint;
  game_code: string;
  issue: string;
  state: string;
  source: 'own' | 'external';
  late: boolean;
  closes_at: Date;
  draws_at: Date;
  ticket_count: number | null;
  stake_minor: bigint | null;
  payout_minor: bigint | null;
  numbers: string | null;
}

const COLUMNS = `d.id, d.game_code, d.issue, d.state, d.source, d.late, d.closes_at, d.draws_at, d.ticket_count, d.stake_minor,
  d.payout_minor, case when d.published_at is not null then (
    select r.numbers from lottery_result r
    where r.merchant_id = d.merchant_id and r.draw_id = d.id and r.revision = d.revision
  ) end as numbers`;
const AT_AFTER = '(select p.draws_at from lottery_draw p where p.merchant_id = $1 and p.id = $6)';

/** Draws of a stretch of time: those that are due, the latest first, or those to come, the next first. */
export const listDraws = (
  query: Query,
  input: {
    merchantId: number;
    from: Date;
    to: Date;
    game: string;
    state: string;
    toCome: boolean;
    after: bigint | null;
    limit: number;
  },
): Promise<DrawRow[]> => {
  const [sign, order, side] = input.toCome ? ['>', 'asc', '>'] : ['<', 'desc', '<='];
  return query<DrawRow>(
    `select ${COLUMNS} from lottery_draw d
     where d.merchant_id = $1 and d.draws_at >= $2 and d.draws_at < $3 and d.draws_at ${side} clock_timestamp()
       and ($4 = '' or d.game_code = $4) and ($5 = '' or d.state = $5)
       and ($6::bigint is null or (d.draws_at, d.id) ${sign} (${AT_AFTER}, $6::bigint))
     order by d.draws_at ${order}, d.id ${order} limit ${Math.trunc(input.limit)}`,
    [input.merchantId, input.from, input.to, input.game, input.state, input.after],
  );
};

export interface WaitingRow extends DrawRow {
  /** Who has said numbers already. */
  sayers: string[];
  /** How many different numbers they said. */
  versions: number;
}

/** Draws of which people have to say numbers: due ones, and settled ones with a correction that waits; the oldest first. */
export const listWaitingDraws = (
  query: Query,
  input: { merchantId: number; after: bigint | null; limit: number },
): Promise<WaitingRow[]> =>
  query<WaitingRow>(
    `select ${COLUMNS}, c.sayers, c.versions from lottery_draw d cross join lateral (
       select coalesce(array_agg(said_by order by id), '{}') as sayers, count(distinct numbers)::int as versions
       from lottery_claim where merchant_id = d.merchant_id and draw_id = d.id and revision = d.revision + 1
     ) c
     where d.merchant_id = $1 and d.source = 'external' and d.state in ('sealed', 'settled') and d.draws_at <= clock_timestamp()
       and (d.state = 'sealed' or d.draws_at > clock_timestamp() - interval '${CORRECTION_DAYS} days')
       and (d.state = 'sealed' or c.versions > 0)
       and ($2::bigint is null or (d.draws_at, d.id) > (
         (select p.draws_at from lottery_draw p where p.merchant_id = $1 and p.id = $2), $2::bigint))
     order by d.draws_at, d.id limit ${Math.trunc(input.limit)}`,
    [input.merchantId, input.after],
  );

export interface ClaimRow extends Record<string, unknown> {
  said_by: string;
  numbers: string;
  reason: string;
  revision: number;
  at: Date;
}

/** Who said which numbers of a draw, in their order. */
export const listDrawClaims = (
  query: Query,
  input: { merchantId: number; id: bigint },
): Promise<ClaimRow[]> =>
  query<ClaimRow>(
    `select said_by, numbers, reason, revision, at from lottery_claim where merchant_id = $1 and draw_id = $2
     order by id limit ${MAX_CLAIMS}`,
    [input.merchantId, input.id],
  );
