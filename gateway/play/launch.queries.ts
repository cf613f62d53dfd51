import type { Database } from '../database/types';

export interface LaunchGameRow extends Record<string, unknown> {
  node_id: bigint;
  game_id: string;
  vendor: string;
  /** It is where the vendor shows its games: which of them is played is not known yet. */
  lobby: boolean;
  trial: boolean;
  enabled: boolean;
  in_maintenance: boolean;
  maintenance_from: Date | null;
  maintenance_until: Date | null;
}

/** A game by its catalogue id, by the vendor's own id or code, or the vendor's lobby where that is '', with its lane's maintenance by the database's clock. */
export const findLaunchGame = async (
  db: Database,
  input: { merchantId: number; nodeId: bigint | null; vendor: string; vendorGameId: string },
): Promise<LaunchGameRow | null> => {
  const rows = await db.merchant(input.merchantId).query<LaunchGameRow>(
    `select g.node_id, g.game_id, g.vendor, g.trial, coalesce(g.node_id = l.lobby_node_id, false) as lobby, g.enabled and l.enabled and v.enabled as enabled,
            l.maintenance_from, l.maintenance_until,
            coalesce(l.maintenance_from <= now() and coalesce(l.maintenance_until > now(), true), false) as in_maintenance
       from game g
       join vendor_lane l on l.merchant_id = g.merchant_id and l.category = g.category and l.vendor = g.vendor
       join vendor v on v.merchant_id = g.merchant_id and v.code = g.vendor
      where g.merchant_id = $1
        and (g.node_id = $2 or ($2::bigint is null and g.vendor = $3
             and case when $4 = '' then g.node_id = l.lobby_node_id else $4 in (g.game_id, g.game_code) end))
      order by g.game_id = $4 desc, g.node_id
      limit 1`,
    [input.merchantId, input.nodeId, input.vendor, input.vendorGameId],
  );
  return rows[0] ?? null;
};
