import { below, type Words } from './lottery/draw';

/** What a day's seed is committed to with: SHA-256 over this and the seed's bytes. */
export const CHANCE_COMMITMENT = 'foyer chance commitment v1\n';

/** What the key of one play is made of: HMAC-SHA-256(seed, this). No part can hold a bar. */
export const chanceText = (play: {
  merchant: string;
  game: string;
  day: string;
  member: string;
  /** The member's plays of this game are counted from 1. */
  no: string;
  memberSeed: string;
}): string =>
  ['chance 1', play.merchant, play.game, play.day, play.member.toLowerCase(), play.no, play.memberSeed].join(
    '|',
  );

/** The row that a stream of words falls on: its weight by the sum of weights is its chance, exactly. */
export const pickRow = (words: Words, weights: readonly number[]): number => {
  let drawn = below(
    words,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  const at = weights.findIndex((weight) => {
    drawn -= weight;
    return drawn < 0;
  });
  return at;
};
