import { isUndone } from '../database/errors';
import { createGather } from '../database/gather';
import type { Database, Query } from '../database/types';

/** Kinds of journals that belong to a round of a vendor. */
const KINDS = ['debit', 'credit', 'debit-credit', 'adjust', 'promo', 'reverse'];

/**
 * Ends of rounds that come together, and the count of rounds, write several rows of the record in orders of their own: one of them at a
 * time for a merchant, or each could wait for what the other holds.
 */
const ONE_AT_A_TIME = `pg_advisory_xact_lock(hashtextextended('rounds of many ' || $1::int, 0))`;

/**
 * Counts the journals behind the cursor into rounds, in their order and each once: rows and cursor change together.
 * A round that is locked by another transaction is skipped.
 * @returns how many journals were looked at, null when another process has the cursor and this one does not wait for it
 */
export const countRounds = async (
  db: Database,
  input: { merchantId: number; limit: number; waits?: boolean },
): Promise<number | null> => {
  if (!(await isBehind(db, input.merchantId))) return 0;
  return db.merchant(input.merchantId).tx(async (query) => {
    await query('insert into vendor_round_cursor values ($1, 0) on conflict do nothing', [input.merchantId]);
    const [cursor] = await query<{ journal_id: bigint }>(
      `select journal_id from vendor_round_cursor where merchant_id = $1 for update ${input.waits ? '' : 'skip locked'}`,
      [input.merchantId],
    );
    if (!cursor) return null;
    await query(`select ${ONE_AT_A_TIME}`, [input.merchantId]);
    return countPage(query, { ...input, after: cursor.journal_id });
  });
};

/** Looks before the cursor is taken: taking it is a write, and readers mostly find everything counted. */
const isBehind = async (db: Database, merchantId: number): Promise<boolean> => {
  const [row] = await db.merchant(merchantId).query<{ last: bigint | null; counted: bigint | null }>(
    `select (select id from journal where merchant_id = $1 order by id desc limit 1) as last,
            (select journal_id from vendor_round_cursor where merchant_id = $1) as counted`,
    [merchantId],
  );
  return (row?.last ?? 0n) > (row?.counted ?? 0n);
};

