import { afterAll, beforeAll } from 'vitest';
import { describeAccountExamples } from '../../src/testing/examples-account';
import { startBench, type GatewayBench } from './bench';
import { peopleOf, type People } from './people';

let bench: GatewayBench;
let people: People;
beforeAll(async () => {
  bench = await startBench({ rateLimitScale: 20 });
  people = await peopleOf(bench);
});
afterAll(() => bench.stop());

/** Valid numbers; each account needs one of its own. */
const documents = ['52998224725', '12345678909', '98765432100', '39053344705', '71460238001', '15350946056'];

// The same list that holds the fake gateway to its word.
describeAccountExamples('what belongs to a member, by our SDK against the real gateway', async () => ({
  config: { merchant: 'demo', gateway: `http://127.0.0.1:${bench.port}` },
  member: () => people.create(),
  document: () => documents.shift() ?? '',
}));
