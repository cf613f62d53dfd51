import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fairBelow } from '../../../kit/fair-stream';
import { UNITS_PER_BET } from '../../../kit/units';
import { webFairRound, webSeedHash } from '../../../page-kit/fair-web';
import { playFairRound, seededRounds, seedHash } from '../../fair-seed';
import { inPartsPerMillion } from '../../../kit/fraction';
import { simulate } from '../simulate';
import { glowmothOrchard } from './index';
import { PUBLISHED_RETURN_DENOMINATOR, PUBLISHED_RETURN_NUMERATOR, PUBLISHED_RETURN_PPM } from './rtp';
import {
  FREE_SPINS,
  LINES,
  PAYTABLE,
  REELS,
  ROWS,
  SCATTER_PAY,
  STRIPS,
  SYMBOLS,
  type SlotSymbol,
} from './slot-data';
import { drawRound, evaluate, settleRound, stopsAreValid, windowOf, type Stops } from './slot-math';
import { theoreticalReturn } from './slot-return';

const SEED = 'a'.repeat(64);
const letter = (reel: number, position: number): string => {
  const strip = STRIPS[reel] ?? '';
  return strip[position % strip.length] ?? '';
};
const anyStops = fc.tuple(...STRIPS.map((strip) => fc.integer({ min: 0, max: strip.length - 1 })));

/** A second, plain reading of the rules, to hold the fast one against. */
const plainPay = (stops: Stops): number => {
  let pay = 0;
  for (const line of LINES) {
    const symbols = line.map((row, reel) => letter(reel, (stops[reel] ?? 0) + row));
    const first = symbols[0] ?? '';
    if (first === 'M' || first === 'W') continue;
    let count = 0;
    while (count < REELS && (symbols[count] === first || symbols[count] === 'W')) count += 1;
    if (count >= 3) pay += PAYTABLE[first as keyof typeof PAYTABLE][count - 3] ?? 0;
  }
  const moons = stops
    .flatMap((stop, reel) => [0, 1, 2].map((row) => letter(reel, stop + row)))
    .filter((s) => s === 'M');
  return pay + (moons.length < 3 ? 0 : (SCATTER_PAY[moons.length - 3] ?? 0) * LINES.length);
};

/** Mean pay of one line by walking every combination of symbols, weighted by how often each stands on its strip. */
const enumeratedLineSum = (): bigint => {
  const counts = STRIPS.map((strip) =>
    SYMBOLS.map((symbol) => [...strip].filter((one) => one === symbol).length),
  );
  let sum = 0n;
  const walk = (reel: number, ways: bigint, picked: SlotSymbol[]): void => {
    if (ways === 0n) return;
    if (reel < REELS) {
      SYMBOLS.forEach((symbol, index) =>
        walk(reel + 1, ways * BigInt(counts[reel]?.[index] ?? 0), [...picked, symbol]),
      );
      return;
    }
    const [first] = picked;
    if (first === undefined || first === 'M' || first === 'W') return;
    const end = picked.findIndex((symbol) => symbol !== first && symbol !== 'W');
    const count = end < 0 ? REELS : end;
    if (count >= 3) sum += ways * BigInt(PAYTABLE[first][count - 3] ?? 0);
  };
  walk(0, 1n, []);
  return sum;
};

describe('the slot pays by its tables', () => {
  it('has strips on which moons never share a window and wilds stand on the middle reels only', () => {
    STRIPS.forEach((strip, reel) => {
      for (let stop = 0; stop < strip.length; stop += 1) {
        const seen = [0, 1, 2].map((row) => letter(reel, stop + row));
        expect(seen.filter((symbol) => symbol === 'M').length).toBeLessThanOrEqual(1);
      }
      expect(strip.includes('W')).toBe(reel > 0 && reel < REELS - 1);
      expect([...strip].every((symbol) => (SYMBOLS as readonly string[]).includes(symbol))).toBe(true);
    });
  });

  it('has 20 different lines inside of the window', () => {
    expect(new Set(LINES.map((line) => line.join())).size).toBe(20);
    for (const line of LINES)
      expect(line.length === REELS && line.every((row) => row >= 0 && row < ROWS)).toBe(true);
  });

  it('pays any stops like a plain reading of the rules, times the multiplier', () => {
    fc.assert(
      fc.property(anyStops, fc.constantFrom(1, 3), (stops, multiplier) => {
        const result = evaluate(stops, multiplier);
        expect(result.pay).toBe(plainPay(stops) * multiplier);
        expect(windowOf(stops)).toHaveLength(REELS * ROWS);
      }),
      { numRuns: 2_000 },
    );
  });

  it('refuses stops that are on no strip', () => {
    expect(stopsAreValid([0, 0, 0, 0, 0])).toBe(true);
    for (const bad of [
      [0, 0, 0, 0],
      [0, 0, 0, 0, 40],
      [0, 0, 0, 0, -1],
      [0.5, 0, 0, 0, 0],
    ]) {
      expect(stopsAreValid(bad)).toBe(false);
    }
  });

  it('starts free spins with 3, 4 and 5 moons of the paid spin only and sums the whole round', () => {
    const stopsWithMoons = (moons: number): number[] =>
      STRIPS.map((strip, reel) => {
        const moon = strip.indexOf('M');
        return reel < moons ? moon : (moon + ROWS) % strip.length;
      });
    for (const moons of [0, 2, 3, 4, 5]) {
      const queue = [...stopsWithMoons(moons)];
      const outcome = drawRound((bound) => (queue.shift() ?? STRIPS.findIndex(() => true)) % bound);
      expect(evaluate(outcome.base).moons).toBe(moons);
      expect(outcome.free).toHaveLength(moons < 3 ? 0 : (FREE_SPINS[moons - 3] ?? 0));
      const settled = settleRound(outcome);
      expect(settled.pay).toBe(settled.free.reduce((sum, one) => sum + one.pay, settled.base.pay));
    }
  });
});

