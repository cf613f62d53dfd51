import type { Database } from '../../../database/types';
import { LEASE_MS } from '../../kit/leased-runs';
import type { Player } from '../../kit/player';
import { leafOf } from './chain';
import { MAX_SLIPS } from './table-store';
import type { SpotBet } from './wheel';

export type SlipState = 'created' | 'debited' | 'drawn' | 'credited' | 'closed' | 'cancelling' | 'cancelled';
const OPEN_STATES: readonly SlipState[] = ['created', 'debited', 'drawn', 'cancelling'];
export const isOpen = (slip: Slip): boolean => OPEN_STATES.includes(slip.state);

export interface Slip extends Player {
  id: string;
  seq: bigint;
  roundNo: bigint;
  /** The operator's session that the bet names. */
  reference: string;
  slipKey: string;
  bets: SpotBet[];
  leaf: string;
  betMinor: bigint;
  state: SlipState;
  winMinor: bigint | null;
  balanceMinor: bigint | null;
  reason: string | null;
  createdAt: Date;
}
export type SlipChange = Partial<Pick<Slip, 'winMinor' | 'balanceMinor' | 'reason'>>;

export interface NewSlip {
  player: Player & { reference: string };
  id: string;
  slipKey: string;
  roundNo: bigint;
  bets: readonly SpotBet[];
  betMinor: bigint;
  leaseToken: string;
}

type SlipRow = Omit<Slip, 'bets'> & { bets: { spot: string; amount: string }[] } & Record<string, unknown>;

const SELECT = `select s.merchant_id as "merchantId", s.member_id as "memberId", s.game_id as "gameId", s.currency, s.id,
  s.seq, s.round_no as "roundNo", s.reference, s.slip_key as "slipKey", s.bets, s.leaf, s.bet as "betMinor", s.state,
  s.win as "winMinor", s.balance_after as "balanceMinor", s.reason, s.created_at as "createdAt" from tide_slip s`;
const IS_OPEN = `s.state in ('created', 'debited', 'drawn', 'cancelling')`;

const slipOf = (row: SlipRow): Slip => ({
  ...row,
  bets: row.bets.map((bet) => ({ spot: bet.spot, amountMinor: BigInt(bet.amount) })),
});

/** Thrown inside of the creating transaction. */
class NotCreated extends Error {
  constructor(readonly why: 'conflict' | 'closed') {
    super(why);
  }
}

export type SlipStore = ReturnType<typeof createSlipStore>;

