import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefused, type Model, type Table } from '../family';
import { playedOn, scripted, streamAt } from '../testing';
import { SPIN_UNITS } from './bet';
import * as classic from './classic';
import * as cluster from './cluster';
import { awarded, meanFreeGames } from './free-games';
import * as hold from './hold-spin';
import * as lines from './lines20';
import { LINES, lineSum, lineWins } from './lines';
import { allStops, drawWindow, ROWS, windowCounts } from './strips';
import * as ways from './ways243';

const BET = [{ place: '', units: SPIN_UNITS }];
const show = <Show>(table: Table): Show => table.show as Show;
const half = (numerator: bigint, denominator: bigint): number =>
  Number((numerator * 1_000_000n) / denominator) / 1e6;

/** The stop at which letters stand in sight from the top. */
const stopOf = (strip: string, letters: string): number => {
  const stop = (strip + strip).indexOf(letters);
  if (stop < 0) throw new Error(`${letters} stand nowhere`);
  return stop % strip.length;
};

const bounded: readonly (readonly [Model, number])[] = [
  [lines.lines20, lines.MOST_PAID],
  [ways.ways243, ways.MOST_PAID],
  [cluster.clusterReels, cluster.MOST_PAID],
  [hold.holdSpin, hold.MOST_PAID],
  [classic.classicReels, classic.MOST_PAID],
];

describe('reels', () => {
  it('[LAUNCH-5] pay whole units, never more than their maximum, and the same when replayed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...bounded), fc.nat(1_000_000), ([model, most], nonce) => {
        const table = playedOn(model, streamAt(nonce), BET);
        expect(table.staked).toBe(SPIN_UNITS);
        expect(Number.isSafeInteger(table.paid) && table.paid >= 0 && table.paid <= most).toBe(true);
        expect(playedOn(model, streamAt(nonce), BET)).toEqual(table);
      }),
    );
  });

  it('[LAUNCH-5] refuse other stakes, other places and every action', () => {
    for (const [model] of bounded) {
      for (const units of [0, 1, SPIN_UNITS - 1, 2 * SPIN_UNITS, Number.NaN, 1e9])
        expect(model.play(streamAt(1), { picks: [{ place: '', units }], actions: [] })).toBe('PICKS');
      expect(model.play(streamAt(1), { picks: [{ place: 'line-1', units: SPIN_UNITS }], actions: [] })).toBe(
        'PICKS',
      );
      for (const name of ['spin', 'stop', 'hold', '__proto__'])
        expect(model.play(streamAt(1), { picks: BET, actions: [{ name, value: 0, afterMs: 1 }] })).toBe(
          'ACTION',
        );
      expect(() => model.rest(playedOn(model, streamAt(1), BET))).toThrow(RangeError);
    }
  });

  it('[LAUNCH-5] keep scatters of a strip so far apart that a reel shows one at most, and wilds off the first reel', () => {
    for (const strips of [lines.STRIPS, ways.STRIPS]) {
      expect(windowCounts(strips, 'S').length).toBe(strips.length * ROWS + 1);
      for (const strip of strips) expect(windowCounts([strip], 'S').slice(2)).toEqual([0n, 0n]);
      expect(strips[0]).not.toContain('W');
    }
    expect(hold.STRIPS[0]).not.toContain('W');
  });
});

