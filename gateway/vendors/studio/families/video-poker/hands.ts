import { PACK, RANKS, suitOf } from '../cards';

export const HAND = 5;

/** Ranks as they beat each other: 0 is the two, 12 the ace. */
const heights = Array.from({ length: PACK }, (_, card) => (card + RANKS - 1) % RANKS);
export const heightOf = (card: number): number => heights[card] ?? 0;

export const JACK = 9;
export const ACE = 12;

export const HAND_RANKS = [
  'nothing',
  'jacks',
  'two-pairs',
  'three',
  'straight',
  'flush',
  'full-house',
  'four',
  'four-faces',
  'four-aces',
  'straight-flush',
  'royal-flush',
] as const;
export type HandRank = (typeof HAND_RANKS)[number];

/** Five ranks in a row, the ace below the two too, as bits. */
const WHEEL = (1 << ACE) | 0b1111;
const isStraight = (bits: number): boolean => {
  if (bits === WHEEL) return true;
  // The lowest bit and four above it.
  return bits === 0b11111 * (bits & -bits);
};
const ROYAL = 0b11111 << (ACE - 4);

const fourOf = (rank: number): HandRank => {
  if (rank === ACE) return 'four-aces';
  return rank >= JACK ? 'four-faces' : 'four';
};

/** What five cards are worth, whichever their order. */
export const handOf = (a: number, b: number, c: number, d: number, e: number): HandRank => {
  const bits =
    (1 << heightOf(a)) | (1 << heightOf(b)) | (1 << heightOf(c)) | (1 << heightOf(d)) | (1 << heightOf(e));
  // How many of each rank, four bits each; two halves, because a number holds no 13 of them.
  let low = 0;
  let high = 0;
  const count = (card: number): void => {
    const rank = heightOf(card);
    if (rank < 7) low += 1 << (rank * 4);
    else high += 1 << ((rank - 7) * 4);
  };
  let different = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) different += 1;
  if (different === HAND) {
    const suit = suitOf(a);
    const flush = suit === suitOf(b) && suit === suitOf(c) && suit === suitOf(d) && suit === suitOf(e);
    if (isStraight(bits)) {
      if (!flush) return 'straight';
      return bits === ROYAL ? 'royal-flush' : 'straight-flush';
    }
    return flush ? 'flush' : 'nothing';
  }
  count(a);
  count(b);
  count(c);
  count(d);
  count(e);
  const most = (wanted: number): number => {
    for (let rank = ACE; rank >= 0; rank -= 1) {
      const times = rank < 7 ? (low >> (rank * 4)) & 15 : (high >> ((rank - 7) * 4)) & 15;
      if (times === wanted) return rank;
    }
    return -1;
  };
  if (different === 4) return most(2) >= JACK ? 'jacks' : 'nothing';
  if (different === 3) return most(3) >= 0 ? 'three' : 'two-pairs';
  const four = most(4);
  return four >= 0 ? fourOf(four) : 'full-house';
};
