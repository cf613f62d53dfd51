import { afterAll, beforeAll } from 'vitest';
import { describeLimitExamples } from '../../src/testing/examples-limits';
import { startBench, type GatewayBench } from './bench';
import { MERCHANT } from './identity';
import { peopleOf, type People } from './people';

let bench: GatewayBench;
let people: People;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
});
afterAll(() => bench.stop());

// The same list that holds the fake gateway to its word.
describeLimitExamples('our SDK’s limits against the real gateway', async () => ({
  config: { merchant: 'demo', gateway: `http://127.0.0.1:${bench.port}` },
  member: () => people.create(),
  waited: async (username) => {
    await bench.db.merchant(MERCHANT).query(
      `update play_limit set raise_ready_at = clock_timestamp() - interval '1 second' where raise_ready_at is not null
          and member_id = (select id from member where merchant_id = $1 and username = $2)`,
      [MERCHANT, username],
    );
  },
}));
