import type { GameSeed } from './games';
import type { Texts } from './words';

export interface RoomSeed {
  vendor: string;
  room_id: string;
  node_id: string;
  names: Texts;
  /** Minor units. */
  min_stake: string;
  max_stake: string;
  seats: number;
}

type Room = Omit<RoomSeed, 'node_id'>;
const room = (
  vendor: string,
  roomId: string,
  names: Texts,
  stakes: readonly [number, number],
  seats: number,
): Room => ({
  vendor,
  room_id: roomId,
  names,
  min_stake: String(stakes[0]),
  max_stake: String(stakes[1]),
  seats,
});

const ROOMS: readonly Room[] = [
  room('HOUSE', 'willow', { EN: 'Willow', PT: 'Salgueiro', ES: 'Sauce' }, [20, 100], 200),
  room('HOUSE', 'reed', { EN: 'Reed', PT: 'Junco', ES: 'Junco' }, [100, 1_000], 100),
  room('HOUSE', 'moon', { EN: 'Moon', PT: 'Lua', ES: 'Luna' }, [1_000, 5_000], 40),
  room('KTB', 'kitchen', { EN: 'Kitchen', PT: 'Cozinha', ES: 'Cocina' }, [50, 500], 60),
  room('KTB', 'parlour', { EN: 'Parlour', PT: 'Sala', ES: 'Salón' }, [500, 10_000], 30),
];

/** Tables of the duels: the house's really open, each with stakes of its own. */
export const roomSeeds = (games: readonly GameSeed[]): RoomSeed[] =>
  ROOMS.flatMap((one) => {
    const game = games.find(({ vendor, category }) => vendor === one.vendor && category === 'PVP');
    return game ? [{ ...one, node_id: game.node_id }] : [];
  });
