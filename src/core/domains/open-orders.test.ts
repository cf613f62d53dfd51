import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { GATEWAY, MEMBER } from '../../testing/fixtures';
import { OLDER_CASHIER_CALLS, OLDER_CASHIER_VALUES } from '../../testing/older-cashier';
import { createOlderGateway } from '../../testing/older-gateway';
import { asError } from '../kernel/app-error';
import { openOrdersDomain, REPEAT_AFTER_MS } from './open-orders';
import { withdrawalsDomain } from './withdrawals';

const CALL = 'withdrawals.create';
const WITHDRAW = '/wps/v2/transaction/withdraw';
const DAY_MS = 24 * 60 * 60_000;

const closers: (() => unknown)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** A tab in front of an older gateway. `answer` decides what becomes of a withdrawal. */
const openTab = (answer: () => Promise<Response>, like?: TestWorld): TestWorld => {
  const old = createOlderGateway({ calls: OLDER_CASHIER_CALLS, values: OLDER_CASHIER_VALUES });
  const world = createTestWorld({
    gateway: { url: GATEWAY, dialect: 'legacy' },
    ...(like ? { like } : {}),
    ports: {
      socket: null,
      ...(like ? { clock: like.ports.clock } : {}),
      fetch: (input, init) => {
        const request = new Request(input, init);
        return new URL(request.url).pathname === WITHDRAW ? answer() : old.fetch(request);
      },
    },
  });
  closers.push(() => world.client.destroy());
  return world;
};
const cut = () => Promise.reject(new TypeError('cut'));
const said = (body: string) => () =>
  Promise.resolve(new Response(body, { headers: { 'Content-Type': 'application/json' } }));
const never = () => new Promise<Response>(() => undefined);

const enter = async (answer: () => Promise<Response>, like?: TestWorld): Promise<TestWorld> => {
  const world = openTab(answer, like);
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
  return world;
};
const withdraw = ({ client }: TestWorld): Promise<string> =>
  client
    .use(withdrawalsDomain)
    .create({ amount: { minor: 5_050n, currency: 'BRL' }, payeeId: 'BC--1', password: 'secret-1' })
    .then(
      () => 'done',
      (thrown: unknown) => asError(thrown).code,
    );
const openIn = ({ client }: TestWorld) => client.use(openOrdersDomain).of(CALL);

describe('[TRIAL-E2] an order whose outcome is unknown', () => {
  it('is remembered with its amount and time, and not with what was typed besides', async () => {
    const world = await enter(cut);
    expect(openIn(world)).toBeNull();
    expect(await withdraw(world)).toBe('OUTCOME_UNKNOWN');
    expect(openIn(world)).toEqual({ call: CALL, amount: '50.50', at: world.clock.now() });
    expect(JSON.stringify([...world.session.all])).not.toMatch(/secret-1|BC--1/);
  });

  it('is remembered after a reload of the tab', async () => {
    const first = await enter(cut);
    await withdraw(first);
    const at = first.clock.now();
    first.client.destroy();
    const second = openTab(cut, first);
    await second.client.session.restore();
    expect(openIn(second)).toEqual({ call: CALL, amount: '50.50', at });
  });

  it('is remembered where the tab was loaded again before the answer came', async () => {
    const first = await enter(never);
    void withdraw(first);
    await expect.poll(() => openIn(first)).not.toBeNull();
    const second = openTab(cut, first);
    await second.client.session.restore();
    expect(openIn(second)?.amount).toBe('50.50');
  });

  it('may be sent again some seconds after it at the earliest', async () => {
    const world = await enter(cut);
    await withdraw(world);
    const orders = world.client.use(openOrdersDomain);
    const order = openIn(world);
    if (order === null) throw new Error('no order');
    expect(orders.waitMs(order)).toBe(REPEAT_AFTER_MS);
    await world.clock.advance(REPEAT_AFTER_MS - 1);
    expect(orders.waitMs(order)).toBe(1);
    await world.clock.advance(1);
    expect(orders.waitMs(order)).toBe(0);
  });

  it('is forgotten when the member has looked, and then an order is one of its own', async () => {
    const world = await enter(cut);
    await withdraw(world);
    const orders = world.client.use(openOrdersDomain);
    let turns = 0;
    closers.push(orders.onChange(() => (turns += 1)));
    orders.forget('wallet.transfer');
    expect(openIn(world)).not.toBeNull();
    orders.forget(CALL);
    expect(openIn(world)).toBeNull();
    expect(turns).toBeGreaterThan(0);
  });

  it('is forgotten after a day', async () => {
    const world = await enter(cut);
    await withdraw(world);
    await world.clock.advance(DAY_MS - 1);
    expect(openIn(world)).not.toBeNull();
    await world.clock.advance(1);
    expect(openIn(world)).toBeNull();
  });

  it('is forgotten when its member logs out, also on a page that sends no orders', async () => {
    const first = await enter(cut);
    await withdraw(first);
    first.client.destroy();
    const second = openTab(cut, first);
    await second.client.session.restore();
    await second.client.session.logout();
    await second.client.session.login({ mode: 'username', ...MEMBER });
    expect(openIn(second)).toBeNull();
  });

  it('is remembered over a session that ended by itself, and is there for its member alone', async () => {
    const world = await enter(cut);
    await withdraw(world);
    world.client.session.ended('expired');
    expect(openIn(world)).toBeNull();
    await world.client.session.login({ mode: 'username', ...MEMBER });
    expect(openIn(world)?.amount).toBe('50.50');
  });
});

it('[TRIAL-E2] an order is remembered where its page was closed before the answer', async () => {
  const world = await enter(never);
  void withdraw(world);
  await expect.poll(() => openIn(world)).not.toBeNull();
  world.client.destroy();
  await Promise.resolve();
  const next = openTab(cut, world);
  await next.client.session.restore();
  expect(openIn(next)?.amount).toBe('50.50');
});

describe('an order with an answer', () => {
  it('is remembered where what it says cannot be read', async () => {
    const world = await enter(said('{"success":true'));
    expect(await withdraw(world)).toBe('OUTCOME_UNKNOWN');
    expect(openIn(world)).not.toBeNull();
  });

  it.each([
    ['{"success":true,"value":null}', 'done'],
    ['{"success":false,"errorCode":"launch_game_balance_not_enough"}', 'WALLET_NOT_ENOUGH'],
  ])('is not remembered: %s', async (body, ending) => {
    const world = await enter(said(body));
    expect(await withdraw(world)).toBe(ending);
    expect(openIn(world)).toBeNull();
  });

  it('leaves one before it remembered that has none', async () => {
    let answer: () => Promise<Response> = cut;
    const world = await enter(() => answer());
    await withdraw(world);
    await world.clock.advance(1_000);
    answer = said('{"success":true,"value":null}');
    expect(await withdraw(world)).toBe('done');
    expect(openIn(world)).not.toBeNull();
  });
});

it('reads nothing from a storage that another script has written to', async () => {
  const world = await enter(cut);
  for (const kept of ['', '{', '[]', '{"orders":7}', '{"orders":[null,7,{"at":"soon"}]}']) {
    world.session.set(`open orders ${world.client.config.merchant}`, kept);
    expect(openIn(world)).toBeNull();
  }
});
