import * as v from 'valibot';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  roundDetailFromWire,
  roundDetailToWire,
  roundFromWire,
  roundToWire,
  type RoundDetail,
} from './entities/round';

const word = fc.string({ minLength: 1, maxLength: 20 });
const time = fc.option(fc.integer({ min: 1, max: 4_000_000_000_000 }));
const money = (min: bigint) =>
  fc.bigInt({ min, max: 999_999_999_999n }).map((minor) => ({ minor, currency: 'BRL' }));
const detail: fc.Arbitrary<RoundDetail> = fc.record({
  id: word,
  vendor: word,
  vendorName: word,
  gameId: word,
  gameName: word,
  icon: word,
  state: fc.constantFrom('open' as const, 'completed' as const, 'cancelled' as const),
  bet: money(0n),
  win: money(-999n),
  openedAt: time,
  endedAt: time,
  moves: fc.array(fc.record({ kind: word, amount: money(-999_999n), at: time }), { maxLength: 4 }),
  rows: fc.array(fc.record({ label: word, value: word }), { maxLength: 4 }),
  proof: fc.option(
    fc.record({
      method: word,
      revealed: fc.boolean(),
      values: fc.dictionary(fc.stringMatching(/^seed[a-z]{0,9}$/), word, { noNullPrototype: true }),
      url: fc.webUrl(),
    }),
  ),
});
const wired = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a round', () => {
  test('survives the wire whole, its amounts exactly', () => {
    fc.assert(
      fc.property(detail, (value) => {
        const { moves: _moves, rows: _rows, proof: _proof, ...round } = value;
        expect(v.parse(roundFromWire, wired(roundToWire(value)))).toEqual(round);
        expect(v.parse(roundDetailFromWire, wired(roundDetailToWire(value)))).toEqual(value);
      }),
    );
  });

  test('in an unlisted state is said to be unknown, whatever stands on Object.prototype', () => {
    const wire = { roundId: '1', currency: 'BRL', betAmount: 1, winAmount: '2.50' };
    for (const status of ['paused', 'toString', '', undefined])
      expect(v.parse(roundFromWire, { ...wire, status })).toMatchObject({
        state: 'unknown',
        bet: { minor: 100n },
        win: { minor: 250n },
        openedAt: null,
      });
    expect(v.safeParse(roundFromWire, { ...wire, currency: 'brl' }).success).toBe(false);
  });
});
