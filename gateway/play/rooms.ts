import type { GameRoom } from '../../src/contract/entities/room';
import { findRoom, leaveSeat, readRooms, takeSeat, type LaunchRoomRow } from './rooms.queries';
import type { Database } from '../database/types';
import type { VendorAdapter } from '../vendors/types';
import { gameArtAddress } from '../art/index';
import type { CatalogueService } from '../catalogue/index';
import { GatewayError, type MerchantContext, pickText } from '../platform/index';

/** A seat is free again after this long without a launch by its member. */
export const SEAT_LIFE_MS = 30 * 60_000;
export const MAX_ROOMS = 200;

interface Seat {
  merchantId: number;
  memberId: bigint;
}

/** Rooms of games against other players: their stakes, who sits there, and the seat that a launch takes. */
export interface Rooms {
  list(
    merchant: MerchantContext,
    question: { vendor: string; gameId: string; language: string },
  ): Promise<GameRoom[]>;
  /** null: no such room. */
  find(merchantId: number, room: { vendor: string; roomId: string }): Promise<LaunchRoomRow | null>;
  /** @throws GatewayError ROOM_FULL */
  sit(seat: Seat, room: LaunchRoomRow): Promise<void>;
  leave(seat: Seat): Promise<void>;
}

export const createRooms = (deps: {
  db: Database;
  catalogue: CatalogueService;
  vendors: ReadonlyMap<string, VendorAdapter>;
  now: () => number;
}): Rooms => {
  const { db, catalogue, vendors, now } = deps;
  const since = (): Date => new Date(now() - SEAT_LIFE_MS);
  return {
    async list(merchant, { vendor, gameId, language }) {
      const nodeId = /^\d{1,15}$/.test(gameId) ? BigInt(gameId) : null;
      const playable = [...vendors.keys()].filter((code) => vendor === '' || code === vendor);
      const [index, rows] = await Promise.all([
        catalogue.of(merchant.id),
        readRooms(db, {
          merchantId: merchant.id,
          vendors: playable,
          nodeId,
          since: since(),
          limit: MAX_ROOMS,
        }),
      ]);
      return rows.flatMap((row): GameRoom[] => {
        const game = index.games.find((one) => one.nodeId === row.node_id);
        if (!game) return [];
        return [
          {
            id: row.room_id,
            name: pickText(row.names, language),
            vendor: row.vendor,
            gameId: row.node_id.toString(),
            gameName: pickText(game.names, language),
            icon: gameArtAddress({ merchant: index.merchantCode, game, language }),
            minStake: { minor: row.min_stake, currency: merchant.currency },
            maxStake: { minor: row.max_stake, currency: merchant.currency },
            players: Math.min(row.players, row.seats),
            seats: row.seats,
          },
        ];
      });
    },
    find: (merchantId, room) => findRoom(db, { merchantId, ...room }),
    async sit(seat, room) {
      const taken = await db.merchant(seat.merchantId).tx((query) =>
        takeSeat(query, {
          ...seat,
          vendor: room.vendor,
          roomId: room.room_id,
          at: new Date(now()),
          since: since(),
        }),
      );
      if (!taken) throw new GatewayError('ROOM_FULL');
    },
    leave: (seat) => leaveSeat(db, seat),
  };
};
