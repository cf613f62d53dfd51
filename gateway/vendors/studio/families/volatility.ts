import type { VendorGameFacts } from '../../types';

/**
 * Standard deviation of what a round pays, in its stakes, of every model that is played in one way only: of scratch cards and
 * video poker counted, of the others simulated over 200,000 rounds and more (`tools/rtp-simulation.ts` prints it). Where the
 * player chooses what to stake on, or how far to go, it is the choice that is wild or tame, not the game: such a model has none.
 */
const DEVIATIONS: Readonly<Record<string, number>> = {
  'reels/lines20': 2.7,
  'reels/ways243': 3.4,
  'reels/cluster': 2.5,
  'reels/holdspin': 9.1,
  'reels/classic': 3.5,
  'scratch/triples': 18.97,
  'video-poker/jacks': 4.41,
  'video-poker/faces': 4.58,
  'bingo/ninety': 11.8,
  'blackjack/six-decks': 0.98,
  'trio/two-seats': 0.95,
  'trio/four-seats': 1.65,
  'nines/two-seats': 0.9,
  'nines/four-seats': 1.49,
};

/** Below the first a game pays often and little, from the second on seldom and much. */
const LOW_BELOW = 2;
const HIGH_FROM = 5;

/** How a game pays, or null where that is the player's to choose. */
export const volatilityOf = (family: string, model: string): VendorGameFacts['volatility'] => {
  const name = `${family}/${model}`;
  const deviation = Object.hasOwn(DEVIATIONS, name) ? DEVIATIONS[name] : undefined;
  if (deviation === undefined) return null;
  if (deviation < LOW_BELOW) return 'low';
  return deviation < HIGH_FROM ? 'medium' : 'high';
};
