import * as v from 'valibot';
import { amountToWire, parseAmount, type Money } from '../money';
import { looseCount, looseId, looseText } from '../wire';

/** A table of a game against other players, with stakes of its own. */
export interface GameRoom {
  /** The vendor's id of the room; a launch joins it by this. */
  id: string;
  name: string;
  vendor: string;
  /** Catalogue id of the game that is played there. */
  gameId: string;
  gameName: string;
  icon: string;
  /** What a round may cost. */
  minStake: Money;
  maxStake: Money;
  players: number;
  seats: number;
}

const amount = looseText;
const currency = v.pipe(v.string(), v.regex(/^[A-Z0-9]{3,8}$/));
/** Here for the bytes: as readMoney() of amount.ts, which this page does not load. */
const readMoney = (value: string, code: string): Money => {
  const minor = parseAmount(value, code);
  return minor === null ? { minor: 0n, currency: code, unread: true } : { minor, currency: code };
};
const wireRoom = v.object({
  roomId: looseId,
  roomName: looseText,
  vassalage: looseText,
  nodeId: looseId,
  gameName: looseText,
  showIcon: looseText,
  currency,
  minBet: amount,
  maxBet: amount,
  playerCount: looseCount,
  maxPlayer: looseCount,
});

export const roomFromWire = v.pipe(
  wireRoom,
  v.transform((wire): GameRoom => {
    const money = (value: string): Money => readMoney(value, wire.currency);
    return {
      id: wire.roomId,
      name: wire.roomName || wire.roomId,
      vendor: wire.vassalage,
      gameId: wire.nodeId,
      gameName: wire.gameName,
      icon: wire.showIcon,
      minStake: money(wire.minBet),
      maxStake: money(wire.maxBet),
      players: wire.playerCount,
      seats: wire.maxPlayer,
    };
  }),
);

export const roomToWire = (room: GameRoom): v.InferInput<typeof roomFromWire> => ({
  roomId: room.id,
  roomName: room.name,
  vassalage: room.vendor,
  nodeId: room.gameId,
  gameName: room.gameName,
  showIcon: room.icon,
  currency: room.minStake.currency,
  minBet: amountToWire(room.minStake),
  maxBet: amountToWire(room.maxStake),
  playerCount: room.players,
  maxPlayer: room.seats,
});
