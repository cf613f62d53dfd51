import { below, type Words } from './draw';
import type { BetType, SymbolCode } from './game';
import { readPicked, selectionText } from './selection';

const MAX_TRIES = 1_000;

/** `count` different numbers of a range, by words. */
const different = (words: Words, range: { from: number; to: number }, count: number): number[] => {
  const taken = new Set<number>();
  while (taken.size < Math.min(count, range.to - range.from + 1))
    taken.add(range.from + below(words, range.to - range.from + 1));
  return [...taken];
};

const pickOnce = (bet: BetType, words: Words): string => {
  const { pick, rule } = bet;
  const text = (lists: number[][], symbols: SymbolCode[] = []): string =>
    selectionText(bet, { lists, bankers: [], symbols });
  switch (pick.kind) {
    case 'symbols': {
      const known = rule.name === 'value' ? (Object.keys(rule.symbols ?? {}) as SymbolCode[]) : [];
      return text([], [known[below(words, Math.max(known.length, 1))] ?? 'BIG']);
    }
    case 'set':
      return text([different(words, pick, pick.size)]);
    case 'slots': {
      const only = pick.adds === true ? below(words, pick.slots) : -1;
      return text(
        Array.from({ length: pick.slots }, (_, at) =>
          only === -1 || only === at ? different(words, pick, 1) : [],
        ),
      );
    }
    case 'parts': {
      const sizes = pick.shared === true ? [pick.parts.reduce((sum, size) => sum + size, 0)] : pick.parts;
      return text(sizes.map((size) => different(words, pick, size)));
    }
  }
};

/**
 * A random selection of as few combinations as the bet has, in its one text.
 * @throws RangeError where the bet's form lets none through
 */
export const quickPick = (bet: BetType, words: Words): string => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const read = readPicked(bet, pickOnce(bet, words));
    if (read.ok) return read.canonical;
  }
  throw new RangeError(`no selection of ${bet.code} can be made`);
};
