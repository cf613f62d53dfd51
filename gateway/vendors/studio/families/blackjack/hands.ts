import { rankOf } from '../cards';

export const TWENTY_ONE = 21;
const TEN = 10;
/** What an ace may count besides one. */
const ACE_MORE = 10;

/** An ace is one here; tens and faces are ten. */
export const pointsOf = (card: number): number => Math.min(rankOf(card) + 1, TEN);

export interface Total {
  points: number;
  /** An ace counts eleven. */
  soft: boolean;
}

export const totalOf = (cards: readonly number[]): Total => {
  const hard = cards.reduce((sum, card) => sum + pointsOf(card), 0);
  const soft = cards.some((card) => pointsOf(card) === 1) && hard + ACE_MORE <= TWENTY_ONE;
  return { points: soft ? hard + ACE_MORE : hard, soft };
};

/** Twenty-one with the first two cards. */
export const isNatural = (cards: readonly number[]): boolean =>
  cards.length === 2 && totalOf(cards).points === TWENTY_ONE;
export const isBust = (cards: readonly number[]): boolean => totalOf(cards).points > TWENTY_ONE;

/** The dealer draws to sixteen and stands on every seventeen. */
export const DEALER_STANDS = 17;