describe('20 lines', () => {
  it('[LAUNCH-5] are all different, and each crosses every reel', () => {
    expect(new Set(LINES.map((line) => line.join(''))).size).toBe(20);
    for (const line of LINES) expect(line.every((row) => row >= 0 && row < ROWS)).toBe(true);
  });

  it('[LAUNCH-5] pay from the first reel on, wilds standing for others, and nothing for a row that begins later', () => {
    // The middle row: A W A then B: three A. Reel by reel, from the top.
    expect(
      lineWins('HAG' + 'EWF' + 'GAH' + 'FBE' + 'GDH', lines.PAYS).filter((win) => win.line === 0),
    ).toEqual([{ line: 0, symbol: 'A', count: 3, pay: 60 }]);
    expect(lineWins('HBG' + 'EAF' + 'GAH' + 'FAE' + 'GAH', lines.PAYS)).toEqual([]);
    expect(lineWins('AAA'.repeat(5), lines.PAYS)).toHaveLength(20);
  });

  it('[LAUNCH-5] are counted by sums over strips that come to the same as a walk over all stops', () => {
    // Short strips, so that a walk over every window is short too.
    const strips = ['ABH', 'WAB', 'AHB', 'BWA', 'HAA'];
    let paid = 0n;
    const walk = (reel: number, cells: string): void => {
      const strip = strips[reel];
      if (strip === undefined) {
        paid += BigInt(lineWins(cells, lines.PAYS).reduce((sum, win) => sum + win.pay, 0));
        return;
      }
      for (let stop = 0; stop < strip.length; stop += 1)
        walk(reel + 1, cells + [0, 1, 2].map((row) => strip[(stop + row) % strip.length] ?? '').join(''));
    };
    walk(0, '');
    expect(paid).toBe(lineSum(strips, lines.PAYS) * 20n);
    expect(allStops(strips)).toBe(243n);
  });

  it('[LAUNCH-5] open ten free games for three scatters, which count double', () => {
    const stops = lines.STRIPS.map((strip) => (strip.includes('S') ? stopOf(strip, 'S') : 0));
    // Then ten games in which no S is in sight: a stop far enough below it.
    const quiet = lines.STRIPS.map((strip) => (strip.indexOf('S') + 1) % strip.length);
    const table = playedOn(
      lines.lines20,
      scripted(...stops, ...Array.from({ length: 10 }, () => quiet).flat()),
      BET,
    );
    const { base, free } = show<lines.LinesShow>(table);
    expect(base).toMatchObject({ scatters: 3, scatterPay: 40, awards: 10 });
    expect(free).toHaveLength(10);
    for (const spin of free)
      expect(spin.pay).toBe(2 * spin.lines.reduce((sum, win) => sum + win.pay, spin.scatterPay));
    expect(table.paid).toBe(free.reduce((sum, spin) => sum + spin.pay, base.pay));
  });
});

describe('free games', () => {
  it('[LAUNCH-5] end at the most of a round, whatever they win', () => {
    const games = { awards: new Map([[3, 10]]), most: 25 };
    expect(awarded(games, 3, 0)).toBe(10);
    expect(awarded(games, 3, 20)).toBe(5);
    expect(awarded(games, 3, 25)).toBe(0);
    expect(awarded(games, 2, 0)).toBe(0);
    // Every spin wins: all 25 are played. None of the free ones wins: ten.
    const always = { paid: [0n, 0n, 0n, 1n], free: [0n, 0n, 0n, 1n] };
    expect(meanFreeGames(games, always)).toEqual({ numerator: 25n, denominator: 1n });
    expect(meanFreeGames(games, { ...always, free: [1n] })).toEqual({ numerator: 10n, denominator: 1n });
    // The paid spin wins one time in two, a free one never.
    expect(meanFreeGames(games, { paid: [1n, 0n, 0n, 1n], free: [1n] })).toEqual({
      numerator: 5n,
      denominator: 1n,
    });
  });

  it('[LAUNCH-5] are as many on average as a chain of chances says', () => {
    // One award of one game, at most two: 1/2 · (1 + 1/2) games.
    const games = { awards: new Map([[1, 1]]), most: 2 };
    expect(meanFreeGames(games, { paid: [1n, 1n], free: [1n, 1n] })).toEqual({
      numerator: 3n,
      denominator: 4n,
    });
  });
});

