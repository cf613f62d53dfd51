import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../bounds/testing';
import { betOf, limitsIn, type LotteryGame, readSelection } from '../../../src/contract/lottery/index';
import { bundledGames, checkGame } from '../engine/index';
import { bets } from '../risk/testing';
import { NO_LIMIT } from '../risk/ladder';
import { priceLines } from './pricing';
import { testGame } from './testing';
import type { AskedLine } from './types';

const CURRENCIES = ['BRL', 'USD', 'EUR', 'USDT'];
const codeOf = (work: () => unknown): { code: string; value: unknown } => {
  try {
    work();
    return { code: 'ok', value: null };
  } catch (error) {
    const { code = 'no code', value } = error as { code?: string; value?: unknown };
    return { code, value };
  }
};
const price = (game: LotteryGame, currency: string, lines: readonly AskedLine[]) =>
  priceLines({ game, currency, lines, ladder: [] });

describe('the price of a slip', () => {
  const slips = fc.array(
    bets.chain(({ game, bet, selection }) =>
      fc
        .record({ multiple: fc.integer({ min: 1, max: 5 }) })
        .map(({ multiple }) => ({ game, bet, selection, multiple })),
    ),
    { minLength: 1, maxLength: 1 },
  );

  it('[LOTT-2] is the sum of its lines, each unit × price × combinations × multiple, however it is cut', () => {
    fc.assert(
      fc.property(
        slips,
        fc.constantFrom(...CURRENCIES),
        fc.integer({ min: 1, max: 3 }),
        ([slip], currency, times) => {
          if (slip === undefined) return;
          const { game, bet, selection, multiple } = slip;
          const unit = game.currencyUnits[currency];
          if (unit === undefined) throw new Error('it is sold in all four');
          for (const mode of unit.modesPpm) {
            const one = { bet: bet.code, selection, mode, multiple };
            const lines = Array.from({ length: times }, () => one);
            const read = readSelection(game, bet.code, selection);
            if (!read.ok) throw new Error('no selection');
            const each =
              BigInt((unit.unitMinor * mode) / 1_000_000) *
              BigInt(betOf(game, bet.code)?.price ?? 1) *
              BigInt(read.count) *
              BigInt(multiple);
            const asked = codeOf(() => price(game, currency, lines));
            const limits = limitsIn(game, currency);
            const isOver =
              limits !== undefined && (each > limits.lineMax || each * BigInt(times) > limits.ticketMax);
            if (asked.code !== 'ok') {
              // Refused for its price, or for what it could win.
              expect(asked.code).toBe('LOTTERY_LIMIT');
              if (isOver)
                expect(asked.value).toMatchObject({ of: each > (limits?.lineMax ?? 0n) ? 'line' : 'ticket' });
              continue;
            }
            const priced = price(game, currency, lines);
            expect(isOver).toBe(false);
            expect(priced.totalMinor).toBe(each * BigInt(times));
            expect(priced.prizeMaxMinor).toBeLessThanOrEqual(limits?.prizeTicketMax ?? 0n);
            const alone = price(game, currency, [one]);
            expect(priced.prizeMaxMinor).toBe(alone.prizeMaxMinor * BigInt(times));
            for (const { limitMinor } of priced.risks.values()) expect(limitMinor).toBe(NO_LIMIT);
          }
        },
      ),
      { numRuns: propertyRuns(400) },
    );
  });

  it.each<[string, Partial<AskedLine>, string]>([
    ['a multiple of none', { multiple: 0 }, 'MULTIPLE'],
    ['a negative multiple', { multiple: -3 }, 'MULTIPLE'],
    ['half a multiple', { multiple: 0.5 }, 'MULTIPLE'],
    ['no number for a multiple', { multiple: Number.NaN }, 'MULTIPLE'],
    ['a mode of none', { mode: 0 }, 'MODE'],
    ['a mode that it is not sold in', { mode: 1 }, 'MODE'],
    ['a negative mode', { mode: -1_000_000 }, 'MODE'],
    ['a selection of nothing', { selection: '' }, 'MALFORMED'],
    ['a number twice', { selection: '1,1|2' }, 'REPEATED'],
    ['a bet of another game', { bet: 'NIU' }, 'UNKNOWN_BET'],
  ])('[LOTT-2] is none for %s', (_, over, fault) => {
    const line = { bet: 'BOTH', selection: '1|2', mode: 1_000_000, multiple: 1, ...over };
    expect(codeOf(() => price(testGame, 'BRL', [line]))).toEqual({
      code: 'LOTTERY_SELECTION_INVALID',
      value: { line: 1, fault },
    });
  });
});

