import type { Database } from '../../database/types';
import { LEASE_MS } from '../kit/leased-runs';
import type { Player } from '../kit/player';

export type RoundState = 'created' | 'debited' | 'drawn' | 'credited' | 'closed' | 'cancelling' | 'cancelled';
export const OPEN_STATES: readonly RoundState[] = ['created', 'debited', 'drawn', 'cancelling'];
export const isOpen = (round: Round): boolean => OPEN_STATES.includes(round.state);

export interface Round extends Player {
  id: string;
  seq: bigint;
  /** The operator's session that the bet names. */
  reference: string;
  spinKey: string;
  /** A twentieth of the bet. */
  unitMinor: bigint;
  betMinor: bigint;
  /** What was bet on, '' in a game without a choice. */
  choice: string;
  /** The set of free rounds that it is of, '' where the player pays. */
  free: string;
  seedId: bigint;
  nonce: number;
  clientSeed: string;
  state: RoundState;
  /** JSON as its game wrote it, null until it is drawn. */
  outcome: unknown;
  winMinor: bigint | null;
  balanceMinor: bigint | null;
  /** Wallet word that ended a cancelled round. */
  reason: string | null;
  createdAt: Date;
  seedHash: string;
  /** Only once the seed has been revealed. */
  serverSeed: string | null;
}

export type RoundChange = Partial<Pick<Round, 'outcome' | 'winMinor' | 'balanceMinor' | 'reason'>>;

export interface NewRound {
  player: Player & { reference: string };
  id: string;
  spinKey: string;
  unitMinor: bigint;
  betMinor: bigint;
  choice: string;
  free?: string;
  leaseToken: string;
}

const SELECT = `select r.merchant_id as "merchantId", r.member_id as "memberId", r.game_id as "gameId", r.currency,
  r.id, r.seq, r.reference, r.spin_key as "spinKey", r.bet_per_line as "unitMinor", r.bet as "betMinor", r.choice, r.free_grant as free,
  r.seed_id as "seedId", r.nonce, r.client_seed as "clientSeed", r.state, r.outcome, r.win as "winMinor",
  r.balance_after as "balanceMinor", r.reason, r.created_at as "createdAt", s.seed_hash as "seedHash",
  case when s.state = 'revealed' then s.server_seed end as "serverSeed"
  from house_round r join house_seed s on s.merchant_id = r.merchant_id and s.id = r.seed_id`;
const IS_OPEN = `r.state in ('created', 'debited', 'drawn', 'cancelling')`;

/** Thrown inside the creating transaction to give the nonce back. */
class NotCreated extends Error {}

export type RoundStore = ReturnType<typeof createRoundStore>;