const countPage = async (
  query: Query,
  input: { merchantId: number; limit: number; after: bigint },
): Promise<number> => {
  const [row] = await query<{ looked: number }>(
    `with page as (
       select id, kind, source, reverses, meta, created_at from journal
        where merchant_id = $1 and id > $2 order by id limit $3
     ), moved as (
       -- A cancel belongs to the round of what it cancels, whatever round it names itself.
       select p.id, p.kind, p.source as vendor, p.created_at, split_part(a.owner, ':', 1)::bigint as member_id, a.currency,
              bool_or(a.class = 'trial') as trial, o.kind as undone,
              coalesce(o.meta ->> 'round', p.meta ->> 'round') as round_id,
              coalesce(o.meta ->> 'game', p.meta ->> 'game', '') as game_id,
              coalesce(o.meta ->> 'category', p.meta ->> 'category', '') as category,
              coalesce(p.meta ->> 'final', '') = '1' as final,
              coalesce(sum(-e.amount) filter (where e.amount < 0), 0)::bigint as taken,
              coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as given,
              -- Stakes of own money, below zero where they are taken back, and whether all of it came back with the same call.
              case when coalesce(o.kind, p.kind) in ('debit', 'debit-credit') then
                coalesce(sum(-e.amount) filter (where a.class in ('player', 'wallet') and (e.amount < 0) = (o.kind is null)), 0) else 0 end::bigint as own,
              coalesce(o.kind, p.kind) = 'debit-credit'
                and coalesce(sum(e.amount) filter (where a.class in ('player', 'wallet')), 0) = 0 as tied
         -- Laterals (offset 0): one look-up by key for each row, however long the journal is and whatever the statistics say.
         from page p
         cross join lateral (
           select f.account_id, f.amount from entry f where f.merchant_id = $1 and f.journal_id = p.id offset 0) e
         cross join lateral (
           select f.owner, f.currency, f.class from account f where f.id = e.account_id and f.merchant_id = $1 offset 0) a
         left join lateral (
           select f.kind, f.meta from journal f where f.merchant_id = $1 and f.id = p.reverses offset 0) o on true
        where (p.source = 'lottery' or exists (select from vendor v where v.merchant_id = $1 and v.code = p.source))
          and a.class in ('player', 'trial', 'wallet', 'bonus') and p.kind = any ($4::text[]) and (p.kind <> 'reverse' or p.reverses is not null)
          and coalesce(o.meta ->> 'round', p.meta ->> 'round', '') <> ''
        group by p.id, p.kind, p.source, p.created_at, split_part(a.owner, ':', 1), a.currency, o.kind, o.meta ->> 'round',
                 p.meta ->> 'round', o.meta ->> 'game', p.meta ->> 'game', o.meta ->> 'category', p.meta ->> 'category', p.meta ->> 'final'
     ), summed as (
       select vendor, round_id, member_id, min(game_id) as game_id, max(category) as category, min(currency) as currency, bool_or(trial) as trial,
              count(*) filter (where kind in ('debit', 'debit-credit')) as bets,
              count(*) filter (where undone in ('debit', 'debit-credit')) as cancels,
              sum(case when undone is not null then -given when kind = 'adjust' then 0 else taken end) as bet,
              sum(case when undone is not null then -taken when kind = 'adjust' then given - taken else given end) as win,
              sum(own) as own_bet, sum(own) filter (where not tied) as rolled_bet,
              -- What a stake brought in one call is taken back with it.
              sum(taken) filter (where undone = 'credit') as win_cancelled,
              min(created_at) as first_at, max(created_at) as last_at,
              max(created_at) filter (where final) as ended_at, min(id) as first_id
         from moved group by vendor, round_id, member_id
     ), rounds as (
       insert into vendor_round as r (merchant_id, vendor, round_id, member_id, game_id, category, currency, trial, bets,
         cancels, bet, win, own_bet, rolled_bet, win_cancelled, opened_at, moved_at, ended_at)
       select $1, vendor, round_id, member_id, game_id, category, currency, trial, bets, cancels, bet, win, own_bet,
              coalesce(rolled_bet, 0), coalesce(win_cancelled, 0), first_at, last_at, ended_at
         from summed order by first_id
       on conflict (merchant_id, vendor, round_id, member_id) do update set
         category = case r.category when '' then excluded.category else r.category end,
         bets = r.bets + excluded.bets, cancels = r.cancels + excluded.cancels, bet = r.bet + excluded.bet,
         win = r.win + excluded.win, own_bet = r.own_bet + excluded.own_bet, rolled_bet = r.rolled_bet + excluded.rolled_bet,
         win_cancelled = r.win_cancelled + excluded.win_cancelled, opened_at = least(r.opened_at, excluded.opened_at),
         moved_at = greatest(r.moved_at, excluded.moved_at), ended_at = coalesce(r.ended_at, excluded.ended_at)
       returning 1
     ), moves as (
       insert into vendor_round_move (merchant_id, vendor, round_id, member_id, journal_id, kind, taken, given, created_at)
       select $1, vendor, round_id, member_id, id, kind, taken, given, created_at from moved returning 1
     ), advanced as (
       update vendor_round_cursor set journal_id = (select max(id) from page)
        where merchant_id = $1 and exists (select from page)
       returning 1
     )
     select (select count(*) from page)::int as looked, (select count(*) from rounds) as counted,
            (select count(*) from moves) as moved, (select count(*) from advanced) as advanced`,
    [input.merchantId, input.after, input.limit, KINDS],
  );
  return row?.looked ?? 0;
};

export interface RoundEnd {
  merchantId: number;
  vendor: string;
  roundId: string;
  memberId: bigint;
  gameId: string;
  currency: string;
  trial: boolean;
}

/** Notes ends of rounds, each of them once in the list, also before their bets have been counted. */
const writeEnds = async (
  db: Database,
  merchantId: number,
  ends: readonly Omit<RoundEnd, 'merchantId'>[],
): Promise<void> => {
  await db.merchant(merchantId).query(
    `with turn as materialized (select ${ONE_AT_A_TIME})
     insert into vendor_round as r (merchant_id, vendor, round_id, member_id, game_id, currency, trial, opened_at, moved_at, ended_at)
     select $1, e.vendor, e.round_id, e.member_id, e.game_id, e.currency, e.trial, clock_timestamp(), clock_timestamp(), clock_timestamp()
       from turn cross join unnest($2::text[], $3::text[], $4::int8[], $5::text[], $6::text[], $7::boolean[])
         with ordinality e(vendor, round_id, member_id, game_id, currency, trial, place)
      order by e.place
     on conflict (merchant_id, vendor, round_id, member_id) do update set
       ended_at = coalesce(r.ended_at, excluded.ended_at), moved_at = greatest(r.moved_at, excluded.moved_at)`,
    [
      merchantId,
      ends.map(({ vendor }) => vendor),
      ends.map(({ roundId }) => roundId),
      ends.map(({ memberId }) => memberId),
      ends.map(({ gameId }) => gameId),
      ends.map(({ currency }) => currency),
      ends.map(({ trial }) => String(trial)),
    ],
  );
};

