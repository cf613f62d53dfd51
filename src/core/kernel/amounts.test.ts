import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT_MINOR, type Money } from '../../contract/money';
import { computed, isMore, isNone, limitOf, lowest } from './amounts';

const brl = (minor: bigint): Money => ({ minor, currency: 'BRL' });
const unread: Money = { minor: 0n, currency: 'BRL', unread: true };

describe('amounts that may be unread', () => {
  it('make a sum unread', () => {
    expect(computed(5n, brl(2n), brl(3n))).toEqual(brl(5n));
    expect(computed(2n, brl(2n), unread)).toEqual(unread);
  });

  it('limit nothing', () => {
    expect(limitOf(unread)).toBe(MAX_AMOUNT_MINOR);
    expect(limitOf(brl(0n))).toBe(0n);
    expect(lowest(unread, brl(7n), null, brl(9n))).toEqual(brl(7n));
    expect(lowest(brl(9n), unread, brl(7n))).toEqual(brl(7n));
    expect(lowest(unread, unread)).toEqual(unread);
  });

  it('are neither nothing nor more than another amount', () => {
    expect([isNone(unread), isNone(brl(0n)), isNone(brl(1n))]).toEqual([false, true, false]);
    expect([isMore(unread), isMore(brl(1n), unread), isMore(unread, brl(-1n))]).toEqual([
      false,
      false,
      false,
    ]);
    expect([isMore(brl(1n)), isMore(brl(2n), brl(1n)), isMore(brl(1n), brl(1n))]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
