import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  netOf,
  NOTHING_TAKEN,
  parseTerms,
  pay,
  rebatesOf,
  type DividendTerms,
  type PayInputs,
  type PayNode,
  type PayTerms,
  type WageTerms,
} from './index';

const active = { minTurnover: 0, minDeposit: 0, countsSelf: false };
const common = { product: 'CONS', currency: 'BRL', active } as const;
const percent = (share: number) => ({ type: 'P', ppm: share * 10_000 }) as const;
const wage = (...tiers: WageTerms['tiers']): WageTerms => ({ ...common, kind: 'daily', tiers });
const dividend = (over: Partial<DividendTerms>): DividendTerms => ({
  ...common,
  kind: 'dividend',
  period: 'H',
  deductions: [],
  tierTest: 'net',
  carry: 'none',
  threshold: 'fixed',
  tiers: [{ minTurnover: 1_000_000, minNetLoss: 100_000, minActive: 10, ppm: 200_000 }],
  ...over,
});
const inputs = (over: Partial<PayInputs>): PayInputs => ({
  turnover: 0n,
  wonTurnover: 0n,
  winnings: 0n,
  active: 0,
  taken: NOTHING_TAKEN,
  carriedIn: 0n,
  ...over,
});
const line = (terms: PayTerms, given: PayInputs, item: string): bigint | undefined =>
  pay(terms, given).lines.find((one) => one.item === item)?.minor;

describe('wages by turnover', () => {
  const agentA = wage(
    { minTurnover: 100_000, minActive: 5, rate: percent(1) },
    { minTurnover: 500_000, minActive: 15, rate: percent(1.4) },
  );
  const agentB = wage({ minTurnover: 100_000, minActive: 5, rate: percent(1) });
  const agentC = wage({ minTurnover: 50_000, minActive: 3, rate: percent(0.6) });

  it('pays three levels by difference, and their sum is what the platform pays [AGT-2]', () => {
    const nodes: PayNode[] = [
      { id: 'A', payer: null, gross: pay(agentA, inputs({ turnover: 600_000n, active: 20 })).gross },
      { id: 'B', payer: 'A', gross: pay(agentB, inputs({ turnover: 350_000n, active: 12 })).gross },
      { id: 'C', payer: 'B', gross: pay(agentC, inputs({ turnover: 200_000n, active: 6 })).gross },
    ];
    expect(nodes.map(({ gross }) => gross)).toEqual([8_400n, 3_500n, 1_200n]);
    expect([...netOf(nodes).values()]).toEqual([4_900n, 2_300n, 1_200n]);
  });

  it('leaves an agent below zero whose downline has the dearer contract [AGT-3]', () => {
    const own = pay(agentA, inputs({ turnover: 400_000n, active: 20 }));
    const dearer = wage({ minTurnover: 0, minActive: 0, rate: percent(1.2) });
    const below = pay(dearer, inputs({ turnover: 350_000n }));
    const net = netOf([
      { id: 'A', payer: null, gross: own.gross },
      { id: 'B', payer: 'A', gross: below.gross },
    ]);
    expect(net.get('A')).toBe(-200n);
  });

  it('says what is missing to the next row, and pays nothing below the first', () => {
    const result = pay(agentA, inputs({ turnover: 90_000n, active: 7 }));
    expect(result).toMatchObject({ tier: null, gross: 0n });
    expect(result.missing).toEqual({ turnover: 10_000n, netLoss: 0n, active: 0 });
    expect(pay(agentA, inputs({ turnover: 500_000n, active: 14 })).missing).toEqual({
      turnover: 0n,
      netLoss: 0n,
      active: 1,
    });
    expect(pay(agentA, inputs({ turnover: 500_000n, active: 15 })).missing).toBeNull();
  });

  it('pays a fixed amount as it stands', () => {
    const terms = wage({ minTurnover: 1, minActive: 0, rate: { type: 'F', minor: 525 } });
    expect(pay(terms, inputs({ turnover: 87_500n })).gross).toBe(525n);
  });

  it('pays lost and won turnover apart in the real-time salary [AGT-3]', () => {
    const terms: PayTerms = {
      ...common,
      kind: 'realtime',
      tiers: [{ minTurnover: 0, lossPpm: 10_000, winPpm: 2_000 }],
    };
    expect(pay(terms, inputs({ turnover: 20_000n, wonTurnover: 8_000n })).gross).toBe(136n);
  });

  it('throws for a payer that is not in the line', () => {
    expect(() => netOf([{ id: 'B', payer: 'A', gross: 1n }])).toThrow(RangeError);
  });
});

