import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approvalsNeeded, feeOf, isOpenAt, turnoverOwed, turnoverParts } from './withdrawal-rules';
import { signalsOf, type Screened } from './withdrawal-screening';
import { readFact, SIGNALS, type SignalFact, storedFact } from './withdrawal-signals';
import { waitOf } from './withdrawal-wait';

const at = (clock: string): number => Date.parse(`2026-11-22T${clock}:00Z`);

describe('the rules of a withdrawal', () => {
  it('[MEM-4] a fee is its fixed part and a share, rounded up to a minor unit', () => {
    expect(feeOf({ fee_fixed: 150n, fee_bps: 100 }, 5_000n)).toBe(200n);
    expect(feeOf({ fee_fixed: 0n, fee_bps: 1 }, 1n)).toBe(1n);
    expect(feeOf({ fee_fixed: 0n, fee_bps: 0 }, 5_000n)).toBe(0n);
    expect(turnoverOwed({ turnover_bps: 10_000 }, 333n)).toBe(333n);
  });

  it('[MEM-4] hours of service are those of a zone, may go over midnight, and equal ones are the whole day', () => {
    const day = { opens: '09:00', closes: '18:00', zone: 'America/Sao_Paulo' };
    expect(isOpenAt(day, at('12:00'))).toBe(true);
    expect(isOpenAt(day, at('11:59'))).toBe(false);
    expect(isOpenAt(day, at('21:00'))).toBe(false);
    const night = { opens: '22:00', closes: '02:00', zone: 'UTC' };
    expect(['21:59', '22:00', '01:59', '02:00'].map((clock) => isOpenAt(night, at(clock)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isOpenAt({ opens: '05:00', closes: '05:00', zone: 'UTC' }, at('17:00'))).toBe(true);
  });

  it('[MEM-4] more money or a worse score never needs fewer operators', () => {
    const policy = { auto_below: 100_000n, second_above: 2_000_000n, review_score: 40 };
    expect(approvalsNeeded(policy, { amountMinor: 100_000n, score: 39 })).toBe(0);
    expect(approvalsNeeded(policy, { amountMinor: 100_001n, score: 0 })).toBe(1);
    expect(approvalsNeeded(policy, { amountMinor: 1n, score: 40 })).toBe(1);
    expect(approvalsNeeded(policy, { amountMinor: 2_000_001n, score: 0 })).toBe(2);
    fc.assert(
      fc.property(
        fc.bigInt(1n, 9_999_999n),
        fc.nat(200),
        fc.bigInt(0n, 99_999n),
        fc.nat(50),
        (a, s, da, ds) => {
          const less = approvalsNeeded(policy, { amountMinor: a, score: s });
          expect(approvalsNeeded(policy, { amountMinor: a + da, score: s + ds })).toBeGreaterThanOrEqual(
            less,
          );
        },
      ),
    );
  });

  it('[MEM-4] what is owed lies on the newest deposits, and their parts are all of it', () => {
    const policy = { turnover_bps: 10_000 };
    const put = [{ minor: 30n }, { minor: 50n }, { minor: 20n }];
    expect(turnoverParts(policy, { depositsMinor: 100n, stakedMinor: 40n }, put)).toEqual([
      { of: put[1], requiredMinor: 50n, doneMinor: 20n },
      { of: put[0], requiredMinor: 30n, doneMinor: 0n },
    ]);
    expect(turnoverParts(policy, { depositsMinor: 100n, stakedMinor: 100n }, put)).toEqual([]);
    fc.assert(
      fc.property(
        fc.array(fc.bigInt(1n, 9_999n), { minLength: 1, maxLength: 12 }),
        fc.nat(40_000),
        fc.bigInt(0n, 500_000n),
        (amounts, bps, stakedMinor) => {
          const depositsMinor = amounts.reduce((sum, one) => sum + one, 0n);
          const rules = { turnover_bps: bps };
          const newest = amounts.map((minor) => ({ minor }));
          const parts = turnoverParts(rules, { depositsMinor, stakedMinor }, newest);
          const owed = turnoverOwed(rules, depositsMinor) - stakedMinor;
          const open = parts.reduce((sum, part) => sum + part.requiredMinor - part.doneMinor, 0n);
          expect(open).toBe(owed > 0n ? owed : 0n);
          for (const { requiredMinor, doneMinor } of parts) expect(doneMinor <= requiredMinor).toBe(true);
        },
      ),
    );
  });

  it('[MEM-4] each signal has a name, and a payee without a proved holder outweighs every line', () => {
    const none: Screened = {
      isFirst: false,
      askedToday: 0,
      depositsToday: 0,
      amountMinor: 100n,
      medianMinor: 100n,
      depositsMinor: 0n,
      stakedMinor: 0n,
      isShared: false,
      isDisputed: false,
      payee: 'yes',
      isNewPayee: false,
      isNewDevice: false,
      newCountry: null,
      changed: null,
      identity: 'passed',
    };
    expect(signalsOf(none)).toEqual([]);
    expect(signalsOf({ ...none, payee: 'unknown' })[0]).toMatchObject({
      name: 'payee_unproved',
      points: 1_000,
    });
    const all = signalsOf({
      ...none,
      isFirst: true,
      askedToday: 3,
      depositsToday: 10,
      amountMinor: 501n,
      depositsMinor: 1n,
      isShared: true,
      isDisputed: true,
      payee: 'no',
      isNewPayee: true,
      isNewDevice: true,
      newCountry: 'PT',
      changed: 'phone',
      identity: 'open',
    });
    expect(all.map(({ name }) => name)).toEqual([...SIGNALS]);
    // Data, not sentences: amounts are written by who shows them.
    const facts = Object.fromEntries(all.map(({ name, fact }) => [name, fact]));
    expect(facts).toMatchObject({
      payee_unproved: { kind: 'word', word: 'no' },
      new_country: { kind: 'word', word: 'PT' },
      turnover_low: { kind: 'money', minor: 0n, of: 1n },
      many_requests: { kind: 'count', count: 4 },
      large_amount: { kind: 'money', minor: 100n },
      first_withdrawal: null,
    });
  });

  it('[MEM-4] what stands behind a signal is read as it was stored; what is in no form of ours is left out', () => {
    const minor = fc.bigInt(0n, 10n ** 18n - 1n);
    const facts = fc.oneof<fc.Arbitrary<SignalFact | null>[]>(
      fc.constant(null),
      fc.record({ kind: fc.constant('word' as const), word: fc.string({ maxLength: 200 }) }),
      fc.record({ kind: fc.constant('count' as const), count: fc.nat() }),
      fc.record({ kind: fc.constant('money' as const), minor, of: minor }),
      fc.record({ kind: fc.constant('money' as const), minor }),
    );
    fc.assert(
      fc.property(facts, (fact) => {
        expect(readFact(JSON.parse(storedFact(fact)))).toEqual(fact);
      }),
    );
    for (const odd of [null, 7, '0 of 450000', { kind: 'money', minor: '-1' }, { kind: 'money', minor: 5 }])
      expect(readFact(odd)).toBeNull();
  });

  it('[MEM-4] whatever has money or a provider’s word to wait for is looked at again, or a person has it', () => {
    const created_at = new Date(0);
    const row = { state: 'unknown', money: 'held', approvals: 0, created_at, ended_at: null } as const;
    const attempt = { state: 'sent', n: 1, created_at, ended_at: null } as const;
    const wait = (over: object, tried: object | null, nowMs: number, isDone = true) =>
      waitOf({ row: { ...row, ...over }, attempt: tried && { ...attempt, ...tried }, isDone, nowMs });
    expect(wait({}, {}, 1_000)).toBe(3_000);
    expect(wait({}, {}, 100 * 3_600_000)).toBeNull();
    expect(wait({ state: 'checking', approvals: 1 }, null, 0)).toBeNull();
    expect(wait({ state: 'refused' }, null, 0)).toBe(0);
    expect(wait({ state: 'refused', money: 'free' }, null, 0)).toBeNull();
    expect(wait({ state: 'sent' }, { state: 'paid' }, 0)).toBe(0);
    expect(wait({ state: 'paid', money: 'spent' }, { state: 'returned' }, 0)).toBe(0);
    expect(wait({ state: 'approved' }, { state: 'rejected', n: 10 }, 0)).toBeNull();
    // A turn that broke off is never the last one.
    expect(wait({}, {}, 100 * 3_600_000, false)).not.toBeNull();
  });
});
