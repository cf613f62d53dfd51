import type { Below } from '../../kit/fair-stream';

export const RANKS = 13;
export const SUITS = ['clubs', 'diamonds', 'hearts', 'spades'] as const;
export const PACK = RANKS * SUITS.length;

/** 0 is the ace, 1 the two, 12 the king. A card is a number below PACK, or below so many packs. */
export const rankOf = (card: number): number => card % RANKS;
/** Place in SUITS. */
export const suitOf = (card: number): number => Math.floor(card / RANKS) % SUITS.length;
/** The card as it is told: which of several packs it came from is of no matter. */
export const faceOf = (card: number): number => card % PACK;

/** Deals cards of a full shoe one after the other, none of them twice. */
export const shoeOf = (below: Below, size: number): (() => number) => {
  const dealt: number[] = [];
  return () => {
    let card = below(size - dealt.length);
    let at = 0;
    // Ascending: each card dealt before moves the ones above it down by one.
    for (; at < dealt.length; at += 1) {
      if (card < (dealt[at] ?? Infinity)) break;
      card += 1;
    }
    dealt.splice(at, 0, card);
    return card;
  };
};
