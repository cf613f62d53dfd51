import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  drawNumbers,
  judge,
  payoutMinor,
  readPicked,
  readSelection,
  stakeMinor,
} from '../../../src/contract/lottery/index';
import { exposureKeys, MAX_EXPOSURE_KEYS, worstPayout } from '../engine/index';
import { bets, words } from './testing';

const RUNS = 1_500;
const money = fc.record({
  unitMinor: fc.bigInt({ min: 1n, max: 1_000n }),
  multiple: fc.integer({ min: 1, max: 99 }),
});
const terms = fc.record({ rebatePpm: fc.constant(0), oddsPpm: fc.integer({ min: 0, max: 1_000_000 }) });

describe('what a line may cost', () => {
  it('[LOTT-2] is never less than what it wins, whatever is bet and drawn, also at lowered odds', () => {
    fc.assert(
      fc.property(bets, money, terms, words, ({ game, bet, selection }, price, onTerms, stream) => {
        const line = { bet: bet.code, selection, ...price, terms: onTerms };
        const paid = payoutMinor(game, line, drawNumbers(game, stream));
        const pushed = paid.outcome === 'push' ? stakeMinor(game, line) : 0n;
        expect(paid.payoutMinor - pushed).toBeLessThanOrEqual(worstPayout(game, line));
      }),
      { numRuns: RUNS },
    );
  });

  it('[LOTT-2] is counted under keys that together, and each for its own number, are never less than what it wins', () => {
    fc.assert(
      fc.property(bets, money, words, ({ game, bet, selection }, price, stream) => {
        const line = { bet: bet.code, selection, ...price };
        const result = drawNumbers(game, stream);
        // Shares of pools are no risk of the house; what is pushed is no prize.
        const won = (of: typeof line): bigint => {
          const paid = payoutMinor(game, of, result);
          return paid.outcome === 'won' ? paid.payoutMinor : 0n;
        };
        const keys = exposureKeys(game, line);
        expect(keys.length).toBeLessThanOrEqual(MAX_EXPOSURE_KEYS);
        expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length);
        const pushes = judge(game, line, result).pushed;
        if (pushes === 0)
          expect(won(line)).toBeLessThanOrEqual(keys.reduce((sum, { payoutMinor: most }) => sum + most, 0n));
        if (keys.length === 1) return;
        for (const { key, payoutMinor: most } of keys) {
          const own = { ...line, selection: key.slice(key.indexOf(':') + 1) };
          if (judge(game, own, result).pushed === 0) expect(won(own), key).toBeLessThanOrEqual(most);
        }
      }),
      { numRuns: RUNS },
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
      { numRuns: RUNS },
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
      { numRuns: RUNS },
    );
  });
});