/** Every statement about slips. Times come from the caller, in Unix milliseconds. */
export const createSlipStore = (db: Database, now: () => number) => {
  const at = (plusMs = 0): Date => new Date(now() + plusMs);
  const scope = (merchantId: number) => db.merchant(merchantId);
  const some = async (
    merchantId: number,
    where: string,
    values: Parameters<ReturnType<typeof scope>['query']>[1],
  ) => (await scope(merchantId).query<SlipRow>(`${SELECT} where ${where}`, values)).map(slipOf);

  return {
    /** Puts a slip on the table while bets are open: the round's own row decides, under its lock. */
    async create(input: NewSlip): Promise<'created' | 'conflict' | 'closed'> {
      const { player } = input;
      try {
        return await scope(player.merchantId).tx(async (query) => {
          // The draw takes the same row, so a slip is either counted by it or refused.
          const [round] = await query<{ closes_at: Date; pocket: number | null; slips: bigint }>(
            `select closes_at, pocket, (select count(*) from tide_slip where round_no = $1) as slips
               from tide_round where no = $1 for update`,
            [input.roundNo],
          );
          const isClosed = !round || round.pocket !== null || now() >= round.closes_at.getTime();
          if (isClosed || round.slips >= BigInt(MAX_SLIPS)) throw new NotCreated('closed');
          await query(
            `update tide_slip set state = 'closed', updated_at = $2 where member_id = $1 and state = 'credited'`,
            [player.memberId, at()],
          );
          const bets = input.bets.map((bet) => ({ spot: bet.spot, amount: bet.amountMinor.toString() }));
          const inserted = await query(
            `insert into tide_slip (merchant_id, id, round_no, member_id, game_id, currency, reference, slip_key, bets,
               leaf, bet, state, lease_token, lease_until, created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, ($9::text)::jsonb, $10, $11, 'created', $12, $13, $14, $14)
             on conflict do nothing returning id`,
            [
              player.merchantId,
              input.id,
              input.roundNo,
              player.memberId,
              player.gameId,
              player.currency,
              player.reference,
              input.slipKey,
              JSON.stringify(bets),
              leafOf(input),
              input.betMinor,
              input.leaseToken,
              at(LEASE_MS),
              at(),
            ],
          );
          if (inserted.length === 0) throw new NotCreated('conflict');
          return 'created' as const;
        });
      } catch (error) {
        if (error instanceof NotCreated) return error.why;
        throw error;
      }
    },

    async byId(merchantId: number, id: string): Promise<Slip | null> {
      return (await some(merchantId, 's.id = $1', [id]))[0] ?? null;
    },
    async byKey(player: Player, slipKey: string): Promise<Slip | null> {
      return (
        (
          await some(player.merchantId, 's.member_id = $1 and s.slip_key = $2', [player.memberId, slipKey])
        )[0] ?? null
      );
    },
    /** What a player has on the table in a round. */
    async inRound(player: Player, roundNo: bigint): Promise<Slip | null> {
      const where = `s.member_id = $1 and s.round_no = $2 and s.state <> 'cancelled'`;
      return (await some(player.merchantId, where, [player.memberId, roundNo]))[0] ?? null;
    },
    async openOf(player: Player, limit: number): Promise<Slip[]> {
      return some(player.merchantId, `s.member_id = $1 and ${IS_OPEN} order by s.seq limit $2`, [
        player.memberId,
        limit,
      ]);
    },

    /** Makes the caller the one who advances the slip, unless another holds the lease. */
    async lease(slip: Pick<Slip, 'merchantId' | 'id'>, leaseToken: string): Promise<boolean> {
      const rows = await scope(slip.merchantId).query(
        `update tide_slip s set lease_token = $2, lease_until = $3
         where s.id = $1 and ${IS_OPEN} and (s.lease_until is null or s.lease_until < $4) returning s.id`,
        [slip.id, leaseToken, at(LEASE_MS), at()],
      );
      return rows.length === 1;
    },
    async release(slip: Pick<Slip, 'merchantId' | 'id'>, leaseToken: string): Promise<void> {
      await scope(slip.merchantId).query(
        `update tide_slip set lease_until = $3 where id = $1 and lease_token = $2`,
        [slip.id, leaseToken, at(-1)],
      );
    },
    /** Moves a slip on, only from the state it was seen in and only under the caller's own lease. */
    async advance(input: {
      record: Slip;
      leaseToken: string;
      to: SlipState;
      change: SlipChange;
    }): Promise<Slip | null> {
      const next = { ...input.record, ...input.change, state: input.to };
      const rows = await scope(next.merchantId).query(
        `update tide_slip set state = $4, win = $5, balance_after = $6, reason = $7, updated_at = $8, lease_until = $9
         where id = $1 and state = $2 and lease_token = $3 returning id`,
        [
          next.id,
          input.record.state,
          input.leaseToken,
          next.state,
          next.winMinor,
          next.balanceMinor,
          next.reason,
          at(),
          isOpen(next) ? at(LEASE_MS) : null,
        ],
      );
      return rows.length === 1 ? next : null;
    },

    /** Open slips without a lease whose round has come so far, oldest first. */
    async stale(merchantId: number, input: { upTo: bigint; limit: number }): Promise<Slip[]> {
      return some(
        merchantId,
        `${IS_OPEN} and (s.lease_until is null or s.lease_until < $1) and (s.state <> 'debited' or s.round_no <= $2)
         order by s.lease_until nulls first, s.seq limit $3`,
        [at(), input.upTo, input.limit],
      );
    },

    /** The last slip whose money is done but whose result no page has confirmed to have shown. */
    async unseen(player: Player): Promise<Slip | null> {
      const where = `s.member_id = $1 and s.state = 'credited' order by s.seq desc limit 1`;
      return (await some(player.merchantId, where, [player.memberId]))[0] ?? null;
    },
    async markSeen(player: Player, id: string): Promise<void> {
      await scope(player.merchantId).query(
        `update tide_slip set state = 'closed', updated_at = $3 where id = $1 and member_id = $2 and state = 'credited'`,
        [id, player.memberId, at()],
      );
    },
    /** Finished slips, newest first, before a cursor. */
    async history(input: { player: Player; before: bigint | null; limit: number }): Promise<Slip[]> {
      return some(
        input.player.merchantId,
        `s.member_id = $1 and s.state in ('credited', 'closed', 'cancelled') and ($2::bigint is null or s.seq < $2::bigint)
         order by s.seq desc limit $3`,
        [input.player.memberId, input.before, input.limit],
      );
    },
  };
};
