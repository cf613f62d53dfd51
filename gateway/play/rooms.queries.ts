import type { Database, Query } from '../database/types';

export interface RoomRow extends Record<string, unknown> {
  vendor: string;
  room_id: string;
  node_id: bigint;
  names: Record<string, string>;
  min_stake: bigint;
  max_stake: bigint;
  seats: number;
  players: number;
}

/** Rooms of these vendors, or of one of their games, that are open now, with how many seats are taken since `since`. */
export const readRooms = (
  db: Database,
  input: { merchantId: number; vendors: string[]; nodeId: bigint | null; since: Date; limit: number },
): Promise<RoomRow[]> =>
  db.merchant(input.merchantId).query<RoomRow>(
    `select r.vendor, r.room_id, r.node_id, r.names, r.min_stake, r.max_stake, r.seats,
            (select count(*)::int from game_seat s where s.merchant_id = $1 and s.vendor = r.vendor
                and s.room_id = r.room_id and s.taken_at > $4) as players
       from game_room r
       join game g on g.merchant_id = r.merchant_id and g.node_id = r.node_id and g.enabled
       join vendor v on v.merchant_id = g.merchant_id and v.code = g.vendor and v.enabled
       join vendor_lane l on l.merchant_id = g.merchant_id and l.category = g.category and l.vendor = g.vendor and l.enabled
        and not coalesce(l.maintenance_from <= now() and coalesce(l.maintenance_until > now(), true), false)
      where r.merchant_id = $1 and r.enabled and r.vendor = any ($2::text[]) and ($3::bigint is null or r.node_id = $3)
      order by r.sort, r.vendor, r.room_id limit $5`,
    [input.merchantId, input.vendors, input.nodeId, input.since, input.limit],
  );

export type LaunchRoomRow = Pick<RoomRow, 'vendor' | 'room_id' | 'node_id' | 'min_stake' | 'max_stake'>;

export const findRoom = async (
  db: Database,
  input: { merchantId: number; vendor: string; roomId: string },
): Promise<LaunchRoomRow | null> => {
  const [row] = await db.merchant(input.merchantId).query<LaunchRoomRow & Record<string, unknown>>(
    `select vendor, room_id, node_id, min_stake, max_stake from game_room
      where merchant_id = $1 and vendor = $2 and room_id = $3 and enabled`,
    [input.merchantId, input.vendor, input.roomId],
  );
  return row ?? null;
};

/** Takes a seat while there is one; an existing seat is kept. The lock on the room's row serialises callers. */
export const takeSeat = async (
  query: Query,
  seat: { merchantId: number; memberId: bigint; vendor: string; roomId: string; at: Date; since: Date },
): Promise<boolean> => {
  const [room] = await query<{ seats: number }>(
    'select seats from game_room where merchant_id = $1 and vendor = $2 and room_id = $3 for update',
    [seat.merchantId, seat.vendor, seat.roomId],
  );
  if (!room) return false;
  const rows = await query(
    `insert into game_seat (merchant_id, member_id, vendor, room_id, taken_at)
     select $1, $2::bigint, $3, $4, $5
      where (select count(*) from game_seat s where s.merchant_id = $1 and s.vendor = $3 and s.room_id = $4
                and s.taken_at > $6 and s.member_id <> $2::bigint) < $7
     on conflict (merchant_id, member_id) do update
        set vendor = excluded.vendor, room_id = excluded.room_id, taken_at = excluded.taken_at
     returning 1`,
    [seat.merchantId, seat.memberId, seat.vendor, seat.roomId, seat.at, seat.since, room.seats],
  );
  return rows.length > 0;
};

export const leaveSeat = async (
  db: Database,
  input: { merchantId: number; memberId: bigint },
): Promise<void> => {
  await db
    .merchant(input.merchantId)
    .query('delete from game_seat where merchant_id = $1 and member_id = $2', [
      input.merchantId,
      input.memberId,
    ]);
};
