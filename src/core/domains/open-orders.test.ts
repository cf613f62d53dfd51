import { afterEach, describe, expect, it } from 'vitest';
import { agentTransfer } from '../../contract/calls/agents-transfers';
import { walletTransfer } from '../../contract/calls/transfers';
import { endingOf } from '../../testing/bad-answers';
import { noAnswer } from '../../testing/no-answer';
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
const LONG_MS = 120_000;

const closers: (() => unknown)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

type Answer = (request: Request) => Promise<Response>;

/** A tab in front of an older gateway. `answer` decides what becomes of a withdrawal. */
const openTab = (answer: Answer, like?: TestWorld, timeoutMs = 20_000): TestWorld => {
  const old = createOlderGateway({ calls: OLDER_CASHIER_CALLS, values: OLDER_CASHIER_VALUES });
  const world = createTestWorld({
    gateway: { url: GATEWAY, dialect: 'legacy' },
    timeoutMs,
    ...(like ? { like } : {}),
    ports: {
      socket: null,
      ...(like ? { clock: like.ports.clock } : {}),
      fetch: (input, init) => {
        const request = new Request(input, init);
        return new URL(request.url).pathname === WITHDRAW ? answer(request) : old.fetch(request);
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

const enter = async (answer: Answer, timeoutMs?: number): Promise<TestWorld> => {
  const world = openTab(answer, undefined, timeoutMs);
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
  return world;
};
const withdraw = ({ client }: TestWorld, minor = 5_050n): Promise<string> =>
  client
    .use(withdrawalsDomain)
    .create({ amount: { minor, currency: 'BRL' }, payeeId: 'BC--1', password: 'secret-1' })
    .then(
      () => 'done',
      (thrown: unknown) => asError(thrown).code,
    );
const openIn = ({ client }: TestWorld) => client.use(openOrdersDomain).of(CALL);
const waitIn = (world: TestWorld): number => {
  const order = openIn(world);
  return order === null ? -1 : world.client.use(openOrdersDomain).waitMs(order);
};

describe('[TRIAL-E2] an order whose outcome is unknown', () => {
  it('is remembered with its amount and time, and not with what was typed besides', async () => {
    const world = await enter(cut);
    expect(openIn(world)).toBeNull();
    expect(await withdraw(world)).toBe('OUTCOME_UNKNOWN');
    expect(openIn(world)).toMatchObject({ call: CALL, amount: '50.50', at: world.clock.now() });
    expect(JSON.stringify([...world.session.all])).not.toMatch(/secret-1|BC--1/);
  });

  it('is remembered after a reload of the tab', async () => {
    const first = await enter(cut);
    await withdraw(first);
    const at = first.clock.now();
    first.client.destroy();
    const second = openTab(cut, first);
    await second.client.session.restore();
    expect(openIn(second)).toMatchObject({ call: CALL, amount: '50.50', at });
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
    expect(waitIn(world)).toBe(REPEAT_AFTER_MS);
    await world.clock.advance(REPEAT_AFTER_MS - 1);
    expect(waitIn(world)).toBe(1);
    await world.clock.advance(1);
    expect(waitIn(world)).toBe(0);
  });

  it('may not be sent again while its call may still be under way', async () => {
    const world = await enter(noAnswer, LONG_MS);
    void withdraw(world);
    await expect.poll(() => waitIn(world)).toBe(LONG_MS);
    await world.clock.advance(LONG_MS - 1);
    expect(waitIn(world)).toBe(1);
    // Its connection ends without an answer: the gateway may have begun with it only now.
    await world.clock.advance(1);
    await expect.poll(() => waitIn(world)).toBe(REPEAT_AFTER_MS);
    expect(openIn(world)?.at).toBe(world.clock.now() - LONG_MS);
  });

  it.each([
    ['was cut early', cut],
    ['lost its page', never],
  ])('may be under way at the gateway as long as its call may last where it %s', async (_, answer) => {
    const world = await enter(answer, LONG_MS);
    void withdraw(world);
    await expect.poll(() => waitIn(world)).toBe(LONG_MS);
    world.client.destroy();
    const next = openTab(cut, world, LONG_MS);
    await next.client.session.restore();
    await world.clock.advance(REPEAT_AFTER_MS);
    expect(waitIn(next)).toBe(LONG_MS - REPEAT_AFTER_MS);
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

describe('two orders of one kind at once', () => {
  /** Two withdrawals are under way; what ends each of them, in the order in which they were sent. */
  const sendTwo = async (minor: bigint) => {
    const ends: ((answer: Promise<Response>) => void)[] = [];
    const world = await enter(() => new Promise((resolve) => ends.push(resolve)));
    const first = withdraw(world);
    await expect.poll(() => ends.length).toBe(1);
    const second = withdraw(world, minor);
    await expect.poll(() => ends.length).toBe(2);
    return { world, ends, first, second };
  };

  it('are told apart: the answer of the first says nothing of the second', async () => {
    const { world, ends, first } = await sendTwo(1_000n);
    ends[0]?.(said('{"success":true,"value":null}')());
    expect(await first).toBe('done');
    expect(openIn(world)?.amount).toBe('10.00');
    world.client.use(openOrdersDomain).forget(CALL);
    expect(openIn(world)).toBeNull();
  });

  it('are told apart where the second is refused and the first has no answer', async () => {
    const { world, ends, second } = await sendTwo(1_000n);
    ends[1]?.(said('{"success":false,"errorCode":"launch_game_balance_not_enough"}')());
    expect(await second).toBe('WALLET_NOT_ENOUGH');
    expect(openIn(world)?.amount).toBe('50.50');
  });

  it('are two also where they are the same in everything', async () => {
    const { world, ends, first } = await sendTwo(5_050n);
    ends[0]?.(said('{"success":true,"value":null}')());
    expect(await first).toBe('done');
    expect(openIn(world)?.amount).toBe('50.50');
  });
});

describe('an order that turns out to have been carried out', () => {
  it('is told to its member, with what was sent', async () => {
    let end: (answer: Promise<Response>) => void = () => undefined;
    const world = await enter(() => new Promise((resolve) => (end = resolve)));
    const heard: unknown[] = [];
    closers.push(world.client.use(openOrdersDomain).onDone(({ amount }) => heard.push(amount)));
    const sending = withdraw(world);
    await expect.poll(() => openIn(world)).not.toBeNull();
    expect(heard).toEqual([]);
    end(said('{"success":true,"value":null}')());
    await sending;
    expect(heard).toEqual(['50.50']);
    expect(openIn(world)).toBeNull();
  });

  it.each([
    ['refused', said('{"success":false,"errorCode":"launch_game_balance_not_enough"}')],
    ['not answered', cut],
  ])('is nothing that is said of one that was %s', async (_, answer) => {
    const world = await enter(answer);
    const heard: unknown[] = [];
    closers.push(world.client.use(openOrdersDomain).onDone((order) => heard.push(order)));
    await withdraw(world);
    expect(heard).toEqual([]);
  });

  it('is told to no other member', async () => {
    let end: (answer: Promise<Response>) => void = () => undefined;
    const world = await enter(() => new Promise((resolve) => (end = resolve)));
    const heard: unknown[] = [];
    closers.push(world.client.use(openOrdersDomain).onDone((order) => heard.push(order)));
    const sending = withdraw(world);
    await expect.poll(() => openIn(world)).not.toBeNull();
    world.client.session.ended('expired');
    end(said('{"success":true,"value":null}')());
    await sending;
    expect(heard).toEqual([]);
  });
});

describe('an order that has not left', () => {
  it('is not remembered where the key that seals it is lost', async () => {
    const old = createOlderGateway({ calls: OLDER_CASHIER_CALLS, values: OLDER_CASHIER_VALUES });
    let isLost = false;
    const world = createTestWorld({
      gateway: { url: GATEWAY, dialect: 'legacy' },
      ports: {
        socket: null,
        fetch: (input, init) => {
          const request = new Request(input, init);
          return isLost && request.url.includes('/key/rsa') ? cut() : old.fetch(request);
        },
      },
    });
    closers.push(() => world.client.destroy());
    await world.client.system.start();
    await world.client.session.login({ mode: 'username', ...MEMBER });
    isLost = true;
    const request = { customerId: '9~1~left', transferAmt: '1', paymentpwd: 'secret', requestId: 'one' };
    const code = await endingOf(world.client.call(agentTransfer, request), world.clock, () => isLost);
    expect(code).toBe('NETWORK_UNREACHABLE');
    expect(world.client.use(openOrdersDomain).of(agentTransfer.name)).toBeNull();
  });

  it('is not remembered where its page has stopped it before', async () => {
    const world = await enter(never);
    const stop = new AbortController();
    stop.abort();
    const request = { fromAccountTypeId: 1, toAccountTypeId: 2, amount: '1.00' };
    await world.client.call(walletTransfer, request, { signal: stop.signal }).catch(() => undefined);
    expect(world.client.use(openOrdersDomain).of(walletTransfer.name)).toBeNull();
  });
});

it('reads nothing from a storage that another script has written to', async () => {
  const world = await enter(cut);
  for (const kept of ['', '{', '[]', '{"orders":7}', '{"orders":[null,7,{"at":"soon"}]}']) {
    world.session.set(`open orders ${world.client.config.merchant}`, kept);
    expect(openIn(world)).toBeNull();
  }
});
