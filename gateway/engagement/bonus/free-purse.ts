import type { Database } from '../../database/types';
import type { AccountRef } from '../../ledger/index';
import { freeAccount, bonusAccount } from '../grants/moves';
import { readSets } from '../grants/free-rounds.queries';
import { findGrant, type GrantRow } from '../grants/grants.queries';
import { type Definitions, versionKey } from '../promotions/published';

/** A set of rounds that a promotion pays, as a vendor is told of it. */
export interface FreeSet {
  grantId: bigint;
  /** What each of them stakes. */
  stakeMinor: bigint;
  left: bigint;
  count: bigint;
  expiresAt: number;
  /** What they won so far as bonus money. */
  wonMinor: bigint;
  wins: 'money' | 'bonus';
  vendor: string;
  game: string;
  promotionId: bigint;
  version: number;
}

/** What the wallet of vendors asks of free rounds. */
export interface FreePurse {
  /** Sets of a member that can be played now, of one vendor's game or of all. */
  sets(of: {
    merchantId: number;
    memberId: bigint;
    game?: { vendor: string; gameId: string };
  }): Promise<FreeSet[]>;
  /** Where a set's money is; null: no such set of this member for this game. */
  find(of: {
    merchantId: number;
    memberId: bigint;
    vendor: string;
    gameId: string;
    currency: string;
    grantId: bigint;
  }): Promise<{
    stakeMinor: bigint;
    /** Its time is not over, nor was it taken back. */
    isOpen: boolean;
    stakes: AccountRef;
    /** Where wins go; null: own money. */
    wins: AccountRef | null;
  } | null>;
}

export const createFreePurse = (deps: { db: Database; definitions: Definitions }): FreePurse => {
  const termsOf = async (merchantId: number, rows: readonly GrantRow[]) => {
    const wanted = rows.map((row) => ({ promotionId: row.promotion_id, version: row.version }));
    const known = await deps.definitions.of(deps.db.merchant(merchantId).query, merchantId, wanted);
    return (row: GrantRow) => {
      const definition = known.get(
        versionKey({ promotionId: row.promotion_id, version: row.version }),
      )?.definition;
      const rounds = definition?.effects.find((effect) => effect.rounds !== undefined)?.rounds;
      const wins = definition?.settle.rounds?.wins;
      return rounds === undefined || wins === undefined ? null : { ...rounds, wins };
    };
  };
  return {
    async sets({ game, ...of }) {
      const rows = await readSets(deps.db.merchant(of.merchantId).query, of);
      const terms = await termsOf(of.merchantId, rows);
      return rows.flatMap((row): FreeSet[] => {
        const found = terms(row);
        if (found === null || row.expires_at === null) return [];
        if (game !== undefined && (found.vendor !== game.vendor || found.game !== game.gameId)) return [];
        return [
          {
            ...{ grantId: row.id, stakeMinor: row.rounds_stake, left: row.left / row.rounds_stake },
            ...{ count: row.rounds, expiresAt: row.expires_at.getTime(), wonMinor: row.won },
            ...{ wins: found.wins, vendor: found.vendor, game: found.game },
            ...{ promotionId: row.promotion_id, version: row.version },
          },
        ];
      });
    },
    async find(of) {
      const { merchantId, memberId, grantId } = of;
      const row = await findGrant(deps.db.merchant(merchantId).query, { merchantId, id: grantId });
      if (row === null || row.member_id !== memberId || row.rounds === 0n || row.currency !== of.currency)
        return null;
      const found = (await termsOf(merchantId, [row]))(row);
      if (found === null || found.vendor !== of.vendor || found.game !== of.gameId) return null;
      const isStanding = row.state === 'active' && row.rounds_open;
      return {
        stakeMinor: row.rounds_stake,
        isOpen: isStanding && (row.expires_at?.getTime() ?? 0) > Date.now(),
        stakes: freeAccount({ grantId, currency: of.currency }),
        // A win that comes behind the end of its set is own money: there is no bonus any more that it could be part of.
        wins: found.wins === 'bonus' && isStanding ? bonusAccount(of) : null,
      };
    },
  };
};