describe('dividends', () => {
  const half = inputs({
    turnover: 3_000_000n,
    winnings: 2_700_000n,
    active: 10,
    taken: {
      rebate: 30_000n,
      commission: 12_000n,
      wages: 18_000n,
      promotion: 25_000n,
      bank: 9_000n,
      product: 18_000n,
    },
  });
  const all = ['rebate', 'commission', 'wages', 'promotion', 'bank', 'product'] as const;

  it('takes each named deduction off the net loss as a line of its own [AGT-2]', () => {
    const terms = dividend({ deductions: all });
    expect(line(terms, half, 'net-loss')).toBe(188_000n);
    expect(pay(terms, half).gross).toBe(37_600n);
    expect(line(terms, half, 'bank')).toBe(-9_000n);
    expect(line(dividend({ deductions: ['rebate'] }), half, 'bank')).toBeUndefined();
  });

  it('takes a loss that was carried in off the base, as a line of its own', () => {
    const result = pay(dividend({ deductions: all, carry: 'month' }), { ...half, carriedIn: -50_000n });
    expect(result).toMatchObject({ gross: 27_600n, carriedOut: 0n });
    expect(result.lines).toContainEqual({ item: 'carried-in', minor: -50_000n });
  });

  it.each([
    ['none', 0n],
    ['previous', -1_000n],
    ['month', -51_000n],
    ['ever', -51_000n],
  ] as const)('carries a lost period on by the rule "%s"', (carry, out) => {
    const lost = inputs({ turnover: 1_000_000n, winnings: 1_001_000n, active: 10, carriedIn: -50_000n });
    expect(pay(dividend({ carry }), lost)).toMatchObject({ gross: 0n, carriedOut: out });
  });

  it('forgets by the rule "previous" what came from two periods ago', () => {
    const won = inputs({ turnover: 1_000_000n, winnings: 990_000n, active: 10, carriedIn: -50_000n });
    expect(pay(dividend({ carry: 'previous' }), won).carriedOut).toBe(0n);
    expect(pay(dividend({ carry: 'ever' }), won).carriedOut).toBe(-40_000n);
  });

  const bands = {
    deductions: ['rebate', 'promotion', 'product'],
    tiers: [
      { minTurnover: 0, minNetLoss: 200_000, minActive: 0, ppm: 160_000 },
      { minTurnover: 0, minNetLoss: 300_000, minActive: 0, ppm: 180_000 },
    ],
  } as const;
  it.each([
    ['gross', 48_600n],
    ['net', 43_200n],
  ] as const)('holds the row against the %s loss where the contract says so', (tierTest, gross) => {
    const given = inputs({
      turnover: 300_000n,
      taken: { ...NOTHING_TAKEN, rebate: 10_000n, promotion: 5_000n, product: 15_000n },
    });
    expect(pay(dividend({ ...bands, tierTest }), given).gross).toBe(gross);
  });

  it('pays the fixed row, or the best floating one, rounded down once at the end', () => {
    const tiers = [
      { minTurnover: 30_000_000, minNetLoss: 1_000_000, minActive: 3, ppm: 30_000 },
      { minTurnover: 50_000_000, minNetLoss: 3_000_000, minActive: 3, ppm: 50_000 },
    ];
    const given = inputs({ turnover: 80_000_000n, winnings: 77_500_000n, active: 5 });
    expect(pay(dividend({ tiers }), given)).toMatchObject({ tier: 0, gross: 75_000n });
    expect(pay(dividend({ tiers, threshold: 'floating' }), given)).toMatchObject({
      tier: 1,
      gross: 104_166n,
    });
  });

  it('computed again without a voided bet, the difference is the correction', () => {
    const terms = dividend({ deductions: all });
    const again = { ...half, turnover: half.turnover - 20_000n };
    expect(pay(terms, again).gross - pay(terms, half).gross).toBe(-4_000n);
  });
});

