import { isUndone } from '../../database/errors';
import { createGather } from '../../database/gather';
import type { Database, Row } from '../../database/types';
import { LEASE_MS } from '../kit/leased-runs';
import type { Player } from '../kit/player';
import { isMoving, type Change, type NewRound, type Round } from './round-rows';

const COLUMNS = `r.merchant_id as "merchantId", r.member_id as "memberId", r.vendor, r.game_id as "gameId", r.currency,
  r.id, r.seq, r.reference, r.play_key as "playKey", r.family, r.model, r.unit as "unitMinor", r.most as "mostMinor",
  r.picks, r.actions, r.pending, r.raises, r.staked as "stakedMinor", r.free_grant as free, r.slot, r.seed_id as "seedId", coalesce(f.slot, t.id, r.nonce) as nonce,
  r.table_id as "tableId", r.seat, r.choice, t.fills_until as "fillsUntil", t.outcome,
  case when f.slot is not null then 'event-' || f.sport when t.id is not null then 'table-' || t.family || '-' || t.model
    else r.client_seed end as "clientSeed", r.state, r.began_at as "beganAt", r.win as "winMinor", r.balance_after as "balanceMinor",
  r.reason, r.refused_key as "refusedKey", r.created_at as "createdAt",
  coalesce(f.seed_hash, t.seed_hash, s.seed_hash) as "seedHash", coalesce(f.server_seed, t.server_seed, s.server_seed) as "hiddenSeed",
  case when f.slot is null and t.id is null then s.state = 'revealed' else r.state in ('drawn', 'credited', 'closed') end as "isRevealed"`;
export const SELECT = `select ${COLUMNS}
  from studio_round r join studio_seed s on s.merchant_id = r.merchant_id and s.id = r.seed_id
  left join studio_fixture f on f.sport = r.model and f.slot = r.slot
  left join studio_table t on t.merchant_id = r.merchant_id and t.id = r.table_id`;
export const IS_OPEN = 'r.is_open';
export const IS_WAITING = `r.is_open and r.state = 'open'`;
export const IS_MOVING = `r.is_open and r.state <> 'open'`;
export const OF_GAME = `r.member_id = $1 and r.vendor = $2 and r.game_id = $3`;

/** An answer to a round that is to begin: the round, or why there is none. */
export type Begun = Round | 'conflict' | 'no-client-seed';

interface BegunRow extends Row {
  id: string;
  hasSeed: boolean;
  seq: bigint | null;
  seedId: bigint;
  nonce: number;
  clientSeed: string;
  seedHash: string;
  hiddenSeed: string;
}

const list = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

/**
 * The seed's row is locked before its nonce is read, so that a rotation either comes first or sees the round. A round that cannot begin
 * takes no nonce.
 */
const BEGIN = `with asked as materialized (
     select * from jsonb_to_recordset(($2::text)::jsonb) a(id text, vendor text, "gameId" text, "memberId" bigint, currency text,
       reference text, "playKey" text, family text, model text, "unitMinor" bigint, "mostMinor" bigint, picks jsonb,
       "stakedMinor" bigint, free text, slot integer, "tableId" integer, seat smallint,
       "leaseToken" text)
   ), seeds as materialized (
     select s.id, s.member_id, s.next_nonce, s.client_seed, s.seed_hash, s.server_seed from studio_seed s
      where s.merchant_id = $1 and s.member_id = any ($3::bigint[]) and s.state = 'active' and s.client_seed is not null
      order by s.id for update of s
   ), begun as (
     insert into studio_round (merchant_id, id, vendor, game_id, member_id, currency, reference, play_key, family, model, unit, most,
       picks, staked, free_grant, slot, table_id, seat, seed_id, nonce, client_seed, state, lease_token, lease_until, created_at, updated_at)
     select $1, a.id, a.vendor, a."gameId", a."memberId", a.currency, a.reference, a."playKey", a.family, a.model, a."unitMinor",
       a."mostMinor", a.picks, a."stakedMinor", a.free, a.slot, a."tableId", a.seat, s.id, s.next_nonce, s.client_seed, 'created', a."leaseToken", $4, $5, $5
       from asked a join seeds s on s.member_id = a."memberId"
     on conflict do nothing returning id, seq, member_id, vendor, game_id, seed_id, nonce
   ), taken as (
     update studio_seed s set next_nonce = b.nonce + 1 from begun b where s.merchant_id = $1 and s.id = b.seed_id
   )
   select a.id, s.id is not null as "hasSeed", b.seq, s.id as "seedId", s.next_nonce as nonce, s.client_seed as "clientSeed",
     s.seed_hash as "seedHash", s.server_seed as "hiddenSeed"
     from asked a left join seeds s on s.member_id = a."memberId" left join begun b on b.id = a.id`;

