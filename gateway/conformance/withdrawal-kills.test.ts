import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CashierServices } from '../cashier/index';
import { cashierNode, mortalNode, walk, type MortalNode } from './cashier-nodes';
import { PROVIDER_LIMIT_MS, SOUND, workUntil } from './cashier-stage';
import { debtsOf } from './debts';
import { PAYMENT_PASSWORD, startWithdrawalBench, type WithdrawalBench } from './withdrawals';

/** A walk tells its story some dozens of times. */
const WALK_MS = 300_000;

let world: WithdrawalBench;
let node: MortalNode;
let owe: (minor: bigint) => Promise<void>;
beforeAll(async () => {
  world = await startWithdrawalBench({ providerTimeoutMs: PROVIDER_LIMIT_MS });
  owe = await debtsOf(world);
  // More than the stories of this file take out.
  await world.bench.services.wallets.fund({
    ...world.who,
    key: 'money-for-kills',
    amountMinor: 5_000_000n,
  });
  await world.policy({
    ...{ times_a_day: null, open_at_once: 100, review_score: 500, second_above: 5_000_000n },
    // The payment of which something is owed was not played.
    turnover_bps: 0,
  });
  node = await mortalNode(world.bench);
}, WALK_MS);
afterAll(async () => {
  await node.close();
  await world.stop();
});

const place = (id: string) => ({ merchantId: 1, id: BigInt(id) });
const moneyOf = async (id: string): Promise<string> => {
  const [row] = await world.bench.db
    .merchant(1)
    .query<{ money: string }>('select money from withdrawal where merchant_id = 1 and id = $1', [BigInt(id)]);
  return row?.money ?? '';
};
const referenceOf = async (id: string): Promise<string> =>
  (await world.bench.services.withdrawalDesk.show(place(id))).reference;

interface Story {
  name: string;
  policy?: Parameters<WithdrawalBench['policy']>[0];
  /** What the others do before; answers the withdrawal that the dying node goes on with. */
  before: () => Promise<string | null>;
  /** What the dying node does. */
  work: (node: CashierServices, id: string | null, intent: string) => Promise<unknown>;
  /** The member or operator that asked for it asks again. */
  isAgain?: boolean;
  end: 'paid' | 'failed' | 'returned' | 'refused' | 'cancelled';
  money: 'spent' | 'free' | 'back';
  /** What is gone of the balance. */
  gone: bigint;
  payouts: number;
  /** How far the clock of the node that finds the rest goes on in a turn. */
  stepMs?: number;
}
const pace = (word: 'at-once' | 'wait') => world.control('payouts', { pace: word });
const create = (node: CashierServices, intent: string) =>
  node.withdrawals.create({
    ...world.who,
    amount: '50.00',
    payeeId: world.payeeId,
    password: PAYMENT_PASSWORD,
    intent,
  });
const sentOut = async (status: string, reason = ''): Promise<string> => {
  await pace(status === 'DEVOLVIDO' ? 'at-once' : 'wait');
  const { id } = await world.ask();
  await world.ended(id, status === 'DEVOLVIDO' ? 'paid' : 'sent');
  await world.control('payout', { id: await referenceOf(id), status, reason, notices: 0 });
  return id;
};
const advance = (node: CashierServices, id: string | null) => node.withdrawalWork.advance(place(id ?? '0'));

