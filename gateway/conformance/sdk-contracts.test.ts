import { afterAll, beforeAll } from 'vitest';
import { describeContractExamples } from '../../src/testing/examples-contracts';
import { offerOfPlatform } from '../agents/index';
import { startBench, type GatewayBench } from './bench';
import { MERCHANT } from './identity';
import { peopleOf, type People } from './people';
import { teamOf } from './team-people';

let bench: GatewayBench;
let people: People;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
});
afterAll(() => bench.stop());

// The same list that holds the fake gateway to its word.
describeContractExamples('our SDK’s contracts against the real gateway', () =>
  Promise.resolve({
    config: { merchant: 'demo', gateway: `http://127.0.0.1:${bench.port}` },
    team: (plan) => teamOf(people, plan),
    async platformOffers(memberId, terms) {
      await bench.db.merchant(MERCHANT).tx((query) =>
        offerOfPlatform(query, {
          ...{ merchant: { id: MERCHANT, currency: 'BRL' }, receiverId: BigInt(memberId) },
          ...{ terms, operator: 'tests' },
        }),
      );
    },
  }),
);
