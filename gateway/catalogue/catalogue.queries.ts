import type { Database, Query } from '../database/types';
import type { TextMap } from '../platform/index';
import type { VendorGame } from '../vendors/types';

/** A merchant shows at most this many games and lanes. */
const MAX_GAMES = 100_000;
const MAX_LANES = 2_000;

export interface LaneRow extends Record<string, unknown> {
  category: string;
  vendor: string;
  vendor_name: string;
  account_type_id: number;
  names: TextMap;
  kind: 'game' | 'group';
  lobby_node_id: bigint | null;
  app_new_window: number;
  trial: boolean;
  /** In maintenance now. */
  resting: boolean;
}

export interface GameRow extends Record<string, unknown> {
  node_id: bigint;
  game_id: string;
  game_code: string;
  vendor: string;
  category: string;
  classify: string;
  names: TextMap;
  motif: string;
  hot_rank: number | null;
  trial: boolean;
  platforms: string;
  room_id: string;
  match_id: string;
  league_id: string;
  added_at: Date;
}

/** Enabled lanes of enabled vendors, in the lobby's order. */
export const readLanes = (db: Database, merchantId: number): Promise<LaneRow[]> =>
  db.merchant(merchantId).query<LaneRow>(
    `select l.category, l.vendor, v.name as vendor_name, l.account_type_id, l.names, l.kind, l.lobby_node_id,
            l.app_new_window, l.trial,
            coalesce(l.maintenance_from <= now() and coalesce(l.maintenance_until > now(), true), false) as resting
       from vendor_lane l join vendor v on v.merchant_id = l.merchant_id and v.code = l.vendor
      where l.enabled and v.enabled
      order by l.sort, l.category, l.vendor limit ${MAX_LANES}`,
  );

/** Enabled games, in the order of their shelves. */
export const readGames = (db: Database, merchantId: number): Promise<GameRow[]> =>
  db.merchant(merchantId).query<GameRow>(
    `select node_id, game_id, game_code, vendor, category, classify, names, motif, hot_rank, trial, platforms,
            room_id, match_id, league_id, added_at
       from game where enabled order by sort, node_id limit ${MAX_GAMES}`,
  );

/** What a vendor is told of one of its games; null where the merchant has none of that name. */
export const findVendorGame = async (
  query: Query,
  of: { merchantId: number; vendor: string; gameId: string },
): Promise<VendorGame | null> => {
  const [row] = await query<Omit<VendorGame, 'seed' | 'brand'> & { node_id: bigint }>(
    'select category, classify, motif, names, node_id from game where merchant_id = $1 and vendor = $2 and game_id = $3',
    [of.merchantId, of.vendor, of.gameId],
  );
  if (!row) return null;
  const { node_id: node, ...look } = row;
  return { ...look, seed: Number(node), brand: of.vendor };
};
