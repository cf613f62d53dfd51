import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bundledGames } from '../../../gateway/lottery/engine/index';
import { type BetType, type Odds } from './game';
import { lineText, readLineText } from './ticket-text';
import { oddsOnTerms, rebateMinor, rebateSeriesOf } from './terms';

const PPM = 1_000_000;
const games = bundledGames();
const withSeries = games.flatMap((game) =>
  game.bets.flatMap((bet) => {
    const series = rebateSeriesOf(game, bet);
    return series === null ? [] : [{ bet, series }];
  }),
);
const byTier = (odds: Odds | undefined): [string, number][] =>
  odds === undefined ? [] : typeof odds === 'number' ? [['', odds]] : Object.entries(odds);
const steps = fc.constantFrom(...withSeries).chain(({ bet, series }) =>
  fc.record({
    bet: fc.constant(bet),
    rebatePpm: fc
      .integer({ min: 0, max: Math.floor(series.maxPpm / series.stepPpm) })
      .map((step) => step * series.stepPpm),
  }),
);
/** Any part of the odds, and whole hundredths, where a fraction is lost by nothing but rounding. */
const parts = fc.oneof(
  fc.integer({ min: 1, max: PPM }),
  fc.integer({ min: 1, max: 100 }).map((hundredths) => hundredths * 10_000),
);

describe('terms of a line', () => {
  it('[LOTT-2] with a rebate return no more than the bet without one, prize by prize', () => {
    expect(withSeries.length).toBeGreaterThan(50);
    fc.assert(
      fc.property(steps, parts, ({ bet, rebatePpm }, oddsPpm) => {
        const own = new Map(byTier(bet.odds));
        for (const [tier, odds] of byTier(oddsOnTerms(bet, { rebatePpm, oddsPpm }))) {
          const whole = own.get(tier) ?? 0;
          // return × (odds on terms ÷ own odds) + rebate ≤ return, without a division
          expect(BigInt(odds) * BigInt(bet.returnPpm)).toBeLessThanOrEqual(
            BigInt(whole) * BigInt(bet.returnPpm - rebatePpm),
          );
          expect(odds).toBeLessThanOrEqual(whole);
          // … and no smaller than rounding down makes it.
          expect(BigInt(odds + 1) * BigInt(bet.returnPpm) * BigInt(PPM)).toBeGreaterThan(
            BigInt(whole) * BigInt(bet.returnPpm - rebatePpm) * BigInt(oddsPpm),
          );
        }
      }),
    );
  });

  it('[LOTT-2] give back no more than the part of the stake', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 0, max: PPM }), (stake, ppm) => {
        const back = rebateMinor(stake, ppm);
        expect(back * BigInt(PPM)).toBeLessThanOrEqual(stake * BigInt(ppm));
        expect((back + 1n) * BigInt(PPM)).toBeGreaterThan(stake * BigInt(ppm));
      }),
    );
  });

  it('are offered by units and own odds alone, never where the stake may come back', () => {
    for (const game of games)
      for (const bet of game.bets) {
        const isSold = rebateSeriesOf(game, bet) !== null;
        const pushes = bet.rule.name === 'value' && bet.rule.push !== undefined;
        if (bet.playType === 2 || bet.odds === undefined || pushes || game.rebate === undefined)
          expect(isSold, `${game.code} ${bet.code}`).toBe(false);
        else expect(isSold, `${game.code} ${bet.code}`).toBe(true);
      }
    const small: BetType | undefined = withSeries[0]?.bet;
    if (small === undefined) throw new Error('no bet');
    expect(rebateSeriesOf({ rebate: { maxPpm: small.returnPpm, stepPpm: 1 } }, small)).toBeNull();
  });

  it('stand in a ticket’s text where they are not the rules’ own, and are read back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: PPM }),
        fc.integer({ min: 1, max: PPM }),
        (rebatePpm, oddsPpm) => {
          const line = {
            ...{
              bet: 'D5',
              selection: '1|2',
              mode: PPM,
              multiple: 2,
              count: 1,
              unitMinor: 100n,
              stakeMinor: 200n,
            },
            terms: { rebatePpm, oddsPpm },
          };
          const text = lineText(line);
          expect(readLineText(text)).toEqual(line);
          expect(text.split(';')).toHaveLength(rebatePpm === 0 && oddsPpm === PPM ? 7 : 9);
        },
      ),
    );
    for (const bad of [
      '',
      'D5;1|2;1;1;1;1',
      'D5;1|2;1;1;1;1;1;1',
      'D5;1|2;1;1;1;1;1;1;x',
      'D5;1;1;1;1;1;1;1;1;1',
    ])
      expect(() => readLineText(bad), bad).toThrow(RangeError);
  });
});
