import type { Fraction } from '../../kit/fraction';

/** A seat's stake: the pot less its rake is whole however many seats share it. */
export const SEAT_UNITS = 60;
/** What the house keeps of every pot, in hundredths. */
export const RAKE_PERCENT = 5;

/** What the seats of the highest hand share. */
export const potOf = (seats: number): number => (seats * SEAT_UNITS * (100 - RAKE_PERCENT)) / 100;

/** What the first seat gets: the pot is shared by all seats with the highest hand. */
export const shareOf = (strengths: readonly number[]): number => {
  const highest = Math.max(...strengths);
  if (strengths[0] !== highest) return 0;
  return potOf(strengths.length) / strengths.filter((strength) => strength === highest).length;
};

/**
 * Every pot is paid out less its rake, and all seats stake alike. Where all of them play by the same rule, none is better off
 * than another, whatever the cards are: the order of a shuffled pack favours no seat. So each gets its part of what is paid.
 */
export const evenReturn = (seats: number): Fraction => ({
  numerator: BigInt(potOf(seats)),
  denominator: BigInt(seats * SEAT_UNITS),
});
