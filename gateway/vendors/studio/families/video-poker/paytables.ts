import type { HandRank } from './hands';

/** What each hand pays, in bets. */
export type PokerPays = Readonly<Record<HandRank, number>>;

/** A hand costs so many units. */
export const UNITS = 20;

/** Jacks or better that pays 8 for a full house and 5 for a flush. */
export const JACKS_PAYS: PokerPays = {
  nothing: 0,
  jacks: 1,
  'two-pairs': 2,
  three: 3,
  straight: 4,
  flush: 5,
  'full-house': 8,
  four: 25,
  'four-faces': 25,
  'four-aces': 25,
  'straight-flush': 50,
  'royal-flush': 800,
};

/** Pays most for four aces, and more for four jacks, queens or kings. */
export const FACES_PAYS: PokerPays = {
  ...JACKS_PAYS,
  'full-house': 7,
  flush: 5,
  'four-faces': 40,
  'four-aces': 80,
};