const stories: Story[] = [
  {
    name: 'it comes back after it was paid',
    before: () => sentOut('DEVOLVIDO'),
    work: (node, id) => advance(node, id),
    end: 'returned',
    money: 'back',
    gone: 0n,
    payouts: 1,
    stepMs: 16 * 60_000,
  },
  {
    name: 'it is asked for, approved and paid',
    before: () => pace('at-once').then(() => null),
    work: (node, _, intent) => create(node, intent),
    end: 'paid',
    money: 'spent',
    gone: 5_000n,
    payouts: 1,
  },
  {
    name: 'something is owed and settled first',
    before: () =>
      pace('at-once')
        .then(() => owe(1_234n))
        .then(() => null),
    work: (node, _, intent) => create(node, intent),
    end: 'paid',
    money: 'spent',
    gone: 6_234n,
    payouts: 1,
  },
  {
    name: 'the answer to the payout is lost',
    before: () =>
      pace('at-once')
        .then(() => world.fault('payout', 'lost'))
        .then(() => null),
    work: (node, _, intent) => create(node, intent),
    end: 'paid',
    money: 'spent',
    gone: 5_000n,
    payouts: 1,
  },
  {
    name: 'the bank cannot pay it',
    before: () => sentOut('NAO_REALIZADO', 'ContaEncerrada'),
    work: (node, id) => advance(node, id),
    end: 'failed',
    money: 'free',
    gone: 0n,
    payouts: 1,
  },
  {
    name: 'an operator refuses it',
    policy: { auto_below: 0n },
    async before() {
      const { id } = await world.ask();
      await world.looked(id);
      return id;
    },
    work: (node, id) =>
      node.withdrawalDesk.refuse({ ...place(id ?? '0'), operator: 'ana', reason: 'rules', note: '' }),
    isAgain: true,
    end: 'refused',
    money: 'free',
    gone: 0n,
    payouts: 0,
  },
  {
    name: 'the member takes it back',
    policy: { auto_below: 0n, member_cancels: true },
    async before() {
      const { id } = await world.ask();
      await world.looked(id);
      return id;
    },
    work: (node, id) => node.withdrawals.cancel({ ...world.who, id: BigInt(id ?? '0') }),
    isAgain: true,
    end: 'cancelled',
    money: 'free',
    gone: 0n,
    payouts: 0,
  },
  {
    name: 'two operators approve it',
    policy: { auto_below: 0n, second_above: 0n },
    async before() {
      await pace('at-once');
      const { id } = await world.ask();
      await world.looked(id);
      await world.bench.services.withdrawalDesk.approve({ ...place(id), operator: 'ana' });
      return id;
    },
    work: (node, id) => node.withdrawalDesk.approve({ ...place(id ?? '0'), operator: 'bruno' }),
    isAgain: true,
    end: 'paid',
    money: 'spent',
    gone: 5_000n,
    payouts: 1,
  },
  {
    name: 'the member says that it arrived',
    policy: { asks_arrival: true },
    async before() {
      await pace('at-once');
      const { id } = await world.ask();
      await world.asked(id);
      return id;
    },
    work: (node, id) => node.withdrawals.confirm({ ...world.who, id: BigInt(id ?? '0'), answer: 'Y' }),
    isAgain: true,
    end: 'paid',
    money: 'spent',
    gone: 5_000n,
    payouts: 1,
  },
  {
    name: 'the member does not say whether it arrived',
    policy: { asks_arrival: true },
    async before() {
      await pace('at-once');
      const { id } = await world.ask();
      await world.asked(id);
      await world.bench.db
        .merchant(1)
        .query('update withdrawal set confirm_due_at = clock_timestamp() where merchant_id = 1 and id = $1', [
          BigInt(id),
        ]);
      return id;
    },
    // Its job does it.
    work: () => Promise.resolve(),
    end: 'paid',
    money: 'spent',
    gone: 5_000n,
    payouts: 1,
  },
];
const LEASE_MS = 61_000;

