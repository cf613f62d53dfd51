import { afterAll, beforeAll } from 'vitest';
import { describeExamples } from '../../src/testing/examples';
import { startBench, type GatewayBench } from './bench';

let bench: GatewayBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

// The same list that holds the fake gateway to its word: what passes there has to pass here, over HTTP.
describeExamples('our SDK against the real gateway', async () => ({
  config: { merchant: 'demo', gateway: `http://127.0.0.1:${bench.port}` },
  member: { username: bench.accounts.member.username, password: bench.accounts.member.password },
  registration: { password: 'Sunny4567', confirmPassword: 'Sunny4567' },
}));