describe('what holds for all of them', () => {
  const money = fc.bigInt({ min: 0n, max: 10n ** 14n });
  const anyInputs: fc.Arbitrary<PayInputs> = fc
    .record({
      turnover: money,
      won: fc.integer({ min: 0, max: 1_000_000 }),
      winnings: money,
      active: fc.nat(200),
      carried: money,
      taken: fc.record({
        rebate: money,
        commission: money,
        wages: money,
        promotion: money,
        bank: money,
        product: money,
      }),
    })
    .map(({ turnover, won, winnings, active: count, carried, taken }) => ({
      turnover,
      wonTurnover: (turnover * BigInt(won)) / 1_000_000n,
      winnings,
      active: count,
      taken,
      carriedIn: -carried,
    }));
  const rising = (max: number) =>
    fc.array(fc.nat(max), { minLength: 3, maxLength: 3 }).map((list) => list.sort((a, b) => a - b));
  const anyDividend = fc
    .record({
      turnovers: rising(1_000_000_000),
      losses: rising(1_000_000),
      counts: rising(50),
      shares: rising(1_000_000),
      deductions: fc.subarray(['rebate', 'commission', 'wages', 'promotion', 'bank', 'product'] as const),
      tierTest: fc.constantFrom('gross' as const, 'net' as const),
      carry: fc.constantFrom('none' as const, 'previous' as const, 'month' as const, 'ever' as const),
      threshold: fc.constantFrom('fixed' as const, 'floating' as const),
    })
    .map(({ turnovers, losses, counts, shares, ...rest }) =>
      dividend({
        ...rest,
        tiers: [0, 1, 2].map((at) => ({
          minTurnover: (turnovers[at] ?? 0) + at,
          minNetLoss: (losses[at] ?? 0) + 1,
          minActive: counts[at] ?? 0,
          ppm: shares[at] ?? 0,
        })),
      }),
    );

  it('a dividend is never below zero and never above its base, and its lines add up [AGT-2]', () => {
    fc.assert(
      fc.property(anyDividend, anyInputs, (terms, given) => {
        expect(parseTerms(terms)).toEqual({ ok: true, terms });
        const result = pay(terms, given);
        const of = (item: string): bigint => result.lines.find((one) => one.item === item)?.minor ?? 0n;
        const taken = terms.deductions.reduce((sum, item) => sum + of(item), 0n);
        expect(of('net-loss')).toBe(of('turnover') + of('winnings') + taken);
        expect(of('base')).toBe(of('net-loss') + of('carried-in'));
        const base = of('base');
        expect(result.gross).toBeGreaterThanOrEqual(0n);
        expect(result.gross).toBeLessThanOrEqual(base > 0n ? base : 0n);
        expect(result.carriedOut).toBeLessThanOrEqual(0n);
        if (result.gross > 0n) expect(result.carriedOut).toBe(0n);
      }),
    );
  });

  it('what all agents of a random tree keep is what the platform pays its top agents [AGT-2]', () => {
    const trees = fc.array(fc.record({ up: fc.nat(), gross: money }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(trees, (rows) => {
        const nodes = rows.map(({ up, gross }, at) => ({
          id: String(at),
          payer: at === 0 || up % (at + 1) === at ? null : String(up % at),
          gross,
        }));
        const kept = [...netOf(nodes).values()].reduce((sum, one) => sum + one, 0n);
        const paid = nodes.reduce((sum, node) => (node.payer === null ? sum + node.gross : sum), 0n);
        expect(kept).toBe(paid);
      }),
    );
  });

  it('rebates of a line add up to the top rate’s share, none below zero, and a rising rate is refused', () => {
    expect(rebatesOf(10_000n, [10_000, 8_000, 3_000])).toEqual([20n, 50n, 30n]);
    expect(() => rebatesOf(1n, [8_000, 10_000])).toThrow(RangeError);
    const rates = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(money, rates, (stake, list) => {
        const falling = list.sort((a, b) => b - a);
        const shares = rebatesOf(stake, falling);
        expect(shares.reduce((sum, one) => sum + one, 0n)).toBe(
          (stake * BigInt(falling[0] ?? 0)) / 1_000_000n,
        );
        expect(shares.every((one) => one >= 0n)).toBe(true);
      }),
    );
  });
});

describe('terms out of a file', () => {
  const row = { minTurnover: 100, minActive: 5, rate: { type: 'P', ppm: 10_000 } };
  const given = { ...common, kind: 'daily', tiers: [row] };
  const faults = (value: unknown): readonly string[] => {
    const read = parseTerms(value);
    return read.ok ? [] : read.faults.map(({ field }) => field);
  };

  it.each([
    ['no object', null, 'kind'],
    ['an unknown kind', { ...given, kind: 'toString' }, 'kind'],
    ['an unknown field', { ...given, more: 1 }, 'more'],
    ['no rows', { ...given, tiers: [] }, 'tiers'],
    ['thirteen rows', { ...given, tiers: Array.from({ length: 13 }, () => row) }, 'tiers'],
    [
      'a rate above all',
      { ...given, tiers: [{ ...row, rate: { type: 'P', ppm: 1_000_001 } }] },
      'tiers.0.rate.ppm',
    ],
    ['half a unit', { ...given, tiers: [{ ...row, minTurnover: 0.5 }] }, 'tiers.0.minTurnover'],
    ['the same row twice', { ...given, tiers: [row, row] }, 'tiers.1'],
    [
      'a row that asks for less',
      { ...given, tiers: [row, { ...row, minTurnover: 200, minActive: 4 }] },
      'tiers.1.minActive',
    ],
    [
      'a row that gives less',
      { ...given, tiers: [row, { ...row, minTurnover: 200, rate: { type: 'P', ppm: 9_999 } }] },
      'tiers.1.rate.ppm',
    ],
    [
      'a percent above an amount',
      { ...given, tiers: [row, { ...row, minTurnover: 200, rate: { type: 'F', minor: 5 } }] },
      'tiers.1.rate.type',
    ],
    ['a deduction twice', dividend({ deductions: ['bank', 'bank'] }), 'deductions'],
    [
      'a row that floats against nothing',
      dividend({
        threshold: 'floating',
        tiers: [{ minTurnover: 0, minNetLoss: 0, minActive: 0, ppm: 1 }],
      }),
      'tiers.0.minNetLoss',
    ],
  ])('refuses %s and names the field [AGT-3]', (_, value, field) => {
    expect(faults(value)).toContain(field);
  });

  it('takes what it should', () => {
    expect(parseTerms(given)).toEqual({ ok: true, terms: given });
  });
});
