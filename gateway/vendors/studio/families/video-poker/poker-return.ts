import type { Fraction } from '../../../kit/fraction';
import { choose, share } from '../exact';
import { PACK, suitOf } from '../cards';
import { HAND, handOf, heightOf } from './hands';
import type { PokerPays } from './paytables';

/** Ways to keep cards of a hand: bit n for its card n. */
export const HOLDS = 1 << HAND;

const binomials = Array.from({ length: PACK + 1 }, (_, of) =>
  Array.from({ length: HAND + 1 }, (__, count) => Number(choose(of, count))),
);
const ways = (of: number, count: number): number => binomials[of]?.[count] ?? 0;
const bitCount = (bits: number): number => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

/** Where a set of growing cards stands among all sets of its size. */
const placeOf = (hand: readonly number[], mask: number): number => {
  let place = 0;
  let size = 0;
  for (let index = 0; index < HAND; index += 1)
    if ((mask & (1 << index)) !== 0) place += ways(hand[index] ?? 0, ++size);
  return place;
};

const MASK_SIZES = Array.from({ length: HOLDS }, (_, mask) => bitCount(mask));
/** Draws that each number of kept cards leaves, and a number that all of them divide. */
const DRAWS = Array.from({ length: HAND + 1 }, (_, kept) => Number(choose(PACK - HAND, HAND - kept)));
const COMMON = Number(choose(PACK - HAND, HAND)) * HAND;

/** For every set of 0 to 5 cards: what all hands that hold it pay together. */
export type Sums = readonly Float64Array[];

/** Calls back with every set of growing cards, in the order of their places; the list is the same one each time. */
const eachSet = (size: number, visit: (cards: readonly number[], place: number) => void): void => {
  const cards = Array.from({ length: size }, (_, index) => index);
  for (let place = 0; place < ways(PACK, size); place += 1) {
    visit(cards, place);
    let move = 0;
    while (move < size - 1 && (cards[move] ?? 0) + 1 === cards[move + 1]) move += 1;
    cards[move] = (cards[move] ?? 0) + 1;
    for (let index = 0; index < move; index += 1) cards[index] = index;
  }
};

/** Calls back with every hand of growing cards; the list is the same one each time. */
const eachHand = (visit: (hand: readonly number[]) => void): void => {
  const hand = [0, 0, 0, 0, 0];
  for (let a = 0; a < PACK; a += 1)
    for (let b = a + 1; b < PACK; b += 1)
      for (let c = b + 1; c < PACK; c += 1)
        for (let d = c + 1; d < PACK; d += 1)
          for (let e = d + 1; e < PACK; e += 1) {
            hand[0] = a;
            hand[1] = b;
            hand[2] = c;
            hand[3] = d;
            hand[4] = e;
            visit(hand);
          }
};

/** Adds what a set of cards has to each set without one of them. */
const addToSmaller = (smaller: Float64Array, cards: readonly number[], value: number): void => {
  // Cards below the missing one keep their seat, those above move one down.
  let above = 0;
  for (let index = 1; index < cards.length; index += 1) above += ways(cards[index] ?? 0, index);
  let below = 0;
  for (let missing = 0; missing < cards.length; missing += 1) {
    const place = below + above;
    smaller[place] = (smaller[place] ?? 0) + value;
    below += ways(cards[missing] ?? 0, missing + 1);
    above -= ways(cards[missing + 1] ?? 0, missing + 1);
  }
};

export const sumsOf = (pays: PokerPays): Sums => {
  const sums = Array.from({ length: HAND + 1 }, (_, size) => new Float64Array(ways(PACK, size)));
  const [none, ones, twos, threes, fours, hands] = sums;
  if (!none || !ones || !twos || !threes || !fours || !hands) return sums;
  eachHand((hand) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = hand;
    const pay = pays[handOf(a, b, c, d, e)];
    if (pay === 0) return;
    hands[placeOf(hand, HOLDS - 1)] = pay;
    addToSmaller(fours, hand, pay);
  });
  // A hand reaches a set of three by two sets of four, one of two by three of three, and so on.
  for (const [size, from, to] of [
    [4, fours, threes],
    [3, threes, twos],
    [2, twos, ones],
    [1, ones, none],
  ] as const) {
    eachSet(size, (cards, place) => addToSmaller(to, cards, from[place] ?? 0));
    for (let place = 0; place < to.length; place += 1) to[place] = (to[place] ?? 0) / (HAND - size + 1);
  }
  return sums;
};

/**
 * What each way to hold a hand of growing cards pays on average, times COMMON: hands with the kept cards and none of the thrown
 * ones, by taking away and adding again those with more of the thrown ones.
 */
const holdValues = (sums: Sums, hand: readonly number[], values: Float64Array): void => {
  for (let mask = 0; mask < HOLDS; mask += 1)
    values[mask] = sums[MASK_SIZES[mask] ?? 0]?.[placeOf(hand, mask)] ?? 0;
  for (let bit = 1; bit < HOLDS; bit <<= 1)
    for (let mask = 0; mask < HOLDS; mask += 1)
      if ((mask & bit) === 0) values[mask] = (values[mask] ?? 0) - (values[mask | bit] ?? 0);
  for (let mask = 0; mask < HOLDS; mask += 1)
    values[mask] = (values[mask] ?? 0) * (COMMON / (DRAWS[MASK_SIZES[mask] ?? 0] ?? 1));
};

/** The way to hold that pays most on average, for cards in any order. */
export const bestHold = (sums: Sums, cards: readonly number[]): number => {
  const order = cards.map((card, index) => ({ card, index })).sort((left, right) => left.card - right.card);
  const values = new Float64Array(HOLDS);
  holdValues(
    sums,
    order.map(({ card }) => card),
    values,
  );
  const best = values.indexOf(Math.max(...values));
  return order.reduce((mask, { index }, at) => ((best & (1 << at)) === 0 ? mask : mask | (1 << index)), 0);
};

/**
 * Hands that differ in their suits only play alike: for the one of them whose suits are in order, how many they are, else 0.
 */
const alike = (hand: readonly number[]): number => {
  const bySuit = [0, 0, 0, 0];
  for (const card of hand) bySuit[suitOf(card)] = (bySuit[suitOf(card)] ?? 0) | (1 << heightOf(card));
  const [a = 0, b = 0, c = 0, d = 0] = bySuit;
  if (a < b || b < c || c < d) return 0;
  const same = [a === b, b === c, c === d];
  const all = 24;
  if (same[0] && same[1]) return same[2] ? 1 : all / 6;
  if (same[1] && same[2]) return all / 6;
  if (same[0] && same[2]) return all / 4;
  return same.includes(true) ? all / 2 : all;
};

/** The return over all 2,598,960 hands, to one who holds the best, and to one who holds as `strategy` says. */
export const pokerReturns = (
  pays: PokerPays,
  strategy: (cards: readonly number[]) => number,
): { best: Fraction; strategy: Fraction } => {
  const sums = sumsOf(pays);
  const values = new Float64Array(HOLDS);
  let best = 0n;
  let played = 0n;
  eachHand((hand) => {
    const hands = alike(hand);
    if (hands === 0) return;
    holdValues(sums, hand, values);
    let most = 0;
    for (let mask = 0; mask < HOLDS; mask += 1) most = Math.max(most, values[mask] ?? 0);
    best += BigInt(hands * most);
    played += BigInt(hands * (values[strategy(hand)] ?? 0));
  });
  const all = choose(PACK, HAND) * BigInt(COMMON);
  return { best: share(best, all), strategy: share(played, all) };
};
