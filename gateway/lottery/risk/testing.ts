import fc from 'fast-check';
import {
  type BetType,
  buildSelection,
  type LotteryGame,
  readPicked,
  type Words,
} from '../../../src/contract/lottery/index';
import { bundledGames } from '../engine/index';

/** Numbers that one list of a random selection has at most. */
const MAX_LIST = 12;

/** A stream of random words, the same again for a shrunk case. */
export const words: fc.Arbitrary<Words> = fc
  .infiniteStream(fc.integer({ min: 0, max: 0xffff_ffff }))
  .map((stream) => () => Number(stream.next().value));

const listOf = (from: number, to: number, least: number, most: number): fc.Arbitrary<number[]> =>
  fc.uniqueArray(fc.integer({ min: from, max: to }), {
    minLength: Math.min(least, to - from + 1),
    maxLength: Math.max(least, Math.min(most, MAX_LIST, to - from + 1)),
  });

/** Selections of a bet, narrow or wide, and some that it refuses. */
export const selectionsOf = (bet: BetType): fc.Arbitrary<string> => {
  const { pick, rule } = bet;
  switch (pick.kind) {
    case 'symbols': {
      const known = rule.name === 'value' ? Object.keys(rule.symbols ?? {}) : [];
      return fc.subarray(known, { minLength: 1 }).map((some) => some.join(','));
    }
    case 'set':
      return fc
        .tuple(
          listOf(pick.from, pick.to, pick.size, pick.max),
          fc.nat(pick.bankers === true ? pick.size - 1 : 0),
        )
        .map(([list, bankers]) =>
          buildSelection(bet, { lists: [list.slice(bankers)], bankers: list.slice(0, bankers) }),
        );
    case 'slots':
      return fc
        .array(listOf(pick.from, pick.to, pick.adds === true ? 0 : 1, MAX_LIST), {
          minLength: pick.slots,
          maxLength: pick.slots,
        })
        .map((lists) => buildSelection(bet, { lists }));
    case 'parts': {
      const sizes = pick.shared === true ? [pick.parts.reduce((sum, size) => sum + size, 0)] : pick.parts;
      return fc
        .tuple(...sizes.map((size) => listOf(pick.from, pick.to, size, MAX_LIST)))
        .map((lists) => buildSelection(bet, { lists }));
    }
  }
};

/** Any bet of any game that comes along, with a selection of it, narrow or wide. */
export const bets: fc.Arbitrary<{ game: LotteryGame; bet: BetType; selection: string }> = fc
  .constantFrom(...bundledGames().flatMap((game) => game.bets.map((bet) => ({ game, bet }))))
  .chain(({ game, bet }) =>
    selectionsOf(bet).map((selection) => ({
      ...{ game, bet, selection },
      // A counterexample is told by its names, not by all the rules of its game.
      [fc.toStringMethod]: () => `${game.code} ${bet.code} ${selection}`,
    })),
  )
  .filter(({ bet, selection }) => readPicked(bet, selection).ok);
