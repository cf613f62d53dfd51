import { afterAll, beforeAll } from 'vitest';
import { describeWithdrawalExamples } from '../../src/testing/examples-withdrawals';
import { PAYMENT_PASSWORD, startWithdrawalBench, type WithdrawalBench } from './withdrawals';

let world: WithdrawalBench;
beforeAll(async () => {
  world = await startWithdrawalBench();
  await world.policy({
    auto_below: 0n,
    fee_fixed: 100n,
    member_cancels: true,
    times_a_day: null,
    open_at_once: 100,
    min_amount: 1_000n,
  });
});
afterAll(() => world.stop());

// The same list that holds the fake gateway to its word, with an operator and a bank that pays.
describeWithdrawalExamples('our SDK’s withdrawals against the real gateway', async () => {
  const { withdrawalDesk } = world.bench.services;
  const place = (id: string) => ({ merchantId: 1, id: BigInt(id), operator: 'ana' });
  await world.policy({ asks_arrival: false });
  return {
    config: { merchant: 'demo', gateway: `http://127.0.0.1:${world.bench.port}` },
    member: {
      username: world.bench.accounts.member.username,
      password: world.bench.accounts.member.password,
    },
    paymentPassword: PAYMENT_PASSWORD,
    payeeId: world.payeeId,
    async pay(id, { asks } = { asks: false }) {
      await world.policy({ asks_arrival: asks });
      await world.looked(id);
      await withdrawalDesk.approve(place(id));
      await world.ended(id, asks ? 'sent' : 'paid');
      if (asks) await world.asked(id);
    },
    async refuse(id, reason) {
      await world.looked(id);
      await withdrawalDesk.refuse({ ...place(id), reason, note: '' });
      await world.ended(id, 'refused');
      // What was busy just then is the job's.
      await world.work();
    },
  };
});
