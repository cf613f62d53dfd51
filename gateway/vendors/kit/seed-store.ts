import type { Database, Query } from '../../database/types';
import { SERVER_SEED_BYTES, seedHash } from './fair-seed';
import type { Player } from './player';

export interface SeedView {
  /** SHA-256 of the server seed in play. */
  hash: string;
  /** SHA-256 of the one that a rotation brings, committed beforehand. */
  nextHash: string;
  /** Null until the player's page has chosen one. */
  clientSeed: string | null;
  nonce: number;
}

export interface RevealedSeed {
  serverSeed: string;
  hash: string;
  clientSeed: string | null;
  /** Number of nonces used. */
  rounds: number;
}

/** Tables of seeds, each with the rounds that are drawn from them. */
export type SeedTables =
  | { seeds: 'house_seed'; rounds: 'house_round' }
  | { seeds: 'studio_seed'; rounds: 'studio_round' };

/** Whose seeds they are: one pair for all games of a vendor of ours. */
type Owner = Pick<Player, 'merchantId' | 'memberId'>;

export type SeedStore = ReturnType<typeof createSeedStore>;

/** The committed seeds of each player: one in play, one waiting, and all revealed ones. */
export const createSeedStore = (input: {
  db: Database;
  tables: SeedTables;
  now: () => number;
  random: (bytes: number) => Buffer;
}) => {
  const { db, now, random } = input;
  const { seeds, rounds } = input.tables;
  const insert = async (query: Query, player: Owner, state: 'active' | 'next'): Promise<void> => {
    const serverSeed = random(SERVER_SEED_BYTES).toString('hex');
    await query(
      `insert into ${seeds} (merchant_id, member_id, state, server_seed, seed_hash, created_at)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [player.merchantId, player.memberId, state, serverSeed, seedHash(serverSeed), new Date(now())],
    );
  };
  const read = async (query: Query, player: Owner): Promise<SeedView | null> => {
    const rows = await query<{
      state: string;
      seed_hash: string;
      client_seed: string | null;
      next_nonce: number;
    }>(
      `select state, seed_hash, client_seed, next_nonce from ${seeds}
       where member_id = $1 and state in ('active', 'next')`,
      [player.memberId],
    );
    const active = rows.find((row) => row.state === 'active');
    const next = rows.find((row) => row.state === 'next');
    if (!active || !next) return null;
    return {
      hash: active.seed_hash,
      nextHash: next.seed_hash,
      clientSeed: active.client_seed,
      nonce: active.next_nonce,
    };
  };

  return {
    /** Commits to a player's first seeds where there are none yet, and shows the commitments. */
    async view(player: Owner): Promise<SeedView> {
      const scope = db.merchant(player.merchantId);
      const found = await read(scope.query, player);
      if (found) return found;
      return scope.tx(async (query) => {
        await insert(query, player, 'active');
        await insert(query, player, 'next');
        const made = await read(query, player);
        if (!made) throw new Error('seeds could not be committed');
        return made;
      });
    },

    async setClientSeed(player: Owner, clientSeed: string): Promise<void> {
      await db
        .merchant(player.merchantId)
        .query(`update ${seeds} set client_seed = $2 where member_id = $1 and state = 'active'`, [
          player.memberId,
          clientSeed,
        ]);
    },

    /** Reveals the seed in play and starts the committed next one; null while a round is still open. */
    async rotate(player: Owner, clientSeed: string): Promise<RevealedSeed | null> {
      return db.merchant(player.merchantId).tx(async (query) => {
        const [active] = await query<{
          id: bigint;
          server_seed: string;
          seed_hash: string;
          client_seed: string | null;
          next_nonce: number;
        }>(
          `select id, server_seed, seed_hash, client_seed, next_nonce from ${seeds}
           where member_id = $1 and state = 'active' for update`,
          [player.memberId],
        );
        // A statement of its own: it must see a round that was committed while we waited for the seed's row.
        const open = await query(
          `select 1 from ${rounds} where member_id = $1 and state not in ('credited', 'closed', 'cancelled')`,
          [player.memberId],
        );
        if (!active || open.length > 0) return null;
        await query(`update ${seeds} set state = 'revealed', revealed_at = $2 where id = $1`, [
          active.id,
          new Date(now()),
        ]);
        await query(
          `update ${seeds} set state = 'active', client_seed = $2 where member_id = $1 and state = 'next'`,
          [player.memberId, clientSeed],
        );
        await insert(query, player, 'next');
        return {
          serverSeed: active.server_seed,
          hash: active.seed_hash,
          clientSeed: active.client_seed,
          rounds: active.next_nonce,
        };
      });
    },
  };
};
