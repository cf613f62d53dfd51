import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { carriedOut, dropOpenOrder, keepOpenOrder, REPEAT_AFTER_MS } from '../../core/domains/open-orders';
import { pointDomain } from '../../core/domains/points';
import { AppError } from '../../core/kernel/app-error';
import type { Intent } from '../../core/types';
import { common } from '../../locales/en/common';
import { errors } from '../../locales/en/errors';
import { mall as words } from '../../locales/en/mall';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { fakeAccountOf } from '../../testing/fake-account-state';
import { fakeMallOf } from '../../testing/fake-points';
import { MEMBER } from '../../testing/fixtures';
import { lackCalls } from '../../testing/lack-calls';
import { createStage, type Stage } from '../../testing/stage';
import buttonCss from '../../ui/primitives/button.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { MallBody, styles } from './mall-body.view';

const PASSWORD = '204816';
let world: TestWorld;
let stage: Stage;
let intents: Intent[];
let memberId = '';
/** The gateway does what it is asked, and its answer to this call never comes back. */
let lostAnswer = '';
const losing: typeof globalThis.fetch = async (input, init) => {
  const answering = world.gateway.fetch(input, init);
  const name = world.gateway.seen.at(-1)?.name;
  const answer = await answering;
  return name === lostAnswer ? new Response('', { status: 502 }) : answer;
};
beforeEach(async () => {
  lostAnswer = '';
  world = createTestWorld({ ports: { fetch: losing } });
  world.gateway.state.flags['PTSYS3'] = true;
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, buttonCss, stateCss, ...styles],
    texts: { mall: words },
  });
  intents = [];
  world.client.onIntent((intent) => intents.push(intent) > 0);
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
  memberId = world.client.session.store.getState().member?.id ?? '';
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

const leave = async (): Promise<void> => {
  stage.show(null);
  await vi.waitFor(() => expect(stage.text()).toBe(''));
};
const shop = () => fakeMallOf(world.gateway.state);
const has = (points: bigint, password = PASSWORD): void => {
  shop().balances.set(memberId, points);
  fakeAccountOf(world.gateway.state, memberId).paymentPassword = password;
};
const click = async (part: string): Promise<void> => (await stage.find(`[part~="${part}"]`)).click();
const fill = async (address = 'Rua das Flores 12, Recife'): Promise<void> => {
  await stage.type('name', 'Ana Lima');
  await stage.type('address', address);
  await stage.type('phone', '+55 81 99999 0000');
};