describe('a node that is killed between any two steps of a withdrawal', () => {
  it.each(stories)(
    '[MEM-4] loses, doubles and holds nothing for ever when $name',
    { timeout: WALK_MS },
    async (story) => {
      const policy = {
        auto_below: 100_000n,
        second_above: 5_000_000n,
        member_cancels: false,
        asks_arrival: false,
        ...story.policy,
      };
      const killed = await walk(node, async (nth, at) => {
        const before = await world.balances();
        const sent = (await world.payouts()).length;
        const intent = `${story.end}-${story.gone}-${stories.indexOf(story)}-${nth}`;
        await world.policy(policy);
        const made = await story.before();
        // The dying node is the one that goes on with it.
        if (made !== null) await world.released(made);
        node.dieAt(nth);
        await story.work(node.services, made, intent).catch(() => undefined);
        await node.runJobs();
        const wasKilled = await node.bury();
        // The page sends its request again; the job of another node finds the rest after the dead one's lease.
        const id = made ?? (await create(world.bench.services, intent)).id;
        if (story.isAgain === true) await world.codeOf(story.work(world.bench.services, id, intent));
        const state = async () =>
          (await world.bench.services.withdrawals.detail({ ...world.who, id: BigInt(id) })).state;
        await workUntil(
          async () => (await state()) === story.end && (await moneyOf(id)) === story.money,
          () => world.work(story.stepMs ?? LEASE_MS),
        );
        world.today();
        expect([await state(), await moneyOf(id)], at).toEqual([story.end, story.money]);
        const { availableMinor, heldMinor } = await world.balances();
        expect([before.availableMinor - availableMinor, heldMinor], at).toEqual([story.gone, 0n]);
        expect((await world.payouts()).length - sent, at).toBe(story.payouts);
        return { wasKilled };
      });
      expect(killed).toBeGreaterThan(3);
      expect(await world.bench.ledger.verify({ merchantId: 1 })).toMatchObject(SOUND);
      expect(-(await world.summed('clearing'))).toBe(await world.books());
    },
  );
});

describe('money that was put aside by a worker that died', () => {
  const facts = async (id: string) => {
    // A member is not shown one that was refused with no money put aside.
    const { state } = await world.bench.services.withdrawalDesk.show(place(id));
    return { state, money: await moneyOf(id), held: (await world.balances()).heldMinor };
  };

  it('[MEM-4] is given back when the member owes more than is left beside it since', async () => {
    await world.policy({ auto_below: 100_000n, member_cancels: false, asks_arrival: false });
    const dying = cashierNode(world.bench, {
      touch: (text) => {
        // Its money is posted, and the step is not stored.
        if (text.trim().startsWith('update withdrawal set state')) throw new Error('the line broke');
      },
    });
    const { id } = await create(dying.services, 'put-aside-before-a-debt');
    await dying.services.withdrawalWork.close();
    await dying.close();
    expect(await facts(id)).toEqual({ state: 'requested', money: 'none', held: 5_000n });
    const { availableMinor: left } = await world.balances();
    await owe(left + 1n);
    await workUntil(
      async () => (await facts(id)).state === 'refused' && (await world.balances()).heldMinor === 0n,
      () => world.work(LEASE_MS),
    );
    world.today();
    expect(await facts(id)).toEqual({ state: 'refused', money: 'free', held: 0n });
    expect((await world.balances()).availableMinor).toBe(left + 5_000n);
    expect(await world.bench.ledger.verify({ merchantId: 1 })).toMatchObject(SOUND);
  });

  it('[MEM-4] is spent and taken back when the payout came back before it was spent', async () => {
    await world.policy({ auto_below: 100_000n, member_cancels: false, asks_arrival: false });
    // What the test before left is settled out of this.
    await world.bench.services.wallets.fund({
      ...world.who,
      key: 'money-for-a-debt',
      amountMinor: 20_000_000n,
    });
    await pace('wait');
    const { id } = await world.ask();
    await world.ended(id, 'sent');
    await world.released(id);
    const { availableMinor: left } = await world.balances();
    await world.control('payout', {
      id: await referenceOf(id),
      status: 'DEVOLVIDO',
      reason: '',
      notices: 0,
    });
    await world.bench.db
      .merchant(1)
      .query(`update payout_attempt set state = 'returned' where merchant_id = 1 and withdrawal_id = $1`, [
        BigInt(id),
      ]);
    await workUntil(
      async () => (await facts(id)).state === 'returned',
      () => world.work(LEASE_MS),
    );
    world.today();
    expect(await facts(id)).toEqual({ state: 'returned', money: 'back', held: 0n });
    expect((await world.balances()).availableMinor).toBe(left + 5_000n);
    expect(await world.bench.ledger.verify({ merchantId: 1 })).toMatchObject(SOUND);
  });
});
