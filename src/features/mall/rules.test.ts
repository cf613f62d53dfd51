import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Article, PointConfig } from '../../contract/entities/points';
import { blockOf, convertBlock, judgePoints, judgeReceiver, mostOf, worthOf } from './rules';

const article = (over: Partial<Article> = {}): Article => ({
  ...{ id: '1', kind: 'goods', name: 'A cap', text: '', price: 2_000n, mayHave: null },
  variants: [{ id: '1', name: '', left: 3 }],
  ...over,
});
const config = (over: Partial<PointConfig> = {}): PointConfig => ({
  ...{ balance: 50_000n, thousand: { minor: 100n, currency: 'BRL' }, minimum: 1_000n, step: 1_000n },
  ...{ dayCap: 20_000n, leftToday: 20_000n, paymentPasswordSet: true },
  ...over,
});

describe('[PTS-1] what stands in the way of an order', () => {
  it('is said before the click: sold out, as many as one may have, or how many points are missing', () => {
    expect(blockOf(article({ variants: [{ id: '1', name: '', left: 0 }] }), 9_000n)).toEqual({ why: 'sold' });
    expect(blockOf(article({ mayHave: 0 }), 9_000n)).toEqual({ why: 'limit' });
    expect(blockOf(article(), 1_999n)).toEqual({ why: 'points', missing: 1n });
    expect(blockOf(article(), 2_000n)).toBeNull();
  });

  it('never lets more be chosen than stock, limit and points allow', () => {
    const numbers = fc.record({
      price: fc.bigInt(0n, 10_000n),
      mayHave: fc.option(fc.nat(20)),
      left: fc.nat(200),
      balance: fc.bigInt(0n, 1_000_000n),
    });
    fc.assert(
      fc.property(numbers, ({ price, mayHave, left, balance }) => {
        const variant = { id: '1', name: '', left };
        const most = mostOf(article({ price, mayHave, variants: [variant] }), variant, balance);
        expect(most).toBeLessThanOrEqual(Math.min(left, mayHave ?? 100, 100));
        expect(price * BigInt(most)).toBeLessThanOrEqual(balance);
      }),
    );
  });

  it('names what is missing of an address', () => {
    expect(judgeReceiver({ name: 'A', address: 'short', phone: '12 34' })).toEqual({
      ...{ name: 'nameMissing', address: 'addressMissing', phone: 'phoneMissing' },
    });
    expect(judgeReceiver({ name: 'Ana', address: 'Rua A 1, Recife', phone: '+55 81 9999' })).toEqual({});
  });
});

describe('[PTS-1] points into money', () => {
  it('says what is wrong with a number before it is sent', () => {
    expect(judgePoints(null, config())).toBe('amountUnreadable');
    expect(judgePoints(0n, config())).toBe('amountUnreadable');
    expect(judgePoints(999n, config())).toBe('amountMin');
    expect(judgePoints(1_500n, config())).toBe('amountStep');
    expect(judgePoints(21_000n, config())).toBe('amountDay');
    expect(judgePoints(3_000n, config({ balance: 2_000n }))).toBe('amountBalance');
    expect(judgePoints(2_000n, config())).toBeNull();
    expect(worthOf(2_000n, config())).toEqual({ minor: 200n, currency: 'BRL' });
  });

  it('lets no part of a coin be lost', () => {
    const odd = config({ thousand: { minor: 1n, currency: 'BRL' }, step: 1n, minimum: 1n });
    expect(judgePoints(1_500n, odd)).toBe('amountStep');
    expect(judgePoints(2_000n, odd)).toBeNull();
  });

  it('says where they never become money, or not today', () => {
    expect(convertBlock(config({ thousand: { minor: 0n, currency: 'BRL' } }))).toBe('convertClosed');
    expect(convertBlock(config({ leftToday: 500n }))).toBe('convertOver');
    expect(convertBlock(config())).toBeNull();
  });
});
