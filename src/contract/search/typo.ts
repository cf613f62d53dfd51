/** Edits that a typed word may be away: none for two letters, one up to five, two beyond. */
export const editsFor = (word: string): number => (word.length < 3 ? 0 : word.length <= 5 ? 1 : 2);

const LETTERS = 31;

/** Which letters a word has, as bits; letters that share a bit only make the sieve wider. */
export const lettersOf = (word: string): number => {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) % LETTERS);
  return bits;
};

const bitsIn = (bits: number): number => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

/** Whether at most `edits` letters of the typed word are missing in the other: false rules a word out without a closer look. */
export const mayBe = (typed: number, word: number, edits: number): boolean => bitsIn(typed & ~word) <= edits;

/** Longest word that is compared letter by letter. */
const MAX_LENGTH = 32;
const WIDTH = MAX_LENGTH + 4;
const rows = [new Uint8Array(WIDTH), new Uint8Array(WIDTH), new Uint8Array(WIDTH)] as const;

/**
 * How far a typed word is from a word, or from how the word begins: insertions, deletions, changes and swapped neighbours
 * (optimal string alignment).
 * @returns twice the edits, plus one where only the beginning was met; Infinity beyond `edits`
 */
export const typoCost = (typed: string, word: string, edits: number): number => {
  const size = typed.length;
  if (edits === 0 || size > MAX_LENGTH || word.length < size - edits) return Infinity;
  const length = Math.min(word.length, size + edits);
  let [before, last, now]: Uint8Array[] = [...rows];
  if (!before || !last || !now) return Infinity;
  // Rows run along the word; columns along what was typed.
  for (let column = 0; column <= size; column += 1) last[column] = column;
  let best = edits + 1;
  let bestAt = 0;
  for (let row = 1; row <= length; row += 1) {
    now[0] = row;
    let least = row;
    const letter = word.charCodeAt(row - 1);
    for (let column = 1; column <= size; column += 1) {
      const typedLetter = typed.charCodeAt(column - 1);
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (letter === typedLetter ? 0 : 1),
      );
      if (
        row > 1 &&
        column > 1 &&
        letter === typed.charCodeAt(column - 2) &&
        word.charCodeAt(row - 2) === typedLetter
      )
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      now[column] = cost;
      if (cost < least) least = cost;
    }
    const whole = now[size] ?? 0;
    if (whole < best || (whole === best && row === word.length)) {
      best = whole;
      bestAt = row;
    }
    if (least > edits) break;
    [before, last, now] = [last, now, before];
  }
  return best > edits ? Infinity : best * 2 + (bestAt === word.length ? 0 : 1);
};
