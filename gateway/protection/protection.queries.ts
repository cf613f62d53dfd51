import type { LimitKind, LimitPeriod } from '../../src/contract/entities/limit';
import type { Database, Query } from '../database/types';
import { arrayLiteral } from '../database/values';

/** Told to every node when something of a member is watched from now on; the payload is merchant:member. */
export const PROTECTION_CHANNEL = 'foyer_protection';

export interface Who {
  merchantId: number;
  memberId: bigint;
}
/** How a merchant counts. */
export interface Counting {
  counting: 'fixed' | 'rolling';
  zone: string;
}

export interface RefusalRow extends Record<string, unknown> {
  /** null: nothing stands against it. */
  code: 'pause' | 'exclusion' | 'reality' | LimitKind | null;
  until_at: Date | null;
  left_minor: bigint | null;
}

const NOTHING: RefusalRow = { code: null, until_at: null, left_minor: null };

export const isWatched = async (db: Database, { merchantId, memberId }: Who): Promise<boolean> => {
  const rows = await db
    .merchant(merchantId)
    .query('select 1 from protection_member where merchant_id = $1 and member_id = $2', [
      merchantId,
      memberId,
    ]);
  return rows.length > 0;
};

/** Those of many of whom something is watched. */
export const whoIsWatched = async (
  query: Query,
  { merchantId, members }: { merchantId: number; members: readonly bigint[] },
): Promise<ReadonlySet<bigint>> => {
  const rows = await query<{ member_id: bigint }>(
    'select member_id from protection_member where merchant_id = $1 and member_id = any ($2::int8[])',
    [merchantId, members],
  );
  return new Set(rows.map(({ member_id: member }) => member));
};

/** What stands against an amount of these kinds now. */
export const readRefusal = async (
  query: Query,
  input: Who & Counting & { kinds: readonly LimitKind[]; amount: bigint },
): Promise<RefusalRow> => {
  const [row] = await query<RefusalRow>(
    `select code, until_at, left_minor from protection_refusal($1, $2, $3::text[], $4, $5, $6, clock_timestamp())`,
    [input.merchantId, input.memberId, input.kinds, input.amount, input.counting, input.zone],
  );
  return row ?? NOTHING;
};

/** A stake by the key that it has in the ledger. */
export interface StakeClaim extends Who {
  source: string;
  key: string;
  amount: bigint;
}
export interface WinNote extends Who {
  journalId: bigint;
  amount: bigint;
}

export const takeStake = async (
  query: Query,
  stake: StakeClaim & Counting,
): Promise<RefusalRow & { fresh: boolean }> => {
  const [row] = await query<RefusalRow & { fresh: boolean }>(
    'select code, until_at, left_minor, fresh from protection_take_stake($1, $2, $3, $4, $5, $6, $7)',
    [stake.merchantId, stake.memberId, stake.source, stake.key, stake.amount, stake.counting, stake.zone],
  );
  return row ?? { ...NOTHING, fresh: false };
};

/** One of a batch; null: its member is locked by others, it is asked for alone. */
export type Taken = (RefusalRow & { fresh: boolean }) | null;

/** Stakes of many members in one statement, those of one member in their order. No key stands in it twice. */
export const takeStakes = async (
  query: Query,
  { merchantId, counting, zone, stakes }: { merchantId: number; stakes: readonly StakeClaim[] } & Counting,
): Promise<Taken[]> => {
  const rows = await query<RefusalRow & { op: number; fresh: boolean; left_out: boolean }>(
    `select op, code, until_at, left_minor, fresh, left_out
       from protection_take_stakes($1, $2::int8[], $3::text[], $4::text[], $5::int8[], $6, $7) order by op`,
    [
      merchantId,
      arrayLiteral(stakes.map(({ memberId }) => memberId.toString())),
      arrayLiteral(stakes.map(({ source }) => source)),
      arrayLiteral(stakes.map(({ key }) => key)),
      arrayLiteral(stakes.map(({ amount }) => amount.toString())),
      counting,
      zone,
    ],
  );
  return rows.map((row) => (row.left_out ? null : row));
};

/** @returns places of those whose member is locked by others: they are noted alone */
export const noteWins = async (
  query: Query,
  { merchantId, wins }: { merchantId: number; wins: readonly WinNote[] },
): Promise<number[]> => {
  const [row] = await query<{ out: string | null }>(
    'select protection_note_wins($1, $2::int8[], $3::int8[], $4::int8[])::text as out',
    [
      merchantId,
      arrayLiteral(wins.map(({ memberId }) => memberId.toString())),
      arrayLiteral(wins.map(({ journalId }) => journalId.toString())),
      arrayLiteral(wins.map(({ amount }) => amount.toString())),
    ],
  );
  return row?.out
    ? row.out
        .slice(1, -1)
        .split(',')
        .map((place) => Number(place) - 1)
    : [];
};

export const takeDeposit = async (
  query: Query,
  deposit: Who & Counting & { source: string; key: string; instead: string | null; amount: bigint },
): Promise<RefusalRow> => {
  const { merchantId, memberId, source, key, instead, amount, counting, zone } = deposit;
  const [row] = await query<RefusalRow>(
    'select code, until_at, left_minor from protection_take_deposit($1, $2, $3, $4, $5, $6, $7, $8)',
    [merchantId, memberId, source, key, instead, amount, counting, zone],
  );
  return row ?? NOTHING;
};

export const releaseClaim = async (
  query: Query,
  claim: { merchantId: number; source: string; key: string },
): Promise<void> => {
  await query('select protection_release($1, $2, $3)', [claim.merchantId, claim.source, claim.key]);
};

