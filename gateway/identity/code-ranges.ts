/** How many of the last digits tell the numbers of a block apart. */
export const BLOCK_DIGITS = 4;

interface RangeSize {
  /** Numbers of one range differ in so many of their last digits. */
  lastDigits: number;
  /** How many codes of a day may stay unentered: a share of the merchant's daily budget, and never fewer than `least`. */
  share: number;
  least: number;
}

/**
 * Ranges that a number belongs to, the widest first. Fraud rents a block of numbers and is paid for each message to it; the
 * wider ranges are for fraud that spreads over many blocks. The widest one never stops: in Portugal and the Emirates it holds
 * all mobile numbers.
 */
export const RANGE_SIZES: readonly RangeSize[] = [
  { lastDigits: 8, share: 0.24, least: 120 },
  { lastDigits: 6, share: 0.12, least: 60 },
  { lastDigits: BLOCK_DIGITS, share: 0.04, least: 20 },
];
/** For each code that was entered so many more may stay unentered: people ask twice, or give up. */
export const UNENTERED_PER_ENTERED = 2;
/** A block never gets more messages a day than this many times what may stay unentered in it. */
export const MAX_BLOCK_FACTOR = 3;
/** Of what may stay unentered: from this share on every further message needs a bot check. */
const UNPROVED_SHARE = 0.5;
/** Shorter prefixes would reach over several countries. */
const MIN_PREFIX = 4;

/** What one range has had on a day. */
export interface RangeCount {
  prefix: string;
  sent: number;
  entered: number;
}

export type RangeVerdict = 'open' | 'needs-proof' | 'stopped';

/** The prefix of a number's block. */
export const blockOf = (address: string): string => address.slice(0, -BLOCK_DIGITS);

/** The prefixes of the ranges that a number belongs to, the widest first: in this order their counts are locked. */
export const rangesOf = (address: string): string[] =>
  RANGE_SIZES.map(({ lastDigits }) => address.slice(0, -lastDigits)).filter(
    (prefix) => prefix.length >= MIN_PREFIX || prefix === blockOf(address),
  );

const judge = (size: RangeSize, { sent, entered }: RangeCount, budget: number): RangeVerdict => {
  const base = Math.max(size.least, Math.ceil(size.share * budget));
  const allowed = base + UNENTERED_PER_ENTERED * entered;
  const unentered = sent - entered;
  const isFull = size.lastDigits === BLOCK_DIGITS && sent > base * MAX_BLOCK_FACTOR;
  if (isFull || unentered > allowed) return size === RANGE_SIZES[0] ? 'needs-proof' : 'stopped';
  return unentered > allowed * UNPROVED_SHARE ? 'needs-proof' : 'open';
};

/**
 * What another message to a number needs.
 * @param counts of the number's ranges, the message itself included
 */
export const rangeVerdict = (
  address: string,
  { counts, budget }: { counts: readonly RangeCount[]; budget: number },
): RangeVerdict => {
  const verdicts = counts.flatMap((count) => {
    const size = RANGE_SIZES.find(({ lastDigits }) => address.length - lastDigits === count.prefix.length);
    return size ? [judge(size, count, budget)] : [];
  });
  if (verdicts.includes('stopped')) return 'stopped';
  return verdicts.includes('needs-proof') ? 'needs-proof' : 'open';
};
