import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOTHING_TAKEN, parseTerms, pay, type PayInputs, type PayTerms } from './index';

const active = { minTurnover: 0, minDeposit: 0, countsSelf: false };
const common = { product: 'CONS', currency: 'BRL', active } as const;
const inputs = (over: Partial<PayInputs>): PayInputs => ({
  ...{ turnover: 0n, wonTurnover: 0n, winnings: 0n, active: 0, taken: NOTHING_TAKEN, carriedIn: 0n },
  ...over,
});
const dividend = {
  ...{ ...common, kind: 'dividend', period: 'M', deductions: [], tierTest: 'net', carry: 'none' },
  threshold: 'fixed',
} as const;
/** The row that a contract of each kind makes of one threshold and what it gives. */
const ROWS = {
  daily: (asks: number, gives: number) => ({
    minTurnover: asks,
    minActive: 0,
    rate: { type: 'P', ppm: gives },
  }),
  hourly: (asks: number, gives: number) => ({
    minTurnover: asks,
    minActive: 0,
    rate: { type: 'F', minor: gives },
  }),
  realtime: (asks: number, gives: number) => ({ minTurnover: asks, lossPpm: gives, winPpm: gives }),
  dividend: (asks: number, gives: number) => ({ minTurnover: asks, minNetLoss: 0, minActive: 0, ppm: gives }),
} as const;
type Kind = keyof typeof ROWS;
const KINDS = ['daily', 'hourly', 'realtime', 'dividend'] as const satisfies readonly Kind[];
const contract = (kind: Kind, tiers: readonly unknown[]): unknown =>
  kind === 'dividend' ? { ...dividend, tiers } : { ...common, kind, tiers };
const faultsOf = (kind: Kind, tiers: readonly unknown[]): readonly string[] => {
  const read = parseTerms(contract(kind, tiers));
  return read.ok ? [] : read.faults.map(({ field }) => field);
};
const termsOf = (kind: Kind, tiers: readonly unknown[]): PayTerms => {
  const read = parseTerms(contract(kind, tiers));
  if (!read.ok) throw new Error(read.faults.map(({ field }) => field).join());
  return read.terms;
};

describe.each(KINDS)('rows of a contract, %s', (kind) => {
  const row = ROWS[kind];

  it.each([
    ['that begin where another one begins', [row(100, 10), row(100, 20)]],
    ['that begin below the one before', [row(200, 10), row(100, 20)]],
    ['that lie within the ones around them', [row(100, 10), row(300, 20), row(200, 30)]],
    ['that give less from more turnover on', [row(100, 20), row(200, 10)]],
    ['that leave a stretch with less between two', [row(100, 20), row(200, 0), row(300, 30)]],
  ])('[AGT-3] overlap or leave a gap: rows %s are refused', (_, tiers) => {
    expect(faultsOf(kind, tiers)).not.toEqual([]);
  });

  it.each([
    ['an upper bound, by which there could be a gap', [{ ...row(100, 10), maxTurnover: 200 }]],
    ['a threshold below zero', [row(-1, 10)]],
    ['a threshold that is no whole unit', [row(100.5, 10)]],
    ['a threshold beyond what a whole number can say', [row(1e15, 10)]],
    ['no number as a threshold', [row(Number.NaN, 10)]],
    ['a rate below zero', [row(100, -1)]],
    ['no row', []],
  ])('[AGT-3] %s is refused', (_, tiers) => {
    expect(faultsOf(kind, tiers)).not.toEqual([]);
  });

  /** Rows of any thresholds and rates in any order. */
  const anyRows = fc.array(fc.tuple(fc.nat(1_000), fc.nat(10_000)), { minLength: 1, maxLength: 6 });

  it('[AGT-3] are taken exactly when thresholds rise and no rate falls', () => {
    fc.assert(
      fc.property(anyRows, (list) => {
        const rises = list.every(([asks, gives], at) => {
          const before = list[at - 1];
          return before === undefined || (asks > before[0] && gives >= before[1]);
        });
        expect(
          faultsOf(
            kind,
            list.map(([asks, gives]) => row(asks, gives)),
          ).length === 0,
        ).toBe(rises);
      }),
      { numRuns: 300 },
    );
  });

  it('[AGT-3] that are taken have one row for every turnover from the first threshold on, and more turnover is never paid less', () => {
    const rising = anyRows.map((list) => {
      const asks = [...new Set(list.map(([one]) => one))].sort((a, b) => a - b);
      const gives = list.map(([, one]) => one).sort((a, b) => a - b);
      return asks.map((one, at) => [one, gives[at] ?? 0] as const);
    });
    fc.assert(
      fc.property(rising, fc.nat(2_000), fc.nat(100), (list, turnover, more) => {
        const terms = termsOf(
          kind,
          list.map(([asks, gives]) => row(asks, gives)),
        );
        const of = (amount: number) =>
          pay(terms, inputs({ turnover: BigInt(amount), wonTurnover: 0n, active: 9 }));
        const met = list.filter(([asks]) => asks <= turnover).length;
        const [now, later] = [of(turnover), of(turnover + more)];
        // A dividend of no loss has no row.
        if (kind !== 'dividend' || turnover > 0) expect(now.tier).toBe(met === 0 ? null : met - 1);
        expect(later.gross >= now.gross).toBe(true);
        const [next] = list.slice(met);
        expect(now.missing?.turnover ?? null).toBe(next === undefined ? null : BigInt(next[0] - turnover));
      }),
      { numRuns: 300 },
    );
  });
});

describe('rows of several thresholds', () => {
  it('[AGT-3] one that asks for more of one thing and less of another is refused: both could count', () => {
    const wage = (minTurnover: number, minActive: number, ppm: number) => ({
      minTurnover,
      minActive,
      rate: { type: 'P', ppm },
    });
    expect(faultsOf('daily', [wage(100, 5, 10), wage(200, 4, 20)])).toEqual(['tiers.1.minActive']);
    expect(faultsOf('daily', [wage(200, 4, 10), wage(100, 5, 20)])).toEqual(['tiers.1.minTurnover']);
    expect(faultsOf('daily', [wage(100, 5, 10), wage(100, 6, 20)])).toEqual([]);
    const part = (minNetLoss: number, minActive: number) => ({
      minTurnover: 0,
      minNetLoss,
      minActive,
      ppm: 10,
    });
    expect(faultsOf('dividend', [part(100, 5), part(200, 4)])).toEqual(['tiers.1.minActive']);
    expect(faultsOf('dividend', [part(200, 4), part(100, 5)])).toEqual(['tiers.1.minNetLoss']);
  });

  it('[AGT-3] an amount above a share, or a share above an amount, is refused: which gives more would be a question', () => {
    expect(faultsOf('daily', [ROWS.daily(100, 10), ROWS.hourly(200, 20)])).toEqual(['tiers.1.rate.type']);
    expect(faultsOf('hourly', [ROWS.hourly(100, 10), ROWS.daily(200, 20)])).toEqual(['tiers.1.rate.type']);
    expect(faultsOf('realtime', [ROWS.realtime(100, 10), { ...ROWS.realtime(200, 20), winPpm: 9 }])).toEqual([
      'tiers.1.winPpm',
    ]);
  });
});
