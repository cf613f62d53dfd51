import type { Database } from '../database/types';

export interface MemberScope {
  merchantId: number;
  memberId: bigint;
}

/** Latest first. */
export const readFavouriteIds = async (
  db: Database,
  scope: MemberScope & { limit: number },
): Promise<bigint[]> => {
  const rows = await db
    .merchant(scope.merchantId)
    .query<{ node_id: bigint }>(
      'select node_id from favourite where member_id = $1 order by created_at desc, node_id limit $2',
      [scope.memberId, scope.limit],
    );
  return rows.map((row) => row.node_id);
};

/**
 * Adds one favourite unless the member has `limit` already. Two that are added at the same moment may pass the bound by one.
 * @returns whether it stands in the list afterwards
 */
export const insertFavourite = async (
  db: Database,
  input: MemberScope & { nodeId: bigint; limit: number },
): Promise<boolean> => {
  const [row] = await db.merchant(input.merchantId).query<{ kept: boolean }>(
    `with added as (
       insert into favourite (merchant_id, member_id, node_id)
       select $1::int, $2::bigint, $3::bigint
        where (select count(*) from (select 1 from favourite where member_id = $2 limit $4) as held) < $4::int
       on conflict (merchant_id, member_id, node_id) do nothing
       returning true as kept)
     select exists (select from added) or exists (select from favourite where member_id = $2 and node_id = $3) as kept`,
    [input.merchantId, input.memberId, input.nodeId, input.limit],
  );
  return row?.kept === true;
};

export const deleteFavourite = async (
  db: Database,
  input: MemberScope & { nodeId: bigint },
): Promise<void> => {
  await db
    .merchant(input.merchantId)
    .query('delete from favourite where member_id = $1 and node_id = $2', [input.memberId, input.nodeId]);
};

/** Latest first. */
export const readRecentIds = async (
  db: Database,
  scope: MemberScope & { limit: number },
): Promise<bigint[]> => {
  const rows = await db
    .merchant(scope.merchantId)
    .query<{ node_id: bigint }>(
      'select node_id from recent_game where member_id = $1 order by played_at desc, node_id limit $2',
      [scope.memberId, scope.limit],
    );
  return rows.map((row) => row.node_id);
};

/** Puts a game first in the member's list and drops what lies beyond `keep`. */
export const upsertRecent = (
  db: Database,
  input: MemberScope & { nodeId: bigint; keep: number },
): Promise<void> =>
  db.merchant(input.merchantId).tx(async (query) => {
    await query(
      `insert into recent_game (merchant_id, member_id, node_id) values ($1, $2, $3)
       on conflict (merchant_id, member_id, node_id) do update set played_at = clock_timestamp()`,
      [input.merchantId, input.memberId, input.nodeId],
    );
    await query(
      `delete from recent_game where member_id = $1 and node_id in
         (select node_id from recent_game where member_id = $1 order by played_at desc, node_id offset $2)`,
      [input.memberId, input.keep],
    );
  });
