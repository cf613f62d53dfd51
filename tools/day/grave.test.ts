import { describe, expect, it } from 'vitest';
import { isClean, type DayReport } from './day';
import { isGrave } from './grave';

const report = (faults: readonly string[]): DayReport => ({
  findings: [{ what: 'all', looked: 1, differences: [] }],
  broken: [],
  open: [],
  counts: { deposits: 1, rounds: 1, withdrawals: 1, kills: 1 },
  faults,
  seconds: 1,
});

describe('a day in play', () => {
  it.each([
    ['deposits: PostgresError: deadlock detected', true],
    ['the deposit 7: error 40P01', true],
    ['settling the payment E1: GatewayError: LEDGER_KEY_CONFLICT', true],
    ['what pix told: fetch failed', false],
    ['settling the payment E1: GatewayError: BUSY', false],
  ])('fails by a fault alone where it is grave: %s', (fault, grave) => {
    expect(isGrave(fault)).toBe(grave);
    expect(isClean(report([fault]))).toBe(!grave);
  });
});
