import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT_MINOR } from '../../../src/contract/money';
import { betOf, isUnit, unitsOf } from './units';

describe('bets', () => {
  it('come from the table of the currency and cost 20 units', () => {
    expect(betOf(5n)).toBe(100n);
    expect(isUnit('BRL', 5n)).toBe(true);
    expect(isUnit('BRL', 3n)).toBe(false);
    expect(isUnit('BRL', -5n)).toBe(false);
    expect(unitsOf('constructor')).toEqual(unitsOf('EUR'));
  });

  it('rise and keep the highest possible win inside of what a call may carry', () => {
    for (const currency of ['BRL', 'VND', 'JPY', 'KWD', 'IDR', 'USDT']) {
      const units = unitsOf(currency);
      expect(units.length).toBeGreaterThan(3);
      expect([...units].sort((a, b) => (a < b ? -1 : 1))).toEqual(units);
      const highest = units[units.length - 1] ?? 0n;
      // The slot's: every line at its best in the paid spin and in 25 free spins, times three.
      expect(highest * BigInt(20 * (1_500 + 100) * (1 + 25 * 3))).toBeLessThan(MAX_AMOUNT_MINOR);
    }
  });
});
