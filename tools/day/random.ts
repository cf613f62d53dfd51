/** The same numbers for the same seed: which stories are told, and with what amounts. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number, both ends among them. */
  whole(from: number, to: number): number;
  /** So many characters for names and keys. */
  text(length: number): string;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Mulberry32. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    text: (length) => Array.from({ length }, () => LETTERS[whole(0, LETTERS.length - 1)] ?? 'a').join(''),
  };
};

/** A tax number with its two check digits. */
export const taxNumber = (random: Random): string => {
  const digits = Array.from({ length: 9 }, () => random.whole(0, 9));
  // Nine equal digits are no tax number.
  if (new Set(digits).size === 1) digits[0] = ((digits[0] ?? 0) + 1) % 10;
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((all, digit, at) => all + digit * (length + 1 - at), 0);
    const rest = (sum * 10) % 11;
    digits.push(rest === 10 ? 0 : rest);
  }
  return digits.join('');
};
