import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { fakeAccountOf } from '../../testing/fake-account-state';
import { fakeMallOf } from '../../testing/fake-points';
import { MEMBER } from '../../testing/fixtures';
import { asError } from '../kernel/app-error';
import { pointDomain } from './points';

const PASSWORD = '204816';
const TO = { name: 'Ana, Souza', address: 'Rua das Flores 12; São Paulo', phone: '119123456' };
let world: TestWorld;
let memberId = '';
beforeEach(async () => {
  world = createTestWorld();
  world.gateway.state.flags['PTSYS3'] = true;
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
  memberId = world.client.session.store.getState().member?.id ?? '';
  fakeAccountOf(world.gateway.state, memberId).paymentPassword = PASSWORD;
  fakeMallOf(world.gateway.state).balances.set(memberId, 5_000n);
});
afterEach(() => world.client.destroy());

const points = () => world.client.use(pointDomain);
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => asError(error).code,
  );

describe('[PTS-1] points of a client', () => {
  it('tells what there is and what it is worth, and changes it into money once under one key', async () => {
    expect(await points().balance()).toBe(5_000n);
    expect(await points().config()).toMatchObject({
      thousand: { minor: 100n, currency: 'BRL' },
      step: 1_000n,
    });
    const requestId = points().newRequestId();
    await points().convert({ points: 2_000n, password: PASSWORD, requestId });
    await points().convert({ points: 2_000n, password: PASSWORD, requestId });
    expect(await points().balance()).toBe(3_000n);
    expect(await codeOf(points().convert({ points: 1_500n, password: PASSWORD }))).toBe('POINTS_AMOUNT');
    expect(await codeOf(points().convert({ points: 9_000n, password: PASSWORD }))).toBe('POINTS_NOT_ENOUGH');
    expect(await codeOf(points().convert({ points: 1_000n, password: 'x' }))).toBe('PAYMENT_PASSWORD_WRONG');
  });

  it('orders an article, whose address travels as one text of three parts, and takes the order back', async () => {
    const { articles } = await points().articles({ kind: 'goods' });
    expect(articles).toMatchObject([{ name: 'A cap', price: 2_000n, mayHave: 2, variants: [{ left: 1 }] }]);
    expect(await codeOf(points().redeem({ articleId: '1', password: PASSWORD }))).toBe('MALL_ADDRESS');
    await points().redeem({ articleId: '1', to: TO, password: PASSWORD });
    expect(await codeOf(points().redeem({ articleId: '1', to: TO, password: PASSWORD }))).toBe(
      'MALL_SOLD_OUT',
    );
    const { orders } = await points().orders();
    expect(orders).toMatchObject([{ state: 'placed', points: 2_000n, to: 'A*** · ***89' }]);
    await points().cancel(orders[0]?.id ?? '');
    expect(await points().balance()).toBe(5_000n);
    expect((await points().orders({ state: 'cancelled' })).orders).toHaveLength(1);
    expect(await codeOf(points().cancel('999999'))).toBe('MALL_UNKNOWN');
  });
});