export const noteWin = async (db: Database, win: WinNote): Promise<void> => {
  await db
    .merchant(win.merchantId)
    .query('select protection_note_win($1, $2, $3, $4)', [
      win.merchantId,
      win.memberId,
      win.journalId,
      win.amount,
    ]);
};

/** @param first Something begins to be watched. */
export const recount = async (query: Query, { merchantId, memberId }: Who, first = false): Promise<void> => {
  await query('select protection_recount($1, $2, $3)', [merchantId, memberId, first]);
};

export const sweepClaims = async (
  db: Database,
  input: { merchantId: number; olderThanS: number; limit: number },
): Promise<void> => {
  await db
    .merchant(input.merchantId)
    .query('select protection_sweep($1, clock_timestamp() - make_interval(secs => $2), $3)', [
      input.merchantId,
      input.olderThanS,
      input.limit,
    ]);
};

export interface LimitRow extends Record<string, unknown> {
  kind: LimitKind;
  period: LimitPeriod;
  amount: bigint;
  used: bigint;
  ends_at: Date | null;
  raise_amount: bigint | null;
  raise_ready_at: Date | null;
  raise_lapses_at: Date | null;
}

/** Set limits with what is used of them; none for a member of whom nothing is watched. */
export const readLimits = (query: Query, input: Who & Counting): Promise<LimitRow[]> =>
  query<LimitRow>(
    `select kind, period, amount, used, ends_at, raise_amount, raise_ready_at, raise_lapses_at
       from protection_limits($1, $2, '{deposit,loss,stake,time}', $3, $4, clock_timestamp())
      order by array_position('{deposit,loss,stake,time}', kind), array_position('{day,week,month}', period)`,
    [input.merchantId, input.memberId, input.counting, input.zone],
  );

/** From now on this member is watched; every node hears of it with the commit. True: it was not before. */
export const watch = async (query: Query, { merchantId, memberId }: Who): Promise<boolean> => {
  const rows = await query(
    `insert into protection_member (merchant_id, member_id) values ($1, $2) on conflict do nothing returning 1`,
    [merchantId, memberId],
  );
  await query('select 1 from protection_member where merchant_id = $1 and member_id = $2 for update', [
    merchantId,
    memberId,
  ]);
  await query('select pg_notify($1, $2)', [PROTECTION_CHANNEL, `${merchantId}:${memberId}`]);
  return rows.length > 0;
};

export interface SetLimit extends Who {
  kind: LimitKind;
  period: LimitPeriod;
}

export const readLimit = async (
  query: Query,
  { merchantId, memberId, kind, period }: SetLimit,
): Promise<{
  amount: bigint;
  raise_amount: bigint | null;
  waits: boolean | null;
  lapsed: boolean | null;
} | null> => {
  const [row] = await query<{
    amount: bigint;
    raise_amount: bigint | null;
    waits: boolean | null;
    lapsed: boolean | null;
  }>(
    `select amount, raise_amount, raise_ready_at > clock_timestamp() as waits, raise_lapses_at <= clock_timestamp() as lapsed
       from play_limit where merchant_id = $1 and member_id = $2 and kind = $3 and period = $4`,
    [merchantId, memberId, kind, period],
  );
  return row ?? null;
};

/** Holds at once; what waited is gone. */
export const putLimit = async (query: Query, limit: SetLimit & { amount: bigint }): Promise<void> => {
  await query(
    `insert into play_limit (merchant_id, member_id, kind, period, amount, set_at)
     values ($1, $2, $3, $4, $5, clock_timestamp())
     on conflict (merchant_id, member_id, kind, period) do update set amount = excluded.amount, set_at = excluded.set_at,
       raise_amount = null, raise_ready_at = null, raise_lapses_at = null`,
    [limit.merchantId, limit.memberId, limit.kind, limit.period, limit.amount],
  );
};

export const removeLimit = async (query: Query, limit: SetLimit): Promise<void> => {
  await query(
    'delete from play_limit where merchant_id = $1 and member_id = $2 and kind = $3 and period = $4',
    [limit.merchantId, limit.memberId, limit.kind, limit.period],
  );
};

/** A higher limit that waits. @param raise.amount null: none at all */
export const putRaise = async (
  query: Query,
  raise: SetLimit & { amount: bigint | null; waitS: number; lifeS: number },
): Promise<void> => {
  await query(
    `update play_limit set raise_amount = $5, raise_ready_at = clock_timestamp() + make_interval(secs => $6),
            raise_lapses_at = clock_timestamp() + make_interval(secs => $6 + $7)
      where merchant_id = $1 and member_id = $2 and kind = $3 and period = $4`,
    [raise.merchantId, raise.memberId, raise.kind, raise.period, raise.amount, raise.waitS, raise.lifeS],
  );
};

export const dropRaise = async (query: Query, limit: SetLimit): Promise<void> => {
  await query(
    `update play_limit set raise_amount = null, raise_ready_at = null, raise_lapses_at = null
      where merchant_id = $1 and member_id = $2 and kind = $3 and period = $4`,
    [limit.merchantId, limit.memberId, limit.kind, limit.period],
  );
};

/** What was done, by whom. */
export const insertEvent = async (
  query: Query,
  event: Who & { actor: string; kind: string; facts: Record<string, string | number | null> },
): Promise<void> => {
  await query(
    `insert into protection_event (merchant_id, member_id, actor, kind, facts, at)
     values ($1, $2, $3, $4, $5::text::jsonb, clock_timestamp())`,
    [event.merchantId, event.memberId, event.actor, event.kind, JSON.stringify(event.facts)],
  );
};
