import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawNumbers, readResult, below } from './draw';
import type { BetType, LotteryGame, NumberSpace } from './game';
import { judge, payoutMinor, stakeMinor } from './judge';
import { oddsWithRebate } from './terms';
import { trends } from './trends';

const names = { en: 'Bet', pt: 'Aposta', es: 'Apuesta' };
const bet = (over: Partial<BetType> & Pick<BetType, 'code' | 'pick' | 'rule'>): BetType => ({
  group: 'G',
  names,
  playType: 1,
  pays: 'once',
  odds: 1_960,
  returnPpm: 980_000,
  ...over,
});
const draw: NumberSpace = { kind: 'set', of: 15, count: 5, bonus: 1 };
const fixed = (code: string, hits: number, oddsMilli: number, bonus?: boolean) =>
  ({ code, hits, ...(bonus === undefined ? {} : { bonus }), prize: { kind: 'fixed', oddsMilli } }) as const;
const tiers = [
  fixed('T4', 4, 50_000),
  fixed('T3B', 3, 9_000, true),
  fixed('T3', 3, 5_000, false),
  fixed('T2', 2, 1_500),
];
const wheel: BetType = {
  code: 'W',
  group: 'G',
  names,
  playType: 1,
  pick: { kind: 'set', size: 4, from: 1, to: 15, max: 15, bankers: true },
  rule: { name: 'hits', source: { all: true }, win: 'tiers' },
  pays: 'tiers',
  returnPpm: 1,
};
const game = { draw, bets: [wheel], tiers };
const text = (numbers: readonly number[]): string => numbers.join(',');

/** Combinations of a size. */
const expand = (numbers: readonly number[], size: number): number[][] =>
  size === 0
    ? [[]]
    : numbers.flatMap((number, at) =>
        expand(numbers.slice(at + 1), size - 1).map((rest) => [number, ...rest]),
      );

