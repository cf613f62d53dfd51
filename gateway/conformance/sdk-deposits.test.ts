import { afterAll, beforeAll } from 'vitest';
import { describeDepositExamples } from '../../src/testing/examples-deposits';
import { startCashierBench, type CashierBench } from './cashier';

let world: CashierBench;
beforeAll(async () => {
  world = await startCashierBench();
});
afterAll(() => world.stop());

// The same list that holds the fake gateway to its word, with a bank that one pays at.
describeDepositExamples('our SDK’s deposits against the real gateway', async () => ({
  config: { merchant: 'demo', gateway: `http://127.0.0.1:${world.bench.port}` },
  member: { username: world.bench.accounts.member.username, password: world.bench.accounts.member.password },
  pay: async (id) => void (await world.pay(await world.detail(id))),
}));
