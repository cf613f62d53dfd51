import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCashier, type CashierServices } from '../cashier/index';
import type { Database, Query } from '../database/types';
import type { Ledger } from '../ledger/index';
import type { Opened } from '../platform/opened';
import { SECRET } from './bench';
import { HOLDER, startCashierBench, STRANGER, type CashierBench } from './cashier';

let world: CashierBench;
beforeAll(async () => {
  world = await startCashierBench();
});
afterAll(() => world.stop());

/** What every touch of the database and the ledger is refused with after the kill. */
class Killed extends Error {}

/** A node that is killed before its nth touch of the database or the ledger: nothing of it happens from then on. */
const nodeKilledAt = (nth: number): { node: Opened<CashierServices>; wasKilled: () => boolean } => {
  const { services } = world.bench;
  let touches = 0;
  const touch = (): void => {
    touches += 1;
    if (touches >= nth) throw new Killed('killed');
  };
  const watched =
    (query: Query): Query =>
    async (text, values) => {
      touch();
      return query(text, values);
    };
  const db: Database = {
    ...services.db,
    merchant: (merchantId) => {
      const real = services.db.merchant(merchantId);
      return {
        query: watched(real.query),
        tx: (work) => real.tx((query) => work(watched(query))),
        together: (work) => real.together((query) => work(watched(query))),
      };
    },
  };
  const ledger: Ledger = Object.assign(Object.create(services.ledger) as Ledger, {
    open: async (input: Parameters<Ledger['open']>[0]) => {
      touch();
      return services.ledger.open(input);
    },
    post: async (operation: Parameters<Ledger['post']>[0]) => {
      touch();
      const result = await services.ledger.post(operation);
      // Posted, and the answer is lost.
      touch();
      return result;
    },
  });
  const node = openCashier({
    ...services,
    db,
    ledger,
    secret: SECRET,
    production: false,
    tell: () => undefined,
    now: Date.now,
    onError: () => undefined,
    providerTimeoutMs: 1_000,
  });
  return { node, wasKilled: () => touches >= nth };
};

const runAll = async (node: Opened<CashierServices>): Promise<void> => {
  for (const job of node.jobs) await job.run().catch(() => undefined);
};

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
/** More touches than any story needs: the walk ends by itself when one was not killed. */
const MAX_TOUCHES = 80;
const MAX_ROUNDS = 12;

describe('a node that is killed between any two steps of a deposit', () => {
  it.each(stories)('loses, doubles and keeps nothing when $name', async ({ payer, amount, gain, end }) => {
    let killed = 0;
    for (let nth = 1; nth <= MAX_TOUCHES; nth += 1) {
      const before = await world.balance();
      const suspended = await world.summed('suspense');
      const deposit = await world.create();
      await world.pay(deposit, { payer, amount, notices: 0 });
      // Due at once, so that the node which is killed is the one that works.
      const dying = nodeKilledAt(nth);
      await dying.node.services.depositWork
        .advance({ merchantId: 1, id: BigInt(deposit.depositId) })
        .catch(() => undefined);
      await runAll(dying.node);
      const isOver = !dying.wasKilled();
      await dying.node.close();
      // Another node finds what is left, after the dead one's lease.
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        if ((await world.detail(deposit.depositId)).depositStateName === end && (await rests())) break;
        await world.work(31_000);
      }
      world.today();
      const at = `killed before touch ${nth}`;
      expect((await world.detail(deposit.depositId)).depositStateName, at).toBe(end);
      expect((await world.balance()) - before, at).toBe(gain);
      expect((await world.summed('suspense')) - suspended, at).toBe(end === 'mismatch' ? 5_000n : 0n);
      if (isOver) break;
      killed += 1;
    }
    expect(killed).toBeGreaterThan(10);
    expect(killed).toBeLessThan(MAX_TOUCHES);
    expect(await world.bench.ledger.verify({ merchantId: 1 })).toMatchObject({
      unbalanced: [],
      brokenAt: null,
      drifted: [],
    });
  });

  it('goes on where the asking for a charge was cut off, with one charge at the bank', async () => {
    for (let nth = 1; nth <= 40; nth += 1) {
      const { node, wasKilled } = nodeKilledAt(nth);
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
      await node.services.deposits.create(request).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      await node.close();
      // The page sends its request again; the lease of the dead one runs out.
      const { id } = await world.bench.services.deposits.create(request);
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        if ((await world.detail(id)).depositStateName === 'awaiting') break;
        await world.work(31_000);
      }
      world.today();
      const made = await world.detail(id);
      expect(made, `killed before touch ${nth}`).toMatchObject({ depositStateName: 'awaiting' });
      // Paid, so that it does not count among those that wait.
      await world.pay(made, { amount: '30.00' });
      await world.settled(id, 'credited');
      if (!wasKilled()) return;
    }
    expect.fail('the walk did not end');
  });
});