describe('judging', () => {
  it('counts a wheel with bankers as its expanded combinations do [LOTT-3]', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(
          Array.from({ length: 15 }, (_, at) => at + 1),
          { minLength: 15 },
        ),
        fc.integer({ min: 0, max: 2 }),
        fc.integer({ min: 4, max: 8 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 0xffff_ffff })),
        (order, bankerCount, dragCount, stream) => {
          const bankers = order.slice(0, bankerCount);
          const drags = order.slice(bankerCount, bankerCount + dragCount);
          const result = drawNumbers(game, () => Number(stream.next().value));
          const selection = bankers.length === 0 ? text(drags) : `${text(bankers)}/${text(drags)}`;
          const price = { unitMinor: 200n, multiple: 3 };
          const whole = payoutMinor(game, { bet: 'W', selection, ...price }, result);
          let paid = 0n;
          for (const rest of expand(drags, 4 - bankerCount))
            paid += payoutMinor(
              game,
              { bet: 'W', selection: text([...bankers, ...rest]), ...price },
              result,
            ).payoutMinor;
          expect(whole.payoutMinor).toBe(paid);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('pays per hit, gives back what is pushed, and rounds down once', () => {
    const tails: BetType = bet({
      code: 'LO',
      pick: { kind: 'set', size: 1, from: 0, to: 99, max: 100 },
      rule: { name: 'equals', source: { prizes: ['A', 'B'], last: 2 } },
      pays: 'perHit',
      price: 4,
      odds: 95_000,
    });
    const sides: BetType = bet({
      code: 'S',
      pick: { kind: 'symbols' },
      rule: {
        name: 'value',
        source: { prizes: ['B'], last: 1 },
        measure: 'number',
        symbols: { BIG: { ranges: [[5, 9]] }, ODD: { ranges: [[0, 9]], parity: 'odd' } },
        push: { ranges: [[9, 9]], when: 'any' },
      },
    });
    const prizes: NumberSpace = {
      kind: 'prizes',
      prizes: [
        { code: 'A', count: 3, digits: 3 },
        { code: 'B', count: 1, digits: 2 },
      ],
    };
    const rules = { draw: prizes, bets: [tails, sides] };
    const result = readResult(rules, '107,007,123|07');
    if (result === null) throw new Error('no result');
    const line = { bet: 'LO', selection: '7,8', unitMinor: 100n, multiple: 2 };
    expect(stakeMinor(rules, line)).toBe(1_600n);
    expect(payoutMinor(rules, line, result)).toMatchObject({ outcome: 'won', hits: 3, payoutMinor: 57_000n });
    const side = { bet: 'S', selection: 'ODD,BIG', unitMinor: 33n, multiple: 1 };
    expect(payoutMinor(rules, side, result)).toMatchObject({
      hits: 2,
      payoutMinor: 129n,
      tiers: { BIG: 1, ODD: 1 },
    });
    const pushed = readResult(rules, '107,007,123|19');
    if (pushed === null) throw new Error('no result');
    expect(payoutMinor(rules, side, pushed)).toMatchObject({ outcome: 'push', payoutMinor: 66n });
    expect(() => judge(rules, { bet: 'S', selection: 'HIGH' }, result)).toThrow(RangeError);
  });

  it('lowers odds with the rebate', () => {
    const one = bet({
      code: 'A',
      pick: { kind: 'symbols' },
      rule: { name: 'eachPlace', source: { all: true } },
    });
    expect(oddsWithRebate(one, 0)).toBe(1_960);
    expect(oddsWithRebate(one, 80_000)).toBe(1_800);
  });
});

describe('results', () => {
  const of = (space: NumberSpace): Pick<LotteryGame, 'draw'> => ({ draw: space });
  it.each<[NumberSpace, string, string | null]>([
    [{ kind: 'digits', count: 3 }, '1, 2,3', '1,2,3'],
    [{ kind: 'digits', count: 3 }, '1,2', null],
    [{ kind: 'dice', count: 3 }, '1,2,7', null],
    [{ kind: 'dice', count: 3 }, '0,2,3', null],
    [{ kind: 'permutation', of: 3 }, '3,1,2', '3,1,2'],
    [{ kind: 'permutation', of: 3 }, '3,1,1', null],
    [{ kind: 'set', of: 45, count: 3, bonus: 1 }, '9,1,30|7', '01,09,30|07'],
    [{ kind: 'set', of: 45, count: 3, bonus: 1 }, '9,1,30|1', null],
    [{ kind: 'prizes', prizes: [{ code: 'A', count: 2, digits: 3 }] }, '007,12', null],
    [{ kind: 'prizes', prizes: [{ code: 'A', count: 2, digits: 3 }] }, '007,012', '007,012'],
    [{ kind: 'digits', count: 1 }, 'x', null],
  ])('of %o: %s is read as %s', (space, told, expected) => {
    expect(readResult(of(space), told)?.text ?? null).toBe(expected);
  });

  it('refuse words of the last, incomplete stretch', () => {
    const words = [0xffff_ffff, 0xffff_fffa, 0xffff_fff9].values();
    // 2^32 mod 10 is 6: the six highest words are passed over.
    expect(below(() => words.next().value ?? 0, 10)).toBe(9);
    expect(() => below(() => 0xffff_ffff, 10)).toThrow(RangeError);
    expect(() => below(() => 0, 0)).toThrow(RangeError);
  });

  it('have gaps and counts, newest first', () => {
    const space = of({ kind: 'digits', count: 1 });
    const results = ['3', '5', '3', '1'].map((told) => {
      const result = readResult(space, told);
      if (result === null) throw new Error(told);
      return result;
    });
    const [place = []] = trends(space, results).places;
    expect(place[3]).toEqual({ number: 3, count: 2, gap: 0, longestGap: 1 });
    expect(place[1]).toEqual({ number: 1, count: 1, gap: 3, longestGap: 3 });
    expect(place[9]).toEqual({ number: 9, count: 0, gap: 4, longestGap: 4 });
  });
});