describe('243 ways', () => {
  it('[LAUNCH-5] pay every way from the left; a wild counts once, and twice in a free game', () => {
    const cells = 'ABA' + 'AWG' + 'GAH' + 'HHE' + 'GDH';
    // A: 2 on the first reel, A and W on the second, one on the third. B: one, W, none.
    expect(ways.waysWins(cells, 1)).toEqual([{ symbol: 'A', reels: 3, ways: 4, pay: 4 * 20 }]);
    expect(ways.waysWins(cells, ways.FREE_WILD)).toEqual([{ symbol: 'A', reels: 3, ways: 6, pay: 6 * 20 }]);
    expect(ways.waysWins('BDE' + 'AAA'.repeat(4), 1)).toEqual([]);
  });

  it('[LAUNCH-5] open further free games from within them', () => {
    const scatters = ways.STRIPS.map((strip, reel) =>
      reel < 3 ? stopOf(strip, 'S') : (strip.indexOf('S') + 1) % strip.length,
    );
    const quiet = ways.STRIPS.map((strip) => (strip.indexOf('S') + 1) % strip.length);
    const all = [scatters, scatters, ...Array.from({ length: 15 }, () => quiet)];
    const { base, free } = show<ways.WaysShow>(playedOn(ways.ways243, scripted(...all.flat()), BET));
    expect(base.awards).toBe(8);
    expect(free[0]?.awards).toBe(8);
    expect(free).toHaveLength(16);
  });
});

describe('hold and spin', () => {
  /** Coins so often in sight as the strips have them. */
  const chance = (from: number): number => {
    const counts = windowCounts(hold.STRIPS, 'C');
    return half(
      counts.slice(from).reduce((sum, way) => sum + way, 0n),
      allStops(hold.STRIPS),
    );
  };

  it('[LAUNCH-5] holds coins about once in a hundred spins, and pays none that is not held', () => {
    expect(chance(hold.HOLD_AT)).toBeGreaterThan(1 / 200);
    expect(chance(hold.HOLD_AT)).toBeLessThan(1 / 50);
    let held = 0;
    for (let nonce = 0; nonce < 2_000; nonce += 1) {
      const { coins, respins, coinPay } = show<hold.HoldSpinShow>(
        playedOn(hold.holdSpin, streamAt(nonce), BET),
      );
      if (coins.length < hold.HOLD_AT) expect([respins, coinPay]).toEqual([[], 0]);
      else {
        held += 1;
        const all = [...coins, ...respins.flat()];
        expect(new Set(all.map((coin) => coin.cell)).size).toBe(all.length);
        expect(coinPay).toBeGreaterThanOrEqual(all.length * SPIN_UNITS);
        // The last three brought nothing, unless all is full.
        if (all.length < 15) expect(respins.slice(-hold.RESPINS)).toEqual([[], [], []]);
      }
    }
    expect(held).toBeGreaterThan(0);
  });

  it('[LAUNCH-5] has a chain of respins that ends where one can count it', () => {
    expect(hold.heldFrom(15)).toEqual({
      coins: { numerator: 15n, denominator: 1n },
      grand: { numerator: 1n, denominator: 1n },
    });
    // One empty cell, three tries of one in eighteen.
    const full = 18n ** 3n - 17n ** 3n;
    expect(hold.heldFrom(14).grand).toEqual({ numerator: full, denominator: 18n ** 3n });
  });
});

describe('three reels', () => {
  it('[LAUNCH-5] pay three alike, any bars, cherries, and double for each wild', () => {
    const of = (three: string) => classic.payOfThree(three)?.times ?? 0;
    expect([of('AAA'), of('AWA'), of('WWA'), of('WWW')]).toEqual([100, 200, 400, 250]);
    expect([of('TDU'), of('TWU'), of('TTD'), of('TTT')]).toEqual([3, 6, 3, 40]);
    expect([of('QXX'), of('QXQ'), of('QQQ'), of('QWX'), of('QWW')]).toEqual([0, 6, 20, 12, 80]);
    expect([of('XXX'), of('AXA'), of('WXW'), of('AAB')]).toEqual([0, 0, 0, 0]);
  });

  it('[LAUNCH-5] return what a walk over all stops pays', () => {
    let paid = 0;
    const [first = '', second = '', third = ''] = classic.STRIPS;
    const from = (strip: string, stop: number) =>
      [0, 1, 2].map((row) => strip[(stop + row) % strip.length] ?? '').join('');
    for (let a = 0; a < first.length; a += 1)
      for (let b = 0; b < second.length; b += 1)
        for (let c = 0; c < third.length; c += 1) {
          const cells = from(first, a) + from(second, b) + from(third, c);
          for (const line of classic.LINES)
            paid +=
              (classic.payOfThree(line.map((cell) => cells[cell] ?? '').join(''))?.times ?? 0) *
              classic.UNITS_PER_LINE;
        }
    const [published] = classic.classicReels.returns;
    const stops = first.length * second.length * third.length;
    expect(Math.round((paid / stops / SPIN_UNITS) * 1e6)).toBe(published?.millionths);
  });
});

