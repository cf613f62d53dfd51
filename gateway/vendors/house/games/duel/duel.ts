import type { Below } from '../../../kit/fair-stream';
import { UNITS_PER_BET } from '../../../kit/units';
import type { Fraction } from '../../../kit/fraction';

// Everything that decides what Fox & Heron pays. Changing a row changes the published returns.
export const PACKS = 8;
export const RANKS = 13;
export const SUITS = ['clubs', 'diamonds', 'hearts', 'spades'] as const;
export const SHOE = PACKS * RANKS * SUITS.length;

export const CHOICES = ['fox', 'heron', 'tie', 'twins'] as const;
export type DuelChoice = (typeof CHOICES)[number];
/** What a won bet adds to the stake, to 1. */
export const ODDS: Readonly<Record<DuelChoice, number>> = { fox: 1, heron: 1, tie: 12, twins: 56 };
/** What a bet on a side gets back on equal ranks, in units: half. */
const HALF = UNITS_PER_BET / 2;

/** Published returns in millionths; a test holds them against every pair of cards. */
export const RETURNS: Readonly<Record<DuelChoice, number>> = {
  fox: 962_651,
  heron: 962_651,
  tie: 971_084,
  twins: 961_446,
};

/** The two cards, each 0 … SHOE - 1. */
export interface DuelOutcome {
  fox: number;
  heron: number;
}

/** 0 is the two, 12 the ace. */
export const rankOf = (card: number): number => card % RANKS;
export const suitOf = (card: number): (typeof SUITS)[number] =>
  SUITS[Math.floor(card / RANKS) % SUITS.length] ?? 'clubs';

/** Two cards from a full shoe, the second without the first. */
export const drawDuel = (below: Below): DuelOutcome => {
  const fox = below(SHOE);
  const other = below(SHOE - 1);
  return { fox, heron: other < fox ? other : other + 1 };
};

export type DuelResult = 'fox' | 'heron' | 'tie' | 'twins';
export const resultOf = ({ fox, heron }: DuelOutcome): DuelResult => {
  if (rankOf(fox) !== rankOf(heron)) return rankOf(fox) > rankOf(heron) ? 'fox' : 'heron';
  return suitOf(fox) === suitOf(heron) ? 'twins' : 'tie';
};

const won = (choice: DuelChoice): number => UNITS_PER_BET * (ODDS[choice] + 1);

/** What a bet pays, in units. Twins have the same rank too. */
export const payOf = (outcome: DuelOutcome, choice: DuelChoice): number => {
  const result = resultOf(outcome);
  if (choice === 'twins') return result === 'twins' ? won('twins') : 0;
  const isSame = result === 'tie' || result === 'twins';
  if (choice === 'tie') return isSame ? won('tie') : 0;
  if (isSame) return HALF;
  return result === choice ? won(choice) : 0;
};

/** The exact return: every ordered pair of two cards of the shoe. */
export const duelReturn = (choice: DuelChoice): Fraction => {
  let units = 0;
  for (let fox = 0; fox < SHOE; fox += 1)
    for (let heron = 0; heron < SHOE; heron += 1) if (fox !== heron) units += payOf({ fox, heron }, choice);
  return { numerator: BigInt(units), denominator: BigInt(SHOE * (SHOE - 1) * UNITS_PER_BET) };
};

export const isDuelChoice = (text: string): text is DuelChoice =>
  (CHOICES as readonly string[]).includes(text);

const isCard = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < SHOE;

/** Reads a stored or sent outcome; null when it is none. */
export const readDuel = (value: unknown): DuelOutcome | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { fox, heron } = value as Record<string, unknown>;
  return isCard(fox) && isCard(heron) && fox !== heron ? { fox, heron } : null;
};
