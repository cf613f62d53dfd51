import type { Action, Table } from '../family';
import { pointsOf, totalOf } from './hands';

/** What a page is shown of a round, and all that a player decides by. */
export interface BlackjackShow {
  hands: readonly { cards: readonly number[]; staked: number }[];
  /** The hand that is asked; null when none is. */
  active: number | null;
  /** The dealer's cards as far as they lie open. */
  dealer: readonly number[];
  /** Units of insurance. */
  insured: number;
}

type Answer = 'hit' | 'stand' | 'double' | 'split';
const ACE = 1;

const between = (value: number, least: number, most: number): boolean => value >= least && value <= most;

/** Pairs that are split against a dealer's card; doubling after a split is not offered. */
const splits = (points: number, dealer: number): boolean => {
  switch (points) {
    case ACE:
    case 8:
      return true;
    case 2:
    case 3:
      return between(dealer, 4, 7);
    case 6:
      return between(dealer, 3, 6);
    case 7:
      return between(dealer, 2, 7);
    case 9:
      return between(dealer, 2, 6) || between(dealer, 8, 9);
    default:
      return false;
  }
};

const doubles = (points: number, dealer: number): boolean => {
  if (points === 9) return between(dealer, 3, 6);
  if (points === 10) return between(dealer, 2, 9);
  return points === 11 && between(dealer, 2, 10);
};

const stands = (points: number, soft: boolean, dealer: number): boolean => {
  if (soft) return points >= 19 || (points === 18 && between(dealer, 2, 8));
  if (points >= 17) return true;
  if (points >= 13) return between(dealer, 2, 6);
  return points === 12 && between(dealer, 4, 6);
};

const answerOf = (show: BlackjackShow, offered: (name: string) => boolean): Answer => {
  const cards = show.hands[show.active ?? 0]?.cards ?? [];
  const dealer = pointsOf(show.dealer[0] ?? 0);
  const { points, soft } = totalOf(cards);
  if (offered('split') && splits(pointsOf(cards[0] ?? 0), dealer)) return 'split';
  if (offered('double') && !soft && doubles(points, dealer)) return 'double';
  return stands(points, soft, dealer) ? 'stand' : 'hit';
};

/** The published way of playing: what is best for these rules by the player's cards and the dealer's open one; never insured. */
export const basicStrategy = (table: Table): Omit<Action, 'afterMs'> => {
  const offered = (name: string): boolean => table.moves.some((move) => move.name === name);
  if (offered('decline')) return { name: 'decline', value: 0 };
  return { name: answerOf(table.show as BlackjackShow, offered), value: 0 };
};
