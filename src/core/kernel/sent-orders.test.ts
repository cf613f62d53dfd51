import { describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { MEMBER } from '../../testing/fixtures';
import { AppError } from './app-error';
import { isRefusal, RETRY_WITHIN_MS, sentOrders } from './sent-orders';

describe('orders without a final answer', () => {
  it('keep their keys over a reload of the tab until they are answered', async () => {
    const first = createTestWorld();
    await first.client.session.login({ mode: 'username', ...MEMBER });
    const key = sentOrders(first.client, 'test').keyFor('100');
    first.client.destroy();

    const next = createTestWorld({ like: first });
    await next.client.session.login({ mode: 'username', ...MEMBER });
    const orders = sentOrders(next.client, 'test');
    expect(orders.mine()).toMatchObject([{ text: '100', key }]);
    expect(orders.keyFor('100')).toBe(key);
    const other = orders.keyFor('200');
    expect(other).not.toBe(key);
    expect(sentOrders(next.client, 'another').mine()).toEqual([]);
    orders.forget(key);
    expect(orders.mine()).toMatchObject([{ text: '200', key: other }]);
    expect(orders.keyFor('100')).not.toBe(key);
    next.client.destroy();
  });

  it('stay those of their member: they are there again after the next log-in, and not for another account', async () => {
    const { client } = createTestWorld();
    await client.session.login({ mode: 'username', ...MEMBER });
    const orders = sentOrders(client, 'test');
    const key = orders.keyFor('100');
    await client.session.logout();
    expect(orders.mine()).toEqual([]);
    await client.session.login({ mode: 'username', ...MEMBER });
    expect(orders.keyFor('100')).toBe(key);
    client.destroy();
  });

  it('are kept for ten minutes after the last try: the same order later is a second one', async () => {
    const { client, clock } = createTestWorld();
    await client.session.login({ mode: 'username', ...MEMBER });
    const orders = sentOrders(client, 'test');
    const key = orders.keyFor('100');
    await clock.advance(RETRY_WITHIN_MS - 1);
    expect(orders.keyFor('100')).toBe(key);
    await clock.advance(RETRY_WITHIN_MS - 1);
    expect(orders.keyFor('100')).toBe(key);
    await clock.advance(RETRY_WITHIN_MS);
    expect(orders.keyFor('100')).not.toBe(key);
    client.destroy();
  });

  it('are not those that have lost their keys', async () => {
    const { client, session } = createTestWorld();
    await client.session.login({ mode: 'username', ...MEMBER });
    const orders = sentOrders(client, 'test');
    const key = orders.keyFor('100');
    session.set('sent test', (session.get('sent test') ?? '').replace(key, ''));
    expect(orders.mine()).toEqual([]);
    client.destroy();
  });

  it.each(['no JSON', '[]', '{"orders":{}}', '{"orders":[null,7,{"who":1,"text":[],"key":{}}]}'])(
    'are none where a script has written %s',
    async (text) => {
      const { client, session } = createTestWorld();
      await client.session.login({ mode: 'username', ...MEMBER });
      session.set('sent test', text);
      const orders = sentOrders(client, 'test');
      expect(orders.mine()).toEqual([]);
      expect(orders.keyFor('100')).toMatch(/^\w{24}$/);
      client.destroy();
    },
  );
});

describe('a refusal of an order', () => {
  it.each([
    'LOTTERY_CLOSED',
    'WALLET_NOT_ENOUGH',
    'MALL_SOLD_OUT',
    'LIMIT_STAKE_REACHED',
    'WITHDRAW_OWED',
  ] as const)('is sure with %s', (code) => expect(isRefusal(new AppError(code))).toBe(true));
  it.each([
    'SESSION_INVALID',
    'LEDGER_KEY_CONFLICT',
    'ACCESS_DENIED',
    'TOO_MANY_REQUESTS',
    'MAINTENANCE',
    'BUSY',
    'TRANSFER_PENDING',
    'TRIAL_REFUSED',
    'WITHDRAW_PAUSED',
    'PAYMENT_PASSWORD_LOCKED',
    'FUNCTION_NOT_AVAILABLE',
    'NETWORK_ABORTED',
    'REPLY_UNKNOWN',
  ] as const)('is not sure with %s: an earlier try may have been carried out', (code) =>
    expect(isRefusal(new AppError(code))).toBe(false),
  );
});
