import type { LaunchRequest } from '../types';
import type { GameSession } from './session-store';
import { betOf, unitsOf } from './units';

const STAKES = /^room:[\w-]{1,40}:(\d{1,18}):(\d{1,18})$/;

/** What a game session keeps of the room it was launched into; '' without one. */
export const stakesText = (room: LaunchRequest['room']): string =>
  room ? `room:${room.id}:${room.minStakeMinor}:${room.maxStakeMinor}` : '';

/** Units a player may choose from in this session: all of the currency, or those whose bet the room takes. */
export const unitsWithin = ({
  currency,
  stakes,
}: Pick<GameSession, 'currency' | 'stakes'>): readonly bigint[] => {
  const [, low, high] = STAKES.exec(stakes) ?? [];
  const units = unitsOf(currency);
  if (low === undefined || high === undefined) return units;
  return units.filter((unit) => betOf(unit) >= BigInt(low) && betOf(unit) <= BigInt(high));
};