describe('limits by currency', () => {
  it.each(CURRENCIES)('[LOTT-2] stand in every game that comes along in %s, and hold there', (currency) => {
    for (const game of bundledGames()) {
      const limits = limitsIn(game, currency);
      const unit = game.currencyUnits[currency];
      const [bet] = game.bets;
      if (limits === undefined || unit === undefined || bet === undefined) throw new Error(game.code);
      const own = currency === 'BRL' ? game.limits : unit.limits;
      expect(limits.lineMax, game.code).toBe(BigInt(own?.lineMax ?? 0));
      if (game.pool !== undefined && currency !== 'BRL')
        expect(unit.guaranteeMinor, game.code).toBeGreaterThan(0);
    }
  });

  const sold: LotteryGame = {
    ...testGame,
    currencyUnits: {
      BRL: { unitMinor: 100, modesPpm: [1_000_000], multipleMax: 10_000 },
      USDT: {
        ...{ unitMinor: 50, modesPpm: [1_000_000], multipleMax: 10_000 },
        limits: {
          lineMax: 500,
          ticketMax: 900,
          memberDrawMax: 1_000,
          prizeTicketMax: 40_000,
          drawPrizeMax: 90_000,
        },
      },
      // As it was loaded before currencies had limits of their own.
      CNY: { unitMinor: 200, modesPpm: [1_000_000], multipleMax: 10_000 },
    },
  };
  const line = (multiple: number, selection = '1|2'): AskedLine => ({
    ...{ bet: 'BOTH', selection, mode: 1_000_000, multiple },
  });
  it.each<[string, string, readonly AskedLine[], unknown]>([
    ['a line', 'USDT', [line(11)], { of: 'line', line: 1, max: '500' }],
    ['a ticket', 'USDT', [line(9), line(10, '3|4')], { of: 'ticket', max: '900' }],
    ['a prize', 'USDT', [line(9)], { of: 'prize', max: '40000' }],
    ['a line in another', 'CNY', [line(1_001)], { of: 'line', line: 1, max: '200000' }],
  ])('[LOTT-2] are those of the merchant’s currency for %s', (_, currency, lines, value) => {
    expect(codeOf(() => price(sold, currency, lines))).toEqual({ code: 'LOTTERY_LIMIT', value });
  });

  it('[LOTT-2] that are not there are told as that, with the currencies that the game is sold in', () => {
    for (const currency of ['CHF', '', '__proto__', 'constructor'])
      expect(codeOf(() => price(sold, currency, [line(1)]))).toEqual({
        code: 'LOTTERY_CURRENCY',
        value: { game: 'TWO_DIGITS', currency, sold: ['BRL', 'USDT', 'CNY'] },
      });
  });

  it.each<[string, LotteryGame['currencyUnits'][string] | undefined, string, string]>([
    [
      'none',
      { unitMinor: 100, modesPpm: [1_000_000], multipleMax: 1 },
      'currencyUnits.EUR.limits',
      'says no limits in EUR',
    ],
    [
      'a line below a unit',
      {
        ...{ unitMinor: 1_000, modesPpm: [1_000_000], multipleMax: 1 },
        limits: { lineMax: 999, ticketMax: 999, memberDrawMax: 999, prizeTicketMax: 1, drawPrizeMax: 1 },
      },
      'currencyUnits.EUR.limits.lineMax',
      'is less than one unit',
    ],
    [
      'a ticket below a line',
      {
        ...{ unitMinor: 1, modesPpm: [1_000_000], multipleMax: 1 },
        limits: { lineMax: 9, ticketMax: 8, memberDrawMax: 9, prizeTicketMax: 1, drawPrizeMax: 1 },
      },
      'currencyUnits.EUR.limits',
      'a line, a ticket and a draw of a member rise in this order',
    ],
  ])('[LOTT-3] with %s keep a game from being loaded', (_, unit, field, reason) => {
    const [game] = bundledGames();
    if (game === undefined || unit === undefined) throw new Error('no game');
    const faults = checkGame({ ...game, currencyUnits: { ...game.currencyUnits, EUR: unit } });
    expect(faults).toContainEqual({ field, reason });
  });
});