/** Every statement about rounds. Times come from the caller, in Unix milliseconds. */
export const createRoundStore = (db: Database, now: () => number) => {
  const at = (plusMs = 0): Date => new Date(now() + plusMs);
  const scope = (merchantId: number) => db.merchant(merchantId);

  return {
    /** The round of a spin key and the open round, if any (they may be the same). */
    async forSpin(player: Player, spinKey: string): Promise<{ same: Round | null; open: Round | null }> {
      const rows = await scope(player.merchantId).query<Round & Record<string, unknown>>(
        `${SELECT} where r.member_id = $1 and (r.spin_key = $2 or ${IS_OPEN})`,
        [player.memberId, spinKey],
      );
      return { same: rows.find((row) => row.spinKey === spinKey) ?? null, open: rows.find(isOpen) ?? null };
    },

    /** Takes the next nonce and stores the round with it; null when the key or another open round stands in the way. */
    async create(input: NewRound): Promise<'created' | 'conflict' | 'no-client-seed'> {
      const { player } = input;
      try {
        return await scope(player.merchantId).tx(async (query) => {
          const [seed] = await query<{ id: bigint; nonce: number; client_seed: string }>(
            `update house_seed set next_nonce = next_nonce + 1
             where member_id = $1 and state = 'active' and client_seed is not null
             returning id, next_nonce - 1 as nonce, client_seed`,
            [player.memberId],
          );
          if (!seed) return 'no-client-seed';
          await query(
            `update house_round set state = 'closed', updated_at = $3
             where member_id = $1 and game_id = $2 and state = 'credited'`,
            [player.memberId, player.gameId, at()],
          );
          const inserted = await query(
            `insert into house_round (merchant_id, id, member_id, game_id, currency, spin_key, bet_per_line, bet,
               seed_id, nonce, client_seed, state, lease_token, lease_until, created_at, updated_at, choice, reference, free_grant)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'created', $12, $13, $14, $14, $15, $16, $17)
             on conflict do nothing returning id`,
            [
              player.merchantId,
              input.id,
              player.memberId,
              player.gameId,
              player.currency,
              input.spinKey,
              input.unitMinor,
              input.betMinor,
              seed.id,
              seed.nonce,
              seed.client_seed,
              input.leaseToken,
              at(LEASE_MS),
              at(),
              input.choice,
              player.reference,
              input.free ?? '',
            ],
          );
          if (inserted.length === 0) throw new NotCreated();
          return 'created';
        });
      } catch (error) {
        if (error instanceof NotCreated) return 'conflict';
        throw error;
      }
    },

    async byId(merchantId: number, id: string): Promise<Round | null> {
      const [row] = await scope(merchantId).query<Round & Record<string, unknown>>(
        `${SELECT} where r.id = $1`,
        [id],
      );
      return row ?? null;
    },

    /** Makes the caller the one who advances the round, unless another holds the lease. */
    async lease(round: Pick<Round, 'merchantId' | 'id'>, leaseToken: string): Promise<boolean> {
      const rows = await scope(round.merchantId).query(
        `update house_round r set lease_token = $2, lease_until = $3
         where r.id = $1 and ${IS_OPEN} and (r.lease_until is null or r.lease_until < $4) returning r.id`,
        [round.id, leaseToken, at(LEASE_MS), at()],
      );
      return rows.length === 1;
    },

    /** Lets the next one take over immediately. The sweep comes to those first that were tried longest ago. */
    async release(round: Pick<Round, 'merchantId' | 'id'>, leaseToken: string): Promise<void> {
      await scope(round.merchantId).query(
        `update house_round set lease_until = $3 where id = $1 and lease_token = $2`,
        [round.id, leaseToken, at(-1)],
      );
    },

    /** Moves a round on, only from the state it was seen in and only under the caller's own lease. */
    async advance(input: {
      record: Round;
      leaseToken: string;
      to: RoundState;
      change: RoundChange;
    }): Promise<Round | null> {
      const next = { ...input.record, ...input.change, state: input.to };
      const rows = await scope(next.merchantId).query(
        `update house_round set state = $4, outcome = ($5::text)::jsonb, win = $6, balance_after = $7, reason = $8,
           updated_at = $9, lease_until = $10
         where id = $1 and state = $2 and lease_token = $3 returning id`,
        [
          next.id,
          input.record.state,
          input.leaseToken,
          next.state,
          next.outcome === null ? null : JSON.stringify(next.outcome),
          next.winMinor,
          next.balanceMinor,
          next.reason,
          at(),
          isOpen(next) ? at(LEASE_MS) : null,
        ],
      );
      return rows.length === 1 ? next : null;
    },

    /** The seed a round is drawn from. Never leaves the engine before it is revealed. */
    async serverSeed(round: Round): Promise<string> {
      const [row] = await scope(round.merchantId).query<{ server_seed: string }>(
        `select server_seed from house_seed where id = $1`,
        [round.seedId],
      );
      if (!row) throw new Error(`round ${round.id} has no seed`);
      return row.server_seed;
    },

    async open(player: Player): Promise<Round | null> {
      const [row] = await scope(player.merchantId).query<Round & Record<string, unknown>>(
        `${SELECT} where r.member_id = $1 and ${IS_OPEN}`,
        [player.memberId],
      );
      return row ?? null;
    },

    /** Open rounds without a lease, oldest first. */
    async stale(merchantId: number, limit: number): Promise<Round[]> {
      return scope(merchantId).query<Round & Record<string, unknown>>(
        `${SELECT} where ${IS_OPEN} and (r.lease_until is null or r.lease_until < $1)
         order by r.lease_until nulls first, r.seq limit $2`,
        [at(), limit],
      );
    },

    /** The last round whose money is done but whose result no page has confirmed to have shown. */
    async unseen(player: Player): Promise<Round | null> {
      const [row] = await scope(player.merchantId).query<Round & Record<string, unknown>>(
        `${SELECT} where r.member_id = $1 and r.game_id = $2 and r.state = 'credited' order by r.seq desc limit 1`,
        [player.memberId, player.gameId],
      );
      return row ?? null;
    },

    async markSeen(player: Player, roundId: string): Promise<void> {
      await scope(player.merchantId).query(
        `update house_round set state = 'closed', updated_at = $3
         where id = $1 and member_id = $2 and state = 'credited'`,
        [roundId, player.memberId, at()],
      );
    },

    /** A round of this very player, whatever its game; null for another player's. */
    async ofPlayer(player: Pick<Player, 'merchantId' | 'memberId'>, id: string): Promise<Round | null> {
      const round = await this.byId(player.merchantId, id);
      return round?.memberId === player.memberId ? round : null;
    },

    /** Finished rounds, newest first, before a cursor. */
    async history(input: { player: Player; before: bigint | null; limit: number }): Promise<Round[]> {
      return scope(input.player.merchantId).query<Round & Record<string, unknown>>(
        `${SELECT} where r.member_id = $1 and r.game_id = $2 and r.state in ('credited', 'closed', 'cancelled')
           and ($3::bigint is null or r.seq < $3::bigint) order by r.seq desc limit $4`,
        [input.player.memberId, input.player.gameId, input.before, input.limit],
      );
    },
  };
};
