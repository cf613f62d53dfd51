import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../bounds/testing';
import {
  type BetType,
  drawNumbers,
  judge,
  payoutMinor,
  readPicked,
  readSelection,
  stakeMinor,
} from '../../../src/contract/lottery/index';
import {
  bundledGames,
  eachCombination,
  exposureKeys,
  holdsCombination,
  MAX_EXPOSURE_KEYS,
  wideKeyOf,
  worstPayout,
} from '../engine/index';
import { bets, selectionsOf, words } from './testing';

const RUNS = 1_500;
const money = fc.record({
  unitMinor: fc.bigInt({ min: 1n, max: 1_000n }),
  multiple: fc.integer({ min: 1, max: 99 }),
});
const terms = fc.record({ rebatePpm: fc.constant(0), oddsPpm: fc.integer({ min: 0, max: 1_000_000 }) });

/** A single combination of parts that share a list is named by role: the same bet without the sharing reads it. */
const byRole = (bet: BetType): BetType => {
  if (bet.pick.kind !== 'parts' || bet.pick.parts.length === 1) return bet;
  const { shared: _, ...pick } = bet.pick;
  return { ...bet, pick };
};

describe('the combinations of a selection', () => {
  it('[LOTT-2] are as many as are paid for, each once, and win together what the selection wins', () => {
    fc.assert(
      fc.property(bets, words, ({ game, bet, selection }, stream) => {
        const picked = readPicked(bet, selection);
        if (!picked.ok) throw new Error('no selection');
        const weighs = bet.pick.kind === 'set' && bet.pick.weights !== undefined;
        const single = eachCombination(bet, picked, MAX_EXPOSURE_KEYS);
        if (picked.count > MAX_EXPOSURE_KEYS || single === null) {
          expect(picked.count > MAX_EXPOSURE_KEYS).toBe(single === null);
          return;
        }
        expect(new Set(single).size).toBe(single.length);
        if (!weighs) expect(single.length).toBe(picked.count);
        const result = drawNumbers(game, stream);
        const apart = { ...game, bets: game.bets.map(byRole) };
        const hits = (wins: { hits: number }[]): number => wins.reduce((sum, one) => sum + one.hits, 0);
        const whole = judge(game, { bet: bet.code, selection }, result);
        let together = 0;
        let pushed = 0;
        for (const text of single) {
          expect(holdsCombination(bet, picked, text), text).toBe(true);
          const one = judge(apart, { bet: bet.code, selection: text }, result);
          together += hits(one.wins);
          pushed += one.pushed;
        }
        expect(together).toBe(hits(whole.wins));
        if (!weighs) expect(pushed).toBe(whole.pushed);
      }),
      { numRuns: propertyRuns(400) },
    );
  });

  it('[LOTT-2] are held by a selection exactly where they are among its own, however wide it is', () => {
    const pairs = bets.chain((one) => selectionsOf(one.bet).map((other) => ({ ...one, other })));
    fc.assert(
      fc.property(pairs, ({ bet, selection, other }) => {
        const [picked, wide] = [readPicked(bet, selection), readPicked(bet, other)];
        if (!picked.ok || !wide.ok) return;
        const own = new Set(eachCombination(bet, wide, MAX_EXPOSURE_KEYS) ?? []);
        if (own.size === 0) return;
        for (const text of eachCombination(bet, picked, MAX_EXPOSURE_KEYS) ?? [])
          expect(holdsCombination(bet, wide, text), text).toBe(own.has(text));
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it('[LOTT-2] have one name, with bankers or without, and a key of their own while they are few', () => {
    const [game] = bundledGames().filter(({ code }) => code === 'FOYER_FIVE11');
    if (game === undefined) throw new Error('no such game');
    const keysOf = (selection: string, most?: number): string[] =>
      exposureKeys(game, { bet: 'ANY2', selection, unitMinor: 100n, multiple: 1 }, most).map(
        ({ key }) => key,
      );
    expect(keysOf('01/02')).toEqual(['ANY2:01,02']);
    expect(keysOf('02,01')).toEqual(['ANY2:01,02']);
    expect(keysOf('02/01,03')).toEqual(['ANY2:01,02', 'ANY2:02,03']);
    expect(keysOf('02/01,03', 1)).toEqual([wideKeyOf('ANY2')]);
  });
});

describe('what a line may cost', () => {
  it('[LOTT-2] is never less than what it wins, whatever is bet and drawn, also at lowered odds', () => {
    fc.assert(
      fc.property(bets, money, terms, words, ({ game, bet, selection }, price, onTerms, stream) => {
        const line = { bet: bet.code, selection, ...price, terms: onTerms };
        const paid = payoutMinor(game, line, drawNumbers(game, stream));
        const pushed = paid.outcome === 'push' ? stakeMinor(game, line) : 0n;
        expect(paid.payoutMinor - pushed).toBeLessThanOrEqual(worstPayout(game, line));
      }),
      { numRuns: propertyRuns(RUNS) },
    );
  });

  it('[LOTT-2] is counted under keys that together, and each for its own number, are never less than what it wins', () => {
    fc.assert(
      fc.property(bets, money, words, ({ game, bet, selection }, price, stream) => {
        const line = { bet: bet.code, selection, ...price };
        const result = drawNumbers(game, stream);
        // Shares of pools are no risk of the house; what is pushed is no prize.
        const won = (of: typeof line, by: typeof game = game): bigint => {
          const paid = payoutMinor(by, of, result);
          return paid.outcome === 'won' ? paid.payoutMinor : 0n;
        };
        const keys = exposureKeys(game, line);
        expect(keys.length).toBeLessThanOrEqual(MAX_EXPOSURE_KEYS);
        expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length);
        const pushes = judge(game, line, result).pushed;
        if (pushes === 0)
          expect(won(line)).toBeLessThanOrEqual(keys.reduce((sum, { payoutMinor: most }) => sum + most, 0n));
        if (keys.length === 1) return;
        const apart = { ...game, bets: game.bets.map(byRole) };
        for (const { key, payoutMinor: most } of keys) {
          const own = { ...line, selection: key.slice(key.indexOf(':') + 1) };
          if (judge(apart, own, result).pushed === 0) expect(won(own, apart), key).toBeLessThanOrEqual(most);
        }
      }),
      { numRuns: propertyRuns(RUNS) },
    );
  });

  it('[LOTT-2] falls with the odds, and with the multiple', () => {
    fc.assert(
      fc.property(bets, money, terms, ({ game, bet, selection }, price, onTerms) => {
        const line = { bet: bet.code, selection, ...price };
        const whole = worstPayout(game, line);
        expect(worstPayout(game, { ...line, terms: onTerms })).toBeLessThanOrEqual(whole);
        expect(worstPayout(game, { ...line, multiple: price.multiple + 1 })).toBeGreaterThanOrEqual(whole);
      }),
      { numRuns: propertyRuns(RUNS) },
    );
  });
});

describe('what a line costs', () => {
  it('[LOTT-2] is unit × price × combinations × multiple, and each combination by itself costs as much', () => {
    fc.assert(
      fc.property(bets, money, ({ game, bet, selection }, price) => {
        const read = readPicked(bet, selection);
        if (!read.ok) throw new Error('no selection');
        const line = { bet: bet.code, selection, ...price };
        const one = price.unitMinor * BigInt(bet.price ?? 1) * BigInt(price.multiple);
        expect(stakeMinor(game, line)).toBe(one * BigInt(read.count));
        // The same numbers in any order and width are the same line.
        const again = readSelection(game, bet.code, read.canonical);
        expect(again).toMatchObject({ ok: true, canonical: read.canonical, count: read.count });
      }),
      { numRuns: propertyRuns(RUNS) },
    );
  });
});
