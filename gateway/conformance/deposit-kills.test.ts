import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOLDER, startCashierBench, STRANGER, type CashierBench } from './cashier';
import { Killed, mortalNode, walk, type MortalNode } from './cashier-nodes';
import { PROVIDER_LIMIT_MS, SOUND, workUntil } from './cashier-stage';

/** A walk tells its story some dozens of times. */
const WALK_MS = 300_000;

let world: CashierBench;
let node: MortalNode;
beforeAll(async () => {
  world = await startCashierBench({ providerTimeoutMs: PROVIDER_LIMIT_MS });
  node = await mortalNode(world.bench);
}, WALK_MS);
afterAll(async () => {
  await node.close();
  await world.stop();
});

/** No payment waits for anything. */
const rests = async (): Promise<boolean> =>
  (
    await world.bench.db
      .merchant(1)
      .query('select 1 from deposit_receipt where merchant_id = 1 and next_at is not null')
  ).length === 0;

interface Story {
  name: string;
  payer: string | null;
  amount: string;
  gain: bigint;
  end: string;
}
const stories: Story[] = [
  { name: 'the holder pays', payer: HOLDER, amount: '50.00', gain: 5_000n, end: 'credited' },
  { name: 'the holder pays less', payer: HOLDER, amount: '12.00', gain: 1_200n, end: 'credited' },
  { name: 'somebody else pays', payer: STRANGER, amount: '50.00', gain: 0n, end: 'refunded' },
  { name: 'nobody knows who pays', payer: null, amount: '50.00', gain: 0n, end: 'mismatch' },
];
/** Behind the lease of a dead worker. */
const LEASE_MS = 31_000;

describe('a node that is killed between any two steps of a deposit', () => {
  it.each(stories)(
    'loses, doubles and keeps nothing when $name',
    { timeout: WALK_MS },
    async ({ payer, amount, gain, end }) => {
      const killed = await walk(node, async (nth, at) => {
        const before = await world.balance();
        const suspended = await world.summed('suspense');
        const deposit = await world.create();
        await world.pay(deposit, { payer, amount, notices: 0 });
        // Due at once, so that the node which is killed is the one that works.
        node.dieAt(nth);
        await node.services.depositWork
          .advance({ merchantId: 1, id: BigInt(deposit.depositId) })
          .catch(() => undefined);
        await node.runJobs();
        const wasKilled = await node.bury();
        // Another node finds what is left, after the dead one's lease.
        await workUntil(
          async () => (await world.detail(deposit.depositId)).depositStateName === end && (await rests()),
          () => world.work(LEASE_MS),
        );
        world.today();
        expect((await world.detail(deposit.depositId)).depositStateName, at).toBe(end);
        expect((await world.balance()) - before, at).toBe(gain);
        expect((await world.summed('suspense')) - suspended, at).toBe(end === 'mismatch' ? 5_000n : 0n);
        return { wasKilled };
      });
      expect(killed).toBeGreaterThan(10);
      expect(await world.bench.ledger.verify({ merchantId: 1 })).toMatchObject(SOUND);
    },
  );

  it(
    'goes on where the asking for a charge was cut off, with one charge at the bank',
    { timeout: WALK_MS },
    async () => {
      await walk(node, async (nth, at) => {
        const merchant = world.bench.services.merchants.byId(1);
        if (!merchant) throw new Error('no demo merchant');
        const request = {
          merchant,
          memberId: world.memberId,
          method: 'pix',
          amount: '30.00',
          intent: `request-${nth}-of-a-page`,
          document: HOLDER,
        };
        node.dieAt(nth);
        await node.services.deposits.create(request).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        });
        const wasKilled = await node.bury();
        // The page sends its request again; the lease of the dead one runs out.
        const { id } = await world.bench.services.deposits.create(request);
        await workUntil(
          async () => (await world.detail(id)).depositStateName === 'awaiting',
          () => world.work(LEASE_MS),
        );
        world.today();
        const made = await world.detail(id);
        expect(made, at).toMatchObject({ depositStateName: 'awaiting' });
        // Paid, so that it does not count among those that wait.
        await world.pay(made, { amount: '30.00' });
        await world.settled(id, 'credited');
        return { wasKilled };
      });
    },
  );
});
