import { PACK } from '../cards';
import { fieldsOf, numbersOf } from '../read-show';
import { HAND, HAND_RANKS, type HandRank } from './hands';

export interface PokerShow {
  /** The cards dealt, as cards.ts numbers them. */
  dealt: number[];
  /** What they are worth now; a hint, for only the last hand pays. */
  now: HandRank;
  /** Cards held, bit n for card n; null until the player chose. */
  held: number | null;
  /** The last hand; null until then. */
  final: number[] | null;
  rank: HandRank | null;
}

const rankIn = (value: unknown): HandRank | null => HAND_RANKS.find((rank) => rank === value) ?? null;
const handIn = (value: unknown): number[] | null => {
  const cards = numbersOf(value);
  return cards.length === HAND && cards.every((card) => card >= 0 && card < PACK) ? cards : null;
};

/** Reads what a round shows; null when it is none of the game's. */
export const readPoker = (value: unknown): PokerShow | null => {
  const show = fieldsOf(value);
  const [dealt, now] = [handIn(show?.['dealt']), rankIn(show?.['now'])];
  if (!show || !dealt || !now) return null;
  const held = show['held'];
  return {
    ...{ dealt, now, held: typeof held === 'number' ? held : null },
    ...{ final: handIn(show['final']), rank: rankIn(show['rank']) },
  };
};
