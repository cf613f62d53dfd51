import type { LaunchRequest } from '../types';
import type { GameSession } from './session-store';
import { betOf, unitsOf } from './units';

const STAKES = /^room:[\w-]{1,40}:(\d{1,18}):(\d{1,18})$/;

/** What a game session keeps of the room it was launched into; '' without one. */
export const stakesText = (room: LaunchRequest['room']): string =>
  room ? `room:${room.id}:${room.minStakeMinor}:${room.maxStakeMinor}` : '';

/** What a round may cost in the room that a session was launched into; null without one. */
export const roomOf = ({ stakes }: Pick<GameSession, 'stakes'>): { least: bigint; most: bigint } | null => {
  const [, low, high] = STAKES.exec(stakes) ?? [];
  return low === undefined || high === undefined ? null : { least: BigInt(low), most: BigInt(high) };
};

/** Units a player may choose from in this session: all of the currency, or those whose bet the room takes. */
export const unitsWithin = ({
  currency,
  stakes,
}: Pick<GameSession, 'currency' | 'stakes'>): readonly bigint[] => {
  const room = roomOf({ stakes });
  const units = unitsOf(currency);
  return room ? units.filter((unit) => betOf(unit) >= room.least && betOf(unit) <= room.most) : units;
};