describe('[PTS-1] the mall', () => {
  it('of a merchant without one leads to the rewards, and is not asked for again', async () => {
    world.gateway.state.flags['PTSYS3'] = false;
    stage.show(<MallBody />);
    await stage.reads(words.offText);
    await stage.axe();
    await click('to-rewards');
    expect(intents).toEqual([{ type: 'open-rewards' }]);
  });

  it('says why something cannot be had before a click', async () => {
    has(500n);
    stage.show(<MallBody />);
    await stage.reads(words.never);
    await stage.reads('You need 1,500 more points.');
    expect(stage.root.querySelector('[part~="order"]')).toBeNull();
    await stage.axe();
  });

  it('orders with address and payment password, once, and shows it among the orders', async () => {
    has(5_000n);
    stage.show(<MallBody />);
    await click('order');
    await stage.reads('Costs 2,000 points. You keep 3,000 points.');
    await click('submit');
    await stage.reads(words.nameMissing);
    await stage.reads(words.phoneMissing);
    await stage.reads(words.passwordMissing);
    await stage.axe();
    await fill();
    await stage.type('paymentPassword', '000000');
    await click('submit');
    await stage.reads(words.passwordWrong);
    expect(shop().balances.get(memberId)).toBe(5_000n);
    await stage.type('paymentPassword', PASSWORD);
    await click('submit');
    await stage.reads('A cap is ordered.');
    await stage.reads('3,000 points');
    await stage.reads(words.block_sold);
    (await stage.button(words.orders)).click();
    await stage.reads(words.state_placed);
    await stage.axe();
    await click('cancel');
    await click('confirm-cancel');
    await stage.reads(words.state_cancelled);
    await stage.reads('5,000 points');
  });

  it('keeps points and what was typed where the last piece went to another', async () => {
    has(5_000n);
    stage.show(<MallBody />);
    await click('order');
    await fill();
    await stage.type('paymentPassword', PASSWORD);
    const [variant] = shop().articles[0]?.variants ?? [];
    if (variant === undefined) throw new Error('no variant');
    variant.left = 0;
    await click('submit');
    await stage.reads(errors.MALL_SOLD_OUT);
    expect(shop().balances.get(memberId)).toBe(5_000n);
    expect((await stage.field('name')).value).toBe('Ana Lima');
  });

  it('orders again after a refusal, as an order of its own', async () => {
    has(5_000n);
    const [variant] = shop().articles[0]?.variants ?? [];
    if (variant === undefined) throw new Error('no variant');
    stage.show(<MallBody />);
    await click('order');
    await fill();
    await stage.type('paymentPassword', PASSWORD);
    variant.left = 0;
    await click('submit');
    await stage.reads(errors.MALL_SOLD_OUT);
    variant.left = 1;
    await click('submit');
    await stage.reads('A cap is ordered.');
    const keys = world.gateway.seen
      .filter(({ name }) => name === 'points.redeem')
      .map(({ input }) => Reflect.get(Object(input), 'requestId'));
    expect(new Set(keys).size).toBe(2);
  });

  it('orders once where the answer is lost and the page is left, and keeps no address', async () => {
    has(5_000n);
    const [variant] = shop().articles[0]?.variants ?? [];
    if (variant === undefined) throw new Error('no variant');
    variant.left = 3;
    stage.show(<MallBody />);
    await click('order');
    await fill();
    await stage.type('paymentPassword', PASSWORD);
    lostAnswer = 'points.redeem';
    await click('submit');
    await stage.reads(errors.BUSY);
    expect(JSON.stringify([...world.session.all])).not.toContain('Flores');
    await leave();
    lostAnswer = '';
    stage.show(<MallBody />);
    await click('order');
    await fill();
    await stage.type('paymentPassword', PASSWORD);
    await click('submit');
    await stage.reads('A cap is ordered.');
    expect(shop().orders.get(memberId)).toHaveLength(1);
    expect(shop().balances.get(memberId)).toBe(3_000n);
  });

  it('orders a second time what was cancelled after its answer was lost', async () => {
    has(5_000n);
    const [variant] = shop().articles[0]?.variants ?? [];
    if (variant === undefined) throw new Error('no variant');
    variant.left = 3;
    const order = async () => {
      stage.show(<MallBody />);
      await click('order');
      await fill();
      await stage.type('paymentPassword', PASSWORD);
      await click('submit');
    };
    lostAnswer = 'points.redeem';
    await order();
    await stage.reads(errors.BUSY);
    await leave();
    lostAnswer = '';
    stage.show(<MallBody />);
    (await stage.button(words.orders)).click();
    await click('cancel');
    await click('confirm-cancel');
    await stage.reads(words.state_cancelled);
    await leave();
    await order();
    await stage.reads('A cap is ordered.');
    expect(shop().orders.get(memberId)).toHaveLength(2);
  });

  it('changes points once where the answer is lost and the page is left', async () => {
    has(5_000n);
    const convert = async () => {
      stage.show(<MallBody />);
      (await stage.button(words.convert)).click();
      await stage.type('points', '2000');
      await stage.type('paymentPassword', PASSWORD);
      await click('submit');
    };
    lostAnswer = 'points.convert';
    await convert();
    await stage.reads(errors.BUSY);
    await leave();
    lostAnswer = '';
    await convert();
    await stage.reads('2,000 points became R$2.00.');
    expect(shop().balances.get(memberId)).toBe(3_000n);
  });

  it('[TRIAL-E2] orders nothing after an order of unknown outcome before the orders can be relied on', async () => {
    lackCalls(world, []);
    has(5_000n);
    const domain = world.client.use(pointDomain);
    const { orders } = domain;
    const redeem = vi.spyOn(domain, 'redeem').mockImplementation(() => {
      keepOpenOrder(world.client, { call: 'points.redeem', amount: '' });
      shop().balances.set(memberId, 3_000n);
      return Promise.reject(new AppError('OUTCOME_UNKNOWN'));
    });
    stage.show(<MallBody />);
    await click('order');
    await fill();
    await stage.type('paymentPassword', PASSWORD);
    await click('submit');
    // The orders are listed below the message: the member looks for this one there.
    await stage.reads(errors.OUTCOME_UNKNOWN);
    await stage.reads(words.noOrders);
    await stage.reads('3,000 points');
    expect(stage.root.querySelector('[part~=form], [part~=order]')).toBeNull();
    await stage.axe();
    await leave();
    stage.show(<MallBody />);
    await stage.reads(errors.OUTCOME_UNKNOWN);
    await world.clock.advance(REPEAT_AFTER_MS - 1);
    expect(stage.text()).not.toContain(common.retry);
    const before = world.gateway.count('points.orders');
    vi.spyOn(domain, 'orders').mockRejectedValueOnce(new AppError('BUSY')).mockImplementation(orders);
    await world.clock.advance(1);
    await stage.reads(errors.BUSY);
    // The only button reads the orders again, and the list shows what that look has read.
    (await stage.button(common.retry)).click();
    await vi.waitFor(() => expect(stage.text()).not.toContain(errors.BUSY));
    expect(world.gateway.count('points.orders')).toBe(before + 1);
    (await stage.button(common.retry)).click();
    await stage.find('[part~=order]');
    expect(stage.text()).not.toContain(errors.OUTCOME_UNKNOWN);
    expect(redeem).toHaveBeenCalledOnce();
  });

  it('[TRIAL-E2] changes no points after a change of unknown outcome before the balance can be relied on', async () => {
    lackCalls(world, []);
    has(5_000n);
    keepOpenOrder(world.client, { call: 'points.convert', amount: '2000' });
    const domain = world.client.use(pointDomain);
    const { config } = domain;
    stage.show(<MallBody />);
    await stage.find('[part~=order]');
    // The balance that the page shows is the one that was read: a look without it offers no new try.
    vi.spyOn(domain, 'config').mockRejectedValueOnce(new AppError('BUSY')).mockImplementation(config);
    (await stage.button(words.convert)).click();
    await stage.reads(errors.OUTCOME_UNKNOWN);
    await stage.reads('2,000 points · ');
    await stage.reads(errors.BUSY);
    expect(stage.root.querySelector('[part~=form]')).toBeNull();
    await stage.axe();
    await world.clock.advance(REPEAT_AFTER_MS);
    shop().balances.set(memberId, 3_000n);
    (await stage.button(common.retry)).click();
    await stage.reads('3,000 points');
    await vi.waitFor(() => expect(stage.text()).not.toContain(errors.BUSY));
    (await stage.button(common.retry)).click();
    await stage.find('[part~=form]');
    expect(stage.text()).not.toContain(errors.OUTCOME_UNKNOWN);
  });

  it('[TRIAL-E2] holds a change of unknown outcome also where the dialect is known by configuration only', async () => {
    lackCalls(world, []);
    has(5_000n);
    Reflect.set(world.client.system.store.getState().status ?? {}, 'dialect', 'foyer');
    Reflect.set(world.client.config.speech, 'dialect', 'legacy');
    keepOpenOrder(world.client, { call: 'points.convert', amount: '2000' });
    stage.show(<MallBody />);
    (await stage.button(words.convert)).click();
    await stage.reads(errors.OUTCOME_UNKNOWN);
    expect(stage.root.querySelector('[part~=form]')).toBeNull();
  });

  it('[TRIAL-E2] leaves the form of a change in its place while its answer is under way', async () => {
    lackCalls(world, []);
    has(5_000n);
    let refuse = (): void => undefined;
    const domain = world.client.use(pointDomain);
    vi.spyOn(domain, 'convert').mockImplementation(async () => {
      const order = keepOpenOrder(world.client, { call: 'points.convert', amount: '2000' });
      await new Promise<void>((resolve) => (refuse = resolve));
      dropOpenOrder(world.client, order);
      throw new AppError('PAYMENT_PASSWORD_WRONG');
    });
    stage.show(<MallBody />);
    (await stage.button(words.convert)).click();
    await stage.type('points', '2000');
    await stage.type('paymentPassword', PASSWORD);
    await click('submit');
    await stage.find('[aria-busy=true]');
    // Anything may draw the mall again meanwhile.
    stage.show(<MallBody />);
    await world.clock.advance(1_000);
    await stage.find('form [aria-busy=true]');
    expect(stage.text()).not.toContain(errors.OUTCOME_UNKNOWN);
    refuse();
    await stage.reads(words.passwordWrong);
    expect((await stage.field('points')).value).toBe('2000');
  });

  it('[TRIAL-E2] says that points became money where their answer comes after all', async () => {
    lackCalls(world, []);
    has(5_000n);
    const order = keepOpenOrder(world.client, { call: 'points.convert', amount: '2000' });
    stage.show(<MallBody />);
    (await stage.button(words.convert)).click();
    await stage.reads(errors.OUTCOME_UNKNOWN);
    carriedOut(world.client, order);
    await stage.reads('2,000 points became R$2.00.');
    expect(stage.text()).not.toContain(errors.OUTCOME_UNKNOWN);
    (await stage.button(common.ok)).click();
    await stage.find('[part~=form]');
  });

  it('changes points into money with what they become named first, and refuses a part of a step', async () => {
    has(5_000n);
    stage.show(<MallBody />);
    (await stage.button(words.convert)).click();
    await stage.type('points', '1500');
    await stage.type('paymentPassword', PASSWORD);
    await click('submit');
    await stage.reads('Only in steps of 1,000.');
    await stage.type('points', '2.000');
    await click('submit');
    await stage.reads(words.amountUnreadable);
    await stage.type('points', '2,000');
    await stage.reads('You get R$2.00.');
    await stage.axe();
    await click('submit');
    await stage.reads('2,000 points became R$2.00.');
    expect(shop().balances.get(memberId)).toBe(3_000n);
  });

  it('leads to the payment password where there is none', async () => {
    has(5_000n, '');
    stage.show(<MallBody />);
    await click('order');
    (await stage.button(words.setPassword)).click();
    await vi.waitFor(() =>
      expect(intents).toContainEqual({ type: 'open-member-page', page: 'securityCenter' }),
    );
  });

  it('leads on where there is nothing', async () => {
    has(0n);
    shop().articles.length = 0;
    stage.show(<MallBody />);
    await stage.reads(words.earn);
    (await stage.button(words.orders)).click();
    (await stage.button(words.toArticles)).click();
    (await stage.button(words.noneConvert)).click();
    await stage.find('[part~="form"]');
  });
});
