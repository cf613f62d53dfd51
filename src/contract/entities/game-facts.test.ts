import * as v from 'valibot';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  gameDetailFromWire,
  gameDetailToWire,
  gameFactsToWire,
  readGameFacts,
  VOLATILITIES,
  type GameFacts,
} from './game-facts';

const ppm = fc.integer({ min: 1, max: 1_000_000 });
const facts: fc.Arbitrary<GameFacts> = fc.record({
  closed: fc.boolean(),
  isNew: fc.boolean(),
  returnPpm: fc.option(fc.tuple(ppm, ppm).map(([a, b]) => ({ least: Math.min(a, b), most: Math.max(a, b) }))),
  volatility: fc.option(fc.constantFrom(...VOLATILITIES)),
});
const money = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((minor) => ({ minor, currency: 'BRL' }));

describe('[LOBBY-4] what is known of a game', () => {
  test('arrives as it was sent, and what is not known takes no bytes', () => {
    fc.assert(
      fc.property(facts, (one) => {
        expect(readGameFacts(gameFactsToWire(one))).toEqual(one);
      }),
    );
    expect(
      gameFactsToWire({ closed: false, isNew: false, returnPpm: null, volatility: null }),
    ).toBeUndefined();
  });

  test('is nothing where a gateway says nothing, or nonsense', () => {
    const nothing = { closed: false, isNew: false, returnPpm: null, volatility: null };
    for (const said of [undefined, null, 7, 'closed', { rtp: -1, volatility: 'wild' }])
      expect(readGameFacts(said)).toEqual(nothing);
  });

  test('in full arrives as it was sent, stakes exact', () => {
    fc.assert(
      fc.property(facts, money, money, (known, min, max) => {
        const detail = {
          id: '1001',
          facts: known,
          rules: ['Three of a kind pay.'],
          stake: { min, max },
          seats: { taken: 3, all: 40 },
          proofUrl: 'https://games.example/verify',
        };
        expect(v.parse(gameDetailFromWire, gameDetailToWire(detail))).toEqual(detail);
      }),
    );
  });

  test('leads to no page by another scheme than http', () => {
    const read = v.parse(gameDetailFromWire, { nodeId: 1, proofUrl: 'javascript:alert(1)' });
    expect(read).toMatchObject({ proofUrl: '', stake: null, seats: null, rules: [] });
  });
});