/** Laterals (offset 0): one look-up by key for each round, however many there are and whatever the statistics say. */
const READ = `select ${COLUMNS} from unnest($2::text[]) asked(id)
  cross join lateral (select * from studio_round f where f.merchant_id = $1 and f.id = asked.id offset 0) r
  cross join lateral (select * from studio_seed g where g.merchant_id = $1 and g.id = r.seed_id offset 0) s
  left join lateral (select * from studio_fixture h where h.sport = r.model and h.slot = r.slot offset 0) f on true
  left join lateral (select * from studio_table u where u.merchant_id = $1 and u.id = r.table_id offset 0) t on true`;

const advanceRow = ({
  record,
  leaseToken,
  to,
  change,
  takes = false,
}: Change): { next: Round; row: object } => {
  const next: Round = { ...record, ...change, state: to };
  const { id, state, actions, raises, stakedMinor, beganAt, winMinor, balanceMinor, reason, refusedKey } =
    next;
  // A JSON null would be a value of the column.
  const pending = next.pending === null ? {} : { pending: next.pending };
  const seen = { seen: record.state, acted: record.actions.length, raised: record.raises };
  const kept = { state, actions, ...pending, raises, stakedMinor, beganAt, winMinor, balanceMinor };
  const moves = isMoving(next);
  return { next, row: { id, token: leaseToken, takes, moves, ...seen, ...kept, reason, refusedKey } };
};

/** What every round asks of its table: what comes together goes in one transaction. Times come from the caller. */
export const createRoundGroups = (db: Database, now: () => number) => {
  const at = (plusMs = 0): Date => new Date(now() + plusMs);

  const begins = createGather<NewRound, Begun>({
    isUndone,
    // The second of a player finds the seed as the first has left it.
    nameOf: ({ player }) => player.memberId.toString(),
    async send(merchantId, asks) {
      const createdAt = at();
      const rows = asks.map(({ player, ...round }) => {
        const { vendor, gameId, memberId, currency, reference } = player;
        return { ...round, vendor, gameId, memberId, currency, reference };
      });
      const told = await db
        .merchant(merchantId)
        .query<BegunRow>(BEGIN, [
          merchantId,
          list(rows),
          asks.map(({ player }) => player.memberId),
          at(LEASE_MS),
          createdAt,
        ]);
      const byId = new Map(told.map((row) => [row.id, row]));
      return asks.map((ask): Begun => {
        const row = byId.get(ask.id);
        if (!row?.hasSeed) return 'no-client-seed';
        if (row.seq === null) return 'conflict';
        const { seq, seedId, nonce, clientSeed, seedHash, hiddenSeed } = row;
        const { player, leaseToken: _, picks, ...asked } = ask;
        const { vendor, gameId, memberId, currency, reference } = player;
        return {
          ...{ ...asked, merchantId, vendor, gameId, memberId, currency, reference, picks: [...picks] },
          ...{ seq, seedId, nonce, clientSeed, seedHash, hiddenSeed, isRevealed: false, createdAt },
          ...{ choice: null, fillsUntil: null, outcome: null },
          ...{ state: 'created', actions: [], pending: null, raises: 0, beganAt: null, winMinor: null },
          ...{ balanceMinor: null, reason: null, refusedKey: null },
        };
      });
    },
  });

  const advances = createGather<Change, Round | null>({
    isUndone,
    nameOf: ({ record }) => record.id,
    async send(merchantId, asks) {
      const all = asks.map(advanceRow);
      const [row] = await db
        .merchant(merchantId)
        .query<{ moved: string[] }>('select studio_advance($1, $2, $3, $4) as moved', [
          merchantId,
          list(all.map((one) => one.row)),
          at(),
          at(LEASE_MS),
        ]);
      const moved = new Set(row?.moved);
      return all.map(({ next }) => (moved.has(next.id) ? next : null));
    },
  });

  const reads = createGather<string, Round | null>({
    isUndone,
    async send(merchantId, ids) {
      const rows = await db.merchant(merchantId).query<Round & Row>(READ, [merchantId, ids]);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => byId.get(id) ?? null);
    },
  });

  const seen = createGather<{ memberId: bigint; id: string }, null>({
    isUndone,
    async send(merchantId, asks) {
      await db
        .merchant(merchantId)
        .query('select studio_seen($1, $2, $3, $4)', [
          merchantId,
          asks.map(({ id }) => id),
          asks.map(({ memberId }) => memberId),
          at(),
        ]);
      return asks.map(() => null);
    },
  });

  return {
    /** Takes the next nonce and stores the round with it; 'conflict' when the key, another open round or another one's seat stands in the way. */
    begin: (input: NewRound): Promise<Begun> => begins.ask(input.player.merchantId, input),
    /** Moves a round on, only from the state it was seen in and only under the caller's own lease or, where it waits, as it was seen. */
    advance: (change: Change): Promise<Round | null> => advances.ask(change.record.merchantId, change),
    byId: (merchantId: number, id: string): Promise<Round | null> => reads.ask(merchantId, id),
    async markSeen(
      { merchantId, memberId }: Pick<Player, 'merchantId' | 'memberId'>,
      id: string,
    ): Promise<void> {
      await seen.ask(merchantId, { memberId, id });
    },
  };
};