describe('the published return', () => {
  it('equals the exact sum over the strips', () => {
    const exact = theoreticalReturn();
    expect(exact.numerator * PUBLISHED_RETURN_DENOMINATOR).toBe(
      PUBLISHED_RETURN_NUMERATOR * exact.denominator,
    );
    expect(inPartsPerMillion(exact)).toBe(PUBLISHED_RETURN_PPM);
  });

  it('equals a second count that walks all symbol combinations', () => {
    const combinations = STRIPS.reduce((product, strip) => product * BigInt(strip.length), 1n);
    // Every set of visible moons, one reel after the other, by looking into each window.
    let ways: bigint[] = [1n];
    STRIPS.forEach((strip, reel) => {
      const seen = BigInt(
        [...strip].filter((_, stop) => [0, 1, 2].some((row) => letter(reel, stop + row) === 'M')).length,
      );
      ways = [...ways, 0n].map((way, k) => way * (BigInt(strip.length) - seen) + (ways[k - 1] ?? 0n) * seen);
    });
    const spread = (table: readonly number[]): bigint =>
      table.reduce((sum, value, index) => sum + BigInt(value) * (ways[index + 3] ?? 0n), 0n);
    const numerator = (enumeratedLineSum() + spread(SCATTER_PAY)) * (combinations + 3n * spread(FREE_SPINS));
    const exact = theoreticalReturn();
    expect(numerator * exact.denominator).toBe(exact.numerator * combinations * combinations);
  });

  it('lies within the 99.9 % interval of 300,000 rounds of a fixed stream, and a worse table would not', () => {
    const stream = seededRounds({ serverSeed: SEED, clientSeed: 'simulation' });
    const result = simulate({
      rounds: 300_000,
      unitsOf: (round) => settleRound(drawRound(stream(round))).pay,
    });
    const published = PUBLISHED_RETURN_PPM / 1_000_000;
    expect(Math.abs(result.mean - published)).toBeLessThanOrEqual(result.halfWidth);
    expect(Math.abs(result.mean - 0.85)).toBeGreaterThan(result.halfWidth);
  });
});

describe('the fair stream', () => {
  it('reads big-endian words of HMAC(server seed, client:nonce:cursor)', () => {
    const block = createHmac('sha256', Buffer.from(SEED, 'hex')).update('mine:7:0').digest();
    const below = seededRounds({ serverSeed: SEED, clientSeed: 'mine' })(7);
    expect([below(1_000), below(39)]).toEqual([block.readUInt32BE(0) % 1_000, block.readUInt32BE(4) % 39]);
  });

  it('draws the round that was recorded when the game was published', () => {
    expect(seedHash(SEED)).toBe('e0e77a507412b120f6ede61f62295b1a7b2ff19d3dcc8f7253e51663470c888e');
    const input = { serverSeed: SEED, clientSeed: 'vector', nonce: 0 };
    expect(playFairRound({ game: glowmothOrchard, choice: '', ...input }).outcome).toEqual({
      base: [20, 6, 18, 4, 23],
      free: [],
    });
  });

  it('skips words of the last incomplete stretch instead of folding them', () => {
    const words = (...values: number[]): Uint8Array => {
      const buffer = Buffer.alloc(32);
      values.forEach((value, index) => buffer.writeUInt32BE(value, index * 4));
      return buffer;
    };
    // 2^32 = 39 × 110127366 + 22: the words from 4294967274 on would favour 0 … 21.
    const below = fairBelow(() => words(4_294_967_295, 4_294_967_274, 4_294_967_273, 5));
    expect([below(39), below(39)]).toEqual([38, 5]);
  });

  it('refuses bounds that are no whole number of words and ends on a stream that never fits', () => {
    const below = fairBelow(() => new Uint8Array(32).fill(255));
    for (const bad of [0, -1, 1.5, Number.NaN, 2 ** 32 + 1]) expect(() => below(bad)).toThrow(RangeError);
    expect(() => below(39)).toThrow('exhausted');
  });

  it('is even: chi-square over 39 stops stays below the 99.9 % bound', () => {
    const below = seededRounds({ serverSeed: SEED, clientSeed: 'even' });
    const seen = new Array<number>(39).fill(0);
    const draws = 39_000;
    for (let nonce = 0; nonce < draws; nonce += 1) {
      const stop = below(nonce)(39);
      seen[stop] = (seen[stop] ?? 0) + 1;
    }
    const chi = seen.reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0);
    expect(chi).toBeLessThan(70.7);
  });

  it('gives the browser, by WebCrypto, the same rounds and the same fingerprint', async () => {
    for (let nonce = 0; nonce < 300; nonce += 1) {
      const input = { serverSeed: SEED, clientSeed: 'web-check', nonce };
      const web = await webFairRound(input, (below) => glowmothOrchard.play(below, ''));
      expect(web).toEqual(playFairRound({ game: glowmothOrchard, choice: '', ...input }));
    }
    expect(await webSeedHash(SEED)).toBe(seedHash(SEED));
  });
});

describe('the bet', () => {
  it('is one unit for each of the lines', () => {
    expect(LINES).toHaveLength(UNITS_PER_BET);
  });
});
