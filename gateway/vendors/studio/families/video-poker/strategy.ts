import { suitOf } from '../cards';
import { ACE, HAND, handOf, heightOf, JACK, type HandRank } from './hands';

const TEN = JACK - 1;
const ALL = (1 << HAND) - 1;

/** Kept cards, lowest first. */
type Kept = readonly number[];

const areSuited = (kept: Kept): boolean => kept.every((card) => suitOf(card) === suitOf(kept[0] ?? 0));
const areHigh = (kept: Kept, from = JACK): boolean => kept.every((card) => heightOf(card) >= from);
const areEqual = (kept: Kept): boolean => kept.every((card) => heightOf(card) === heightOf(kept[0] ?? 0));

/** Whether different ranks lie within five, the ace also below the two. */
const areNear = (kept: Kept): boolean => {
  const ranks = kept.map(heightOf);
  if (new Set(ranks).size < ranks.length) return false;
  const within = (list: readonly number[]): boolean => Math.max(...list) - Math.min(...list) < HAND;
  return within(ranks) || within(ranks.map((rank) => (rank === ACE ? -1 : rank)));
};
/** Four in a row that a card at either end makes five. */
const areOpen = (kept: Kept): boolean => {
  const ranks = kept.map(heightOf);
  return (
    areNear(kept) && Math.max(...ranks) < ACE && Math.max(...ranks) - Math.min(...ranks) === kept.length - 1
  );
};
const areTwoPairs = ([a = 0, b = 0, c = 0, d = 0]: Kept): boolean => areEqual([a, b]) && areEqual([c, d]);

interface Rule {
  size: number;
  fits: (kept: Kept) => boolean;
}
const rule = (size: number, fits: Rule['fits']): Rule => ({ size, fits });
const made = (...ranks: readonly HandRank[]): Rule =>
  rule(HAND, ([a = 0, b = 0, c = 0, d = 0, e = 0]) => ranks.includes(handOf(a, b, c, d, e)));

/** The published strategy: the first rule that fits some of the cards names what is held, the lowest of them first. */
const RULES: readonly Rule[] = [
  made('royal-flush', 'straight-flush'),
  rule(4, areEqual),
  rule(4, (kept) => areSuited(kept) && areHigh(kept, TEN)),
  made('full-house', 'flush', 'straight'),
  rule(3, areEqual),
  rule(4, (kept) => areSuited(kept) && areNear(kept)),
  rule(4, areTwoPairs),
  rule(2, (kept) => areEqual(kept) && areHigh(kept)),
  rule(3, (kept) => areSuited(kept) && areHigh(kept, TEN)),
  rule(4, areSuited),
  rule(2, areEqual),
  rule(4, areOpen),
  rule(2, (kept) => areSuited(kept) && areHigh(kept)),
  rule(3, (kept) => areSuited(kept) && areNear(kept)),
  rule(2, (kept) => areHigh(kept)),
  rule(
    2,
    (kept) =>
      areSuited(kept) && areHigh(kept, TEN) && kept.some((card) => heightOf(card) < ACE && areHigh([card])),
  ),
  rule(1, (kept) => areHigh(kept)),
];

const masksOf = (size: number): number[] =>
  Array.from({ length: ALL + 1 }, (_, mask) => mask).filter(
    (mask) => [0, 1, 2, 3, 4].filter((bit) => (mask & (1 << bit)) !== 0).length === size,
  );
const MASKS = Array.from({ length: HAND + 1 }, (_, size) => masksOf(size));

/** Which cards the published strategy holds: bit n for card n; the cards may lie in any order. */
export const strategyHold = (cards: readonly number[]): number => {
  const order = cards
    .map((_, index) => index)
    .sort((left, right) => heightOf(cards[left] ?? 0) - heightOf(cards[right] ?? 0));
  for (const { size, fits } of RULES)
    for (const mask of MASKS[size] ?? []) {
      const held = order.filter((_, place) => (mask & (1 << place)) !== 0);
      if (fits(held.map((index) => cards[index] ?? 0)))
        return held.reduce((bits, index) => bits | (1 << index), 0);
    }
  return 0;
};
