import type { Below } from '../../../kit/fair-stream';
import { UNITS_PER_BET } from '../../../kit/units';
import type { Fraction } from '../../../kit/fraction';

// Everything that decides what Moonwater Koi pays. Changing a row changes the published returns.

/** Numbers a cast draws from. */
export const TICKETS = 10_000;

export const FISH = ['minnow', 'perch', 'koi', 'lantern', 'eel', 'dragon'] as const;
export type Fish = (typeof FISH)[number];

export interface Catch {
  /** How many of the numbers catch it. */
  tickets: number;
  /** Times the bet. */
  times: number;
  golden: boolean;
}

const plain = (tickets: number, times: number): Catch => ({ tickets, times, golden: false });
const golden = (tickets: number, times: number): Catch => ({ tickets, times, golden: true });
/** Catches of each fish; they take the lowest numbers in this order, and the rest gets away. */
export const CATCHES: Readonly<Record<Fish, readonly Catch[]>> = {
  minnow: [plain(4_225, 2), golden(300, 4)],
  perch: [plain(2_112, 4), golden(150, 8)],
  koi: [plain(1_056, 8), golden(75, 16)],
  lantern: [plain(422, 20), golden(30, 40)],
  eel: [plain(169, 50), golden(12, 100)],
  dragon: [plain(62, 100), golden(12, 200), golden(2, 500)],
};

/** Published returns in millionths; a test holds them against every number. */
export const RETURNS: Readonly<Record<Fish, number>> = {
  minnow: 965_000,
  perch: 964_800,
  koi: 964_800,
  lantern: 964_000,
  eel: 965_000,
  dragon: 960_000,
};

/** What a cast drew: a number from 0 to TICKETS - 1. */
export interface KoiOutcome {
  roll: number;
}

export const drawCast = (below: Below): KoiOutcome => ({ roll: below(TICKETS) });

/** What the drawn number catches, null when the fish got away. */
export const catchOf = ({ roll }: KoiOutcome, fish: Fish): Catch | null => {
  let from = 0;
  for (const one of CATCHES[fish]) {
    if (roll < from + one.tickets) return one;
    from += one.tickets;
  }
  return null;
};

/** In units of the bet. */
export const payOf = (outcome: KoiOutcome, fish: Fish): number =>
  (catchOf(outcome, fish)?.times ?? 0) * UNITS_PER_BET;

/** The exact return: every number that a cast can draw. */
export const castReturn = (fish: Fish): Fraction => {
  let units = 0;
  for (let roll = 0; roll < TICKETS; roll += 1) units += payOf({ roll }, fish);
  return { numerator: BigInt(units), denominator: BigInt(TICKETS * UNITS_PER_BET) };
};

export const isFish = (text: string): text is Fish => (FISH as readonly string[]).includes(text);

/** Reads a stored or sent outcome; null when it is none. */
export const readCast = (value: unknown): KoiOutcome | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { roll } = value as Record<string, unknown>;
  const isRoll = typeof roll === 'number' && Number.isInteger(roll) && roll >= 0 && roll < TICKETS;
  return isRoll ? { roll } : null;
};
