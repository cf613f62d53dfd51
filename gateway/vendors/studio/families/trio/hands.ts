import { RANKS, rankOf, suitOf } from '../cards';

/** Sorts of hands from the lowest up, as three cards have them. */
export const SORTS = ['high', 'pair', 'flush', 'straight', 'three', 'straight-flush'] as const;
type Sort = (typeof SORTS)[number];

/** The ace is highest: 14. */
const heightOf = (card: number): number => (rankOf(card) === 0 ? RANKS + 1 : rankOf(card) + 1);

interface Look {
  sort: Sort;
  /** Heights that decide among hands of one sort, the first before the others. */
  heights: readonly number[];
}

const lookAt = (cards: readonly number[]): Look => {
  const heights = cards.map(heightOf).sort((left, right) => right - left);
  const [top = 0, middle = 0, low = 0] = heights;
  if (top === low) return { sort: 'three', heights };
  if (top === middle) return { sort: 'pair', heights: [top, low] };
  if (middle === low) return { sort: 'pair', heights: [low, top] };
  const isFlush = cards.every((card) => suitOf(card) === suitOf(cards[0] ?? 0));
  // Ace, two and three are the lowest straight.
  const isWheel = top === RANKS + 1 && middle === 3 && low === 2;
  const isStraight = isWheel || top - low === 2;
  if (!isStraight) return { sort: isFlush ? 'flush' : 'high', heights };
  return { sort: isFlush ? 'straight-flush' : 'straight', heights: isWheel ? [3] : [top] };
};

export const sortOf = (cards: readonly number[]): Sort => lookAt(cards).sort;

const BASE = 16;
/** Higher is stronger; equal hands share. */
export const strengthOf = (cards: readonly number[]): number => {
  const { sort, heights } = lookAt(cards);
  const [top = 0, middle = 0, low = 0] = heights;
  return ((SORTS.indexOf(sort) * BASE + top) * BASE + middle) * BASE + low;
};

const oddOne = (cards: readonly number[], same: (left: number, right: number) => boolean): number =>
  cards.findIndex((card) => cards.filter((other) => same(card, other)).length === 1);
const lowest = (cards: readonly number[]): number => {
  const heights = cards.map(heightOf);
  return heights.indexOf(Math.min(...heights));
};

/**
 * The rule of the seats: which card is exchanged, or null for none. A straight, a flush and better stand; a pair exchanges the
 * odd card, two of a suit the third one, and other hands the lowest.
 */
export const exchangeOf = (cards: readonly number[]): number | null => {
  const sort = sortOf(cards);
  if (sort === 'pair') return oddOne(cards, (left, right) => rankOf(left) === rankOf(right));
  if (sort !== 'high') return null;
  const suits = new Set(cards.map(suitOf));
  if (suits.size === 2) return oddOne(cards, (left, right) => suitOf(left) === suitOf(right));
  return lowest(cards);
};
