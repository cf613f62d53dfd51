import type { Database, Row } from '../../database/types';
import { LEASE_MS } from '../kit/leased-runs';
import type { Player } from '../kit/player';
import { createRoundGroups, IS_MOVING, IS_OPEN, IS_WAITING, OF_GAME, SELECT } from './round-group-store';
import { isOpen, type Round, type StudioPlayer } from './round-rows';

type RoundRow = Round & Row;

export type RoundStore = ReturnType<typeof createRoundStore>;

/** Every statement about rounds of the studio. Times come from the caller, in Unix milliseconds. */
export const createRoundStore = (db: Database, now: () => number) => {
  const at = (plusMs = 0): Date => new Date(now() + plusMs);
  const scope = (merchantId: number) => db.merchant(merchantId);
  const some = (
    merchantId: number,
    where: string,
    values: Parameters<ReturnType<typeof scope>['query']>[1],
  ): Promise<Round[]> => scope(merchantId).query<RoundRow>(`${SELECT} where ${where}`, values);
  const ofGame = ({ memberId, vendor, gameId }: StudioPlayer) => [memberId, vendor, gameId] as const;

  const groups = createRoundGroups(db, now);

  return {
    ...groups,
    /** The round of a key, whatever its game, and the open round of this game, if any (they may be the same). */
    async forPlay(
      player: StudioPlayer,
      playKey: string,
    ): Promise<{ same: Round | null; open: Round | null }> {
      const rows = await some(
        player.merchantId,
        `(r.member_id = $1 and r.play_key = $4) or (${OF_GAME} and ${IS_OPEN})`,
        [...ofGame(player), playKey],
      );
      return { same: rows.find((row) => row.playKey === playKey) ?? null, open: rows.find(isOpen) ?? null };
    },

    /** Makes the caller the one who advances the round, unless another holds the lease. */
    async lease(round: Pick<Round, 'merchantId' | 'id'>, leaseToken: string): Promise<boolean> {
      const rows = await scope(round.merchantId).query(
        `update studio_round r set lease_token = $2, lease_until = $3
         where r.id = $1 and ${IS_OPEN} and (r.lease_until is null or r.lease_until < $4) returning r.id`,
        [round.id, leaseToken, at(LEASE_MS), at()],
      );
      return rows.length === 1;
    },
    /** Lets the next one take over immediately. The sweep comes to those first that were tried longest ago. */
    async release(round: Pick<Round, 'merchantId' | 'id'>, leaseToken: string): Promise<void> {
      await scope(round.merchantId).query(
        `update studio_round set lease_until = $3 where id = $1 and lease_token = $2`,
        [round.id, leaseToken, at(-1)],
      );
    },
    /** The open round of a player in a game. */
    async open(player: StudioPlayer): Promise<Round | null> {
      return (await some(player.merchantId, `${OF_GAME} and ${IS_OPEN}`, [...ofGame(player)]))[0] ?? null;
    },
    /** Rounds on their way without a lease, oldest first. */
    async stale(merchantId: number, limit: number): Promise<Round[]> {
      return some(
        merchantId,
        `${IS_MOVING} and (r.lease_until is null or r.lease_until < $1)
         order by r.lease_until nulls first, r.seq limit $2`,
        [at(), limit],
      );
    },
    /** Rounds that have waited for their players since before a moment, and for no fixture or table that is still under way. */
    async waiting(
      merchantId: number,
      input: { before: Date; lastSlot: number; limit: number },
    ): Promise<Round[]> {
      return some(
        merchantId,
        `${IS_WAITING} and r.updated_at < $1 and (r.lease_until is null or r.lease_until < $2)
           and (r.slot is null or r.slot <= $3) and (r.table_id is null or t.outcome is not null)
         order by r.lease_until nulls first, r.updated_at limit $4`,
        [input.before, at(), input.lastSlot, input.limit],
      );
    },

    /** Rounds that wait for a fixture which is over by then, the oldest first. */
    async due(merchantId: number, input: { lastSlot: number; limit: number }): Promise<Round[]> {
      return some(
        merchantId,
        `r.state = 'open' and r.slot <= $1 and (r.lease_until is null or r.lease_until < $2)
         order by r.lease_until nulls first, r.slot limit $3`,
        [input.lastSlot, at(), input.limit],
      );
    },

    /** Rounds whose tables are revealed, the oldest first. */
    async revealed(merchantId: number, limit: number): Promise<Round[]> {
      return some(
        merchantId,
        `${IS_WAITING} and r.table_id is not null and t.outcome is not null and (r.lease_until is null or r.lease_until < $1)
         order by r.lease_until nulls first, r.seq limit $2`,
        [at(), limit],
      );
    },

    /** A player's rounds that wait for them, in whatever game, oldest first. */
    async waitingOf(player: Pick<Player, 'merchantId' | 'memberId'>, limit: number): Promise<Round[]> {
      const where = `r.member_id = $1 and ${IS_WAITING} order by r.seq limit $2`;
      return some(player.merchantId, where, [player.memberId, limit]);
    },

    /** The last round of the game, where its money is done but no page has confirmed to have shown its result. */
    async unseen(player: StudioPlayer): Promise<Round | null> {
      const where = `${OF_GAME} order by r.seq desc limit 1`;
      const [last] = await some(player.merchantId, where, [...ofGame(player)]);
      return last?.state === 'credited' ? last : null;
    },
    /** A round of this very player, whatever its game; null for another player's. */
    async ofPlayer(player: Pick<Player, 'merchantId' | 'memberId'>, id: string): Promise<Round | null> {
      const round = await groups.byId(player.merchantId, id);
      return round?.memberId === player.memberId ? round : null;
    },
    /** Finished rounds, newest first, before a cursor. */
    async history(input: { player: StudioPlayer; before: bigint | null; limit: number }): Promise<Round[]> {
      return some(
        input.player.merchantId,
        `${OF_GAME} and r.state in ('credited', 'closed', 'cancelled') and ($4::bigint is null or r.seq < $4::bigint)
         order by r.seq desc limit $5`,
        [...ofGame(input.player), input.before, input.limit],
      );
    },
  };
};
