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

export interface WinRecord {
  memberId: bigint;
  maskedName: string;
  amountMinor: bigint;
  currency: string;
  vendor: string;
  gameId: string;
  roundId: string;
}

/** Adds wins of real rounds to the board in one statement; a round that stands there already is left as it is. */
export const insertWins = async (
  db: Database,
  input: { merchantId: number; wins: readonly WinRecord[] },
): Promise<void> => {
  const column = <T>(read: (win: WinRecord) => T): T[] => input.wins.map(read);
  await db.merchant(input.merchantId).query(
    `insert into winner (merchant_id, member_id, masked_name, amount_minor, currency, node_id, round_id)
     select $1, w.member_id, w.name, w.amount, w.currency, g.node_id, w.round
       from unnest($2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[])
            as w(member_id, name, amount, currency, vendor, game, round)
       join game g on g.merchant_id = $1 and g.vendor = w.vendor and g.game_id = w.game
     on conflict (merchant_id, node_id, round_id) do nothing`,
    [
      input.merchantId,
      column((win) => win.memberId),
      column((win) => win.maskedName),
      column((win) => win.amountMinor),
      column((win) => win.currency),
      column((win) => win.vendor),
      column((win) => win.gameId),
      column((win) => win.roundId),
    ],
  );
};