/** Notes the end of a round, also before its bet has been counted; ends that come together are written together. */
export const createRoundEnds = (db: Database): ((end: RoundEnd) => Promise<void>) => {
  const ends = createGather<RoundEnd, null>({
    isUndone,
    // One statement writes a round once.
    nameOf: ({ vendor, roundId, memberId }) => `${vendor}:${memberId}:${roundId}`,
    async send(merchantId, group) {
      await writeEnds(db, merchantId, group);
      return group.map(() => null);
    },
  });
  return async (end) => {
    await ends.ask(end.merchantId, end);
  };
};

/** The same for many rounds of real money at once. */
export const endRounds = async (
  db: Database,
  input: {
    merchantId: number;
    vendor: string;
    rounds: readonly Pick<RoundEnd, 'roundId' | 'memberId' | 'gameId' | 'currency'>[];
  },
): Promise<void> => {
  const { merchantId, vendor, rounds } = input;
  await writeEnds(
    db,
    merchantId,
    rounds.map((round) => ({ ...round, vendor, trial: false })),
  );
};

export interface RoundRow extends Record<string, unknown> {
  vendor: string;
  round_id: string;
  game_id: string;
  currency: string;
  state: 'open' | 'completed' | 'cancelled';
  bet: bigint;
  win: bigint;
  opened_at: Date;
  ended_at: Date | null;
}

export interface RoundFilter {
  merchantId: number;
  memberId: bigint;
  /** '' for every vendor. */
  vendor: string;
  /** '' for every state. */
  state: string;
  from: Date | null;
  until: Date | null;
}

const COLUMNS = 'vendor, round_id, game_id, currency, state, bet, win, opened_at, ended_at';
const MINE = `member_id = $1 and ($2 = '' or vendor = $2) and ($3::timestamptz is null or opened_at >= $3)
  and ($4::timestamptz is null or opened_at < $4)
  and ($5 = '' or state = $5)`;
const valuesOf = (filter: RoundFilter) =>
  [filter.memberId, filter.vendor, filter.from, filter.until, filter.state] as const;

/** A member's rounds, latest first. */
export const readRounds = (
  db: Database,
  input: RoundFilter & { limit: number; offset: number },
): Promise<RoundRow[]> =>
  db
    .merchant(input.merchantId)
    .query<RoundRow>(
      `select ${COLUMNS} from vendor_round where ${MINE} order by seq desc limit $6 offset $7`,
      [...valuesOf(input), input.limit, input.offset],
    );

/** How many rounds a filter finds; counting stops at `most`. */
export const numberOfRounds = async (
  db: Database,
  input: RoundFilter & { most: number },
): Promise<number> => {
  const [row] = await db
    .merchant(input.merchantId)
    .query<{ found: number }>(
      `select count(*)::int as found from (select 1 from vendor_round where ${MINE} limit $6) as seen`,
      [...valuesOf(input), input.most],
    );
  return row?.found ?? 0;
};

export interface MoveRow extends Record<string, unknown> {
  kind: string;
  taken: bigint;
  given: bigint;
  created_at: Date;
}

/** One round of this member with its movements in order; null when it is unknown or another member's. */
export const readRound = async (
  db: Database,
  input: { merchantId: number; memberId: bigint; vendor: string; roundId: string; moves: number },
): Promise<{ round: RoundRow; moves: MoveRow[] } | null> => {
  const scope = db.merchant(input.merchantId);
  const key = [input.memberId, input.vendor, input.roundId] as const;
  const [round] = await scope.query<RoundRow>(
    `select ${COLUMNS} from vendor_round where member_id = $1 and vendor = $2 and round_id = $3`,
    [...key],
  );
  if (!round) return null;
  const moves = await scope.query<MoveRow>(
    `select kind, taken, given, created_at from vendor_round_move
      where member_id = $1 and vendor = $2 and round_id = $3 order by journal_id limit $4`,
    [...key, input.moves],
  );
  return { round, moves };
};

export interface OverdueRow extends Record<string, unknown> {
  vendor: string;
  round_id: string;
  member_id: bigint;
  opened_at: Date;
}

/** Marks rounds that have been open since before `openedBefore` as reported, the oldest first, and hands them out once. */
export const takeOverdueRounds = (
  db: Database,
  input: { merchantId: number; openedBefore: Date; limit: number },
): Promise<OverdueRow[]> =>
  db.merchant(input.merchantId).query<OverdueRow>(
    `with late as (
       select vendor, round_id, member_id from vendor_round
        where merchant_id = $1 and state = 'open' and reported_at is null and opened_at < $2
        order by opened_at limit $3 for update skip locked
     )
     update vendor_round r set reported_at = clock_timestamp() from late l
      where r.merchant_id = $1 and r.vendor = l.vendor and r.round_id = l.round_id and r.member_id = l.member_id
      returning r.vendor, r.round_id, r.member_id, r.opened_at`,
    [input.merchantId, input.openedBefore, input.limit],
  );
