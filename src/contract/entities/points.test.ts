import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { UNREAD_TEXT } from '../money';
import { articlePageFromWire, orderPageFromWire, orderPageToWire, pointConfigFromWire } from './points';

const CONFIG = {
  balance: '500',
  thousandValue: '1.50',
  currency: 'BRL',
  minimum: '1000',
  step: 1_000,
  dayCap: '100000.00',
  leftToday: '100000',
  hasPassword: 'Y',
};
const article = (points: unknown) => ({ rewardId: 7, typeId: 1, name: 'A cap', points, variants: [] });

describe('points that cannot be read', () => {
  it('make no account of points, and no rule of changing them', () => {
    expect(v.parse(pointConfigFromWire, CONFIG)).toMatchObject({ balance: 500n, leftToday: 100_000n });
    for (const name of ['balance', 'minimum', 'step', 'dayCap', 'leftToday'])
      for (const value of ['n/a', '', null, -1, 1.5, '1e3', undefined])
        expect(v.safeParse(pointConfigFromWire, { ...CONFIG, [name]: value }).success).toBe(false);
  });

  it('leave the value of a thousand unread', () => {
    const { thousand } = v.parse(pointConfigFromWire, { ...CONFIG, thousandValue: 'n/a' });
    expect(thousand).toEqual({ minor: 0n, currency: 'BRL', unread: true });
  });

  it('are no price: the article is not offered', () => {
    const list = ['2000', 0, '100.0', '100.5', 'n/a', null, '', {}, undefined].map(article);
    expect(v.parse(articlePageFromWire, { list }).articles.map(({ price }) => price)).toEqual([
      2_000n,
      0n,
      100n,
    ]);
  });

  it('are no sum of an order, and stay unread', () => {
    const list = [
      { orderId: 1, points: 'n/a' },
      { orderId: 2, points: '200' },
    ];
    const page = v.parse(orderPageFromWire, { list, totalPages: 1 });
    expect(page.orders.map(({ points }) => points)).toEqual([null, 200n]);
    expect(orderPageToWire(page).list?.[0]).toMatchObject({ points: UNREAD_TEXT });
    expect(v.parse(orderPageFromWire, orderPageToWire(page))).toEqual(page);
  });
});