describe('clusters', () => {
  /** A field of letters that never touch their like, with others put in. */
  const field = (cells: Readonly<Record<number, string>>): string[] =>
    Array.from(
      { length: 49 },
      (_, cell) => cells[cell] ?? ((Math.floor(cell / 7) + (cell % 7)) % 2 === 0 ? 'F' : 'G'),
    );

  it('[LAUNCH-5] pay five that hang together over their sides, wilds within, and no corner', () => {
    expect(cluster.clustersOf(field({}), 1)).toEqual([]);
    const row = { 0: 'A', 1: 'A', 2: 'A', 3: 'A', 4: 'A' };
    expect(cluster.clustersOf(field(row), 2)).toEqual([{ symbol: 'A', cells: [0, 1, 2, 3, 4], pay: 100 }]);
    expect(cluster.clustersOf(field({ ...row, 2: 'W' }), 1)[0]).toMatchObject({ symbol: 'A', pay: 50 });
    expect(cluster.clustersOf(field({ 0: 'A', 8: 'A', 16: 'A', 24: 'A', 32: 'A' }), 1)).toEqual([]);
  });

  it('[LAUNCH-5] share a wild that touches two of them', () => {
    const both = { 0: 'A', 1: 'A', 2: 'A', 3: 'A', 4: 'W', 5: 'B', 6: 'B', 13: 'B', 12: 'B' };
    expect(cluster.clustersOf(field(both), 1).map(({ symbol, cells }) => [symbol, cells.length])).toEqual([
      ['A', 5],
      ['B', 5],
    ]);
  });

  it('[LAUNCH-5] let what stays fall, and end with a field that holds none', () => {
    for (let nonce = 0; nonce < 200; nonce += 1) {
      const table = playedOn(cluster.clusterReels, streamAt(nonce), BET);
      const { falls } = show<cluster.ClusterShow>(table);
      falls.forEach(({ cells, clusters, times }, index) => {
        expect(times).toBe([1, 2, 3, 5, 8][Math.min(index, 4)]);
        expect(clusters).toEqual(index < cluster.MOST_FALLS ? cluster.clustersOf([...cells], times) : []);
        const next = falls[index + 1];
        expect(next === undefined).toBe(clusters.length === 0);
        const burst = new Set(clusters.flatMap((one) => one.cells));
        for (let column = 0; next && column < 7; column += 1) {
          const stays = [...cells.slice(column * 7, column * 7 + 7)].filter(
            (_, row) => !burst.has(column * 7 + row),
          );
          expect(next.cells.slice(column * 7, column * 7 + 7).endsWith(stays.join(''))).toBe(true);
        }
      });
      expect(table.paid).toBe(falls.flatMap((fall) => fall.clusters).reduce((sum, one) => sum + one.pay, 0));
    }
  });

  it('[LAUNCH-5] claim no exact count', () => {
    expect(() => cluster.clusterReels.exactReturn('')).toThrow(RangeError);
  });
});

describe('a window', () => {
  it('[LAUNCH-5] goes round at the end of a strip', () => {
    expect(drawWindow(scripted(3, 0), ['ABDE', 'EDBA'])).toBe('EAB' + 'EDB');
    expect(isRefused(playedOn(lines.lines20, streamAt(2), BET))).toBe(false);
  });
});
